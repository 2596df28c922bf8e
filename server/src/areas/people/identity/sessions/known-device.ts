import { type KeyObject, randomBytes } from 'node:crypto';
import { isSigned, sign } from '../../../../platform/keys/index.ts';

/** A signed note in a browser that this user has signed in there before. It opens nothing. */
export interface KnownDevices {
	/** `version`: that of the user's credentials. */
	issue(userId: number, version: number): string;
	/** True if the note is ours and names this user. */
	matches(note: string | undefined, userId: number): boolean;
	/**
	 * True if it was issued since the user's credentials last changed: a thief whom a new password has locked out keeps
	 * the note, and the user is notified when that device comes back.
	 */
	isCurrent(note: string | null, userId: number, version: number): boolean;
}

export function createKnownDevices(key: KeyObject): KnownDevices {
	const isOurs = (note: string, prefix: string) => note.startsWith(prefix) && isSigned(key, note);
	return {
		issue: (userId, version) => sign(key, `${userId}.${version}.${randomBytes(12).toString('base64url')}`),
		matches: (note = '', userId) => isOurs(note, `${userId}.`),
		isCurrent: (note, userId, version) => note !== null && isOurs(note, `${userId}.${version}.`),
	};
}
