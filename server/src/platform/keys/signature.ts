import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA-256 of a text: only the holder of the key can compute it. */
export const signatureOf = (key: KeyObject, text: string): string =>
	createHmac('sha256', key).update(text).digest('base64url');

/** A text with its signature behind a dot. */
export const sign = (key: KeyObject, text: string): string => `${text}.${signatureOf(key, text)}`;

/** Returns whether a value was made by `sign` with this key. */
export const isSigned = (key: KeyObject, value: string): boolean =>
	isEqual(sign(key, value.slice(0, Math.max(value.lastIndexOf('.'), 0))), value);

/** Compares in a time that reveals nothing but the length. */
export function isEqual(one: string, other: string): boolean {
	const [a, b] = [Buffer.from(one), Buffer.from(other)];
	return a.length === b.length && timingSafeEqual(a, b);
}
