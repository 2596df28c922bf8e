import { deleteCookie, readCookie, writeCookie } from '../base/cookies.ts';

const COOKIE = 'intended_url';

/** Stores a visitor's requested address until the browser closes (GUARD-04). */
export function rememberIntended(href: string): void {
	writeCookie(COOKIE, href);
}

/** Returns the stored path once; null if there is none or it is not a path of this site. */
export function takeIntended(): string | null {
	const href = readCookie(COOKIE);
	if (href === null) return null;
	deleteCookie(COOKIE);
	const url = URL.parse(href, location.origin);
	return href.startsWith('/') && url?.origin === location.origin ? url.pathname + url.search : null;
}
