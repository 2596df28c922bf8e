import type * as z from 'zod';
import { type Outgoing, type OutgoingAnswer, OutgoingNotSent } from '../../../../platform/outgoing/index.ts';
import { ProviderNotDone, ProviderRefused } from '../provider.ts';
import { errorAnswer } from './answers.ts';

/** Payouts come in one list without pages. */
const MOST_BYTES = 16_777_216;
/** Nothing was done, and the same call may do it later. */
const PASSING_STATUSES = new Set([401, 403, 404, 408, 429]);
/** Another payout to the address is not paid yet. */
const PASSING_CODES = new Set(['duplicate-destination']);

export interface GreenfieldOptions {
	readonly outgoing: Outgoing;
	/** Address of BTCPay, with a path if it has one. */
	readonly url: string;
	readonly apiKey: string;
	readonly storeId: string;
}

/** Calls of BTCPay's Greenfield API below one store. */
export interface Greenfield {
	/** Throws `ProviderNotDone`, `ProviderRefused`, or another error if the outcome is unknown. */
	get<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>>;
	post<Schema extends z.ZodType>(path: string, body: object, schema: Schema): Promise<z.output<Schema>>;
}

export function createGreenfield({ outgoing, url, apiKey, storeId }: GreenfieldOptions): Greenfield {
	const base = `${url.replace(/\/$/, '')}/api/v1/stores/${encodeURIComponent(storeId)}`;
	async function call<Schema extends z.ZodType>(
		path: string,
		schema: Schema,
		body?: object,
	): Promise<z.output<Schema>> {
		const answer = await outgoing
			.call(base + path, {
				method: body ? 'POST' : 'GET',
				headers: { authorization: `token ${apiKey}`, ...(body && { 'content-type': 'application/json' }) },
				...(body && { body: JSON.stringify(body) }),
				maxBytes: MOST_BYTES,
			})
			.catch((error: unknown) => {
				throw error instanceof OutgoingNotSent ? new ProviderNotDone(error) : error;
			});
		if (answer.status !== 200) throw toError(path, answer);
		return schema.parse(JSON.parse(answer.body.toString()));
	}
	return {
		get: (path, schema) => call(path, schema),
		post: (path, body, schema) => call(path, schema, body),
	};
}

function toError(path: string, { status, body }: OutgoingAnswer): Error {
	const error = new Error(`BTCPay answered ${status} to ${path}`);
	if (PASSING_STATUSES.has(status)) return new ProviderNotDone(error);
	if (status !== 400 && status !== 422) return error;
	const told = errorAnswer.safeParse(parse(body.toString()));
	if (!told.success) return error;
	const reason = Array.isArray(told.data) ? `invalid ${told.data[0]?.path}` : told.data.code;
	return PASSING_CODES.has(reason) ? new ProviderNotDone(error) : new ProviderRefused(reason, error);
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
