import type { CookieName } from '@fairtick/domain/site/privacy';

export const YEAR_S = 365 * 24 * 3600;

/** Value of a cookie of this page; null if it is not set or the browser blocks cookies. */
export function readCookie(name: CookieName): string | null {
	try {
		for (const part of document.cookie.split('; ')) {
			const [key, ...value] = part.split('=');
			if (key === name) return decodeURIComponent(value.join('='));
		}
	} catch {
		// Blocked cookies count as missing.
	}
	return null;
}

/**
 * Sets a cookie for the whole site; without `maxAgeS` it ends with the browser. A browser that blocks cookies ignores
 * it.
 */
export function writeCookie(name: CookieName, value: string, maxAgeS?: number): void {
	const secure = location.protocol === 'https:' ? '; Secure' : '';
	const age = maxAgeS === undefined ? '' : `; Max-Age=${maxAgeS}`;
	try {
		// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
		document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${age}${secure}`;
	} catch {
		// Blocked cookies are ignored.
	}
}

export function deleteCookie(name: CookieName): void {
	writeCookie(name, '', 0);
}
