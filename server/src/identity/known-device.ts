import { type KeyObject, randomBytes } from 'node:crypto';
import { isSigned, sign } from '../keys/index.ts';

/** A signed note in a browser that this user has signed in there before. It opens nothing. */
export interface KnownDevices {
	issue(userId: number): string;
	/** Whether the note is ours and names this user. */
	matches(note: string | undefined, userId: number): boolean;
}

export function createKnownDevices(key: KeyObject): KnownDevices {
	return {
		issue: (userId) => sign(key, `${userId}.${randomBytes(12).toString('base64url')}`),
		matches: (note = '', userId) => note.startsWith(`${userId}.`) && isSigned(key, note),
	};
}
