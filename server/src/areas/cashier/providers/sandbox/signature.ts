import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

/** Header of the signature: time in seconds, and HMAC-SHA-256 of time and body. */
export const SIGNATURE_HEADER = 'sandbox-signature';
const TOLERANCE_S = 300;
const FORM = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

const digest = (key: KeyObject, timeS: number, body: Buffer | string) =>
	createHmac('sha256', key).update(`${timeS}.`).update(body).digest();

export function sign(key: KeyObject, body: Buffer | string, timeS: number): string {
	return `t=${timeS},v1=${digest(key, timeS, body).toString('hex')}`;
}

/** True if the sandbox signed these bytes within the last five minutes. */
export function isSigned(key: KeyObject, body: Buffer, header: unknown, nowS: number): boolean {
	const [, time, hex] = FORM.exec(typeof header === 'string' ? header : '') ?? [];
	if (time === undefined || hex === undefined || Math.abs(nowS - Number(time)) > TOLERANCE_S) return false;
	return timingSafeEqual(digest(key, Number(time), body), Buffer.from(hex, 'hex'));
}
