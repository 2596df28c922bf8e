import { readCookie, writeCookie, YEAR_S } from '../../kit/base/cookies.ts';
import { createStore } from '../../kit/base/store.ts';

// A cookie, because logging out clears the local storage: shortcuts that a user switched off must not return with the
// next sign-in.
const COOKIE = 'staff-keys';

/** True if single keys act in the back office of this browser (WCAG 2.1.4). Keys held with Ctrl always do. */
export const staffKeys = createStore(readCookie(COOKIE) !== 'off');

export function switchStaffKeys(on: boolean): void {
	writeCookie(COOKIE, on ? 'on' : 'off', YEAR_S);
	staffKeys.set(on);
}
