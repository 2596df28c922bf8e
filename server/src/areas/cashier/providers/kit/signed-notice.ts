import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type * as z from 'zod/mini';
import { decodeWebhook, HttpError } from '../../../../platform/http/index.ts';
import { BadSignature } from '../provider.ts';

/** The most that the time of a notice may differ from ours, seconds. */
const TOLERANCE_S = 300;

/** The form of a provider's notices that are signed by HMAC-SHA-256. */
export interface NoticeForm<Schema extends z.ZodMiniType> {
	/** The header of the signature, in lower case. */
	readonly header: string;
	/**
	 * The whole value of the header: the group `hex` is the signature, in lower case. With a group `time`, a Unix time in seconds, the
	 * signature is of the time, a dot and the body, and the time at most five minutes from now; without it, of the body alone.
	 */
	readonly value: RegExp;
	readonly body: Schema;
}

export interface NoticeSecrets {
	/** One, or two while one replaces the other. */
	readonly secrets: readonly (string | KeyObject)[];
	readonly nowMs: () => number;
}

/** The body of a notice that was made with one of the secrets. Throws `BadSignature` for any other, and for one that is not understood. */
export function readSignedNotice<Schema extends z.ZodMiniType>(
	{ header, value, body: schema }: NoticeForm<Schema>,
	{ secrets, nowMs }: NoticeSecrets,
	headers: IncomingHttpHeaders,
	body: Buffer,
): z.output<Schema> {
	const given = headers[header];
	const { hex, time } = (typeof given === 'string' && value.exec(given)?.groups) || {};
	if (hex === undefined || (time !== undefined && Math.abs(nowMs() / 1_000 - Number(time)) > TOLERANCE_S))
		throw new BadSignature();
	const bytes = Buffer.from(hex);
	const isBy = (secret: string | KeyObject) => {
		const expected = Buffer.from(signNotice(secret, body, time));
		return expected.length === bytes.length && timingSafeEqual(expected, bytes);
	};
	if (!secrets.some(isBy)) throw new BadSignature();
	try {
		return decodeWebhook(schema, body);
	} catch (error) {
		throw error instanceof HttpError ? new BadSignature() : error;
	}
}

/** The signature of a notice in hex; `time` as the header writes it. */
export function signNotice(secret: string | KeyObject, body: Buffer | string, time?: string): string {
	const hmac = createHmac('sha256', secret);
	if (time !== undefined) hmac.update(`${time}.`);
	return hmac.update(body).digest('hex');
}
