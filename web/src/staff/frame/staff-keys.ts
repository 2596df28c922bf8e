import { readCookie, writeCookie, YEAR_S } from '../../kit/base/cookies.ts';
import { createStore } from '../../kit/base/store.ts';

// Logging out clears the local storage: keys that a user switched off must not come back with the next sign-in.
const COOKIE = 'staff-keys';

/** True if single keys act in the back office of this browser (WCAG 2.1.4). Keys that are held with Ctrl always do. */
export const staffKeys = createStore(readCookie(COOKIE) !== 'off');

export function switchStaffKeys(on: boolean): void {
	writeCookie(COOKIE, on ? 'on' : 'off', YEAR_S);
	staffKeys.set(on);
}
