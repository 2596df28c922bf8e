import type { CookieName } from '@fairtick/domain/site/privacy';
import { parseCookie, stringifySetCookie } from 'cookie';

/** Cookies of a `Cookie` header by name. */
export function parseCookies(header: string | undefined): Readonly<Record<string, string | undefined>> {
	return header ? parseCookie(header) : {};
}

/** A `Set-Cookie` value for the whole site, not sent along from other sites. Without `maxAgeS` it ends with the browser. */
export function serializeCookie(
	name: CookieName | `__Host-${CookieName}`,
	value: string,
	options: { secure: boolean; httpOnly: boolean; maxAgeS?: number },
): string {
	const { secure, httpOnly, maxAgeS } = options;
	return stringifySetCookie({
		name,
		value,
		path: '/',
		sameSite: 'lax',
		secure,
		httpOnly,
		...(maxAgeS === undefined ? {} : { maxAge: maxAgeS }),
	});
}
