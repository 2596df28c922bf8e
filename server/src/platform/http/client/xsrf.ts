import { type KeyObject, randomBytes } from 'node:crypto';
import { isEqual, isSigned, sign } from '../../keys/index.ts';

export const XSRF_COOKIE = 'XSRF-TOKEN';
export const XSRF_HEADER = 'x-xsrf-token';
/** Values that are known to be ours; the oldest are forgotten first and cost a signature again. */
const KNOWN = 10_000;

/** The anti-forgery pair: a signed random value that a page gets as a cookie and a call must echo as a header (HTTP-02). */
export interface Xsrf {
	/** The value for a page's cookie: the one that the browser has already where it is ours, so that open tabs stay valid. */
	issue(present: string | undefined): string;
	/** Returns whether cookie and header are the same value and we signed it. */
	matches(cookie: string | undefined, header: string | string[] | undefined): boolean;
}

export function createXsrf(key: KeyObject): Xsrf {
	const known = new Set<string>();
	function isOurs(value: string): boolean {
		if (known.has(value)) return true;
		if (!isSigned(key, value)) return false;
		if (known.size === KNOWN) known.delete(known.values().next().value as string);
		known.add(value);
		return true;
	}
	return {
		issue(present) {
			return present && isOurs(present) ? present : sign(key, randomBytes(18).toString('base64url'));
		},
		matches(cookie, header) {
			return typeof header === 'string' && cookie !== undefined && isEqual(cookie, header) && isOurs(cookie);
		},
	};
}
