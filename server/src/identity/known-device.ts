import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';

/** A signed note in a browser that this user has signed in there before. It opens nothing. */
export interface KnownDevices {
	issue(userId: number): string;
	/** Whether the note is ours and names this user. */
	matches(note: string | undefined, userId: number): boolean;
}

export function createKnownDevices(key: KeyObject): KnownDevices {
	const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
	return {
		issue(userId) {
			const text = `${userId}.${randomBytes(12).toString('base64url')}`;
			return `${text}.${sign(text)}`;
		},
		matches(note, userId) {
			const end = note?.lastIndexOf('.') ?? -1;
			if (!note || end < 0) return false;
			const [expected, given] = [Buffer.from(sign(note.slice(0, end))), Buffer.from(note.slice(end + 1))];
			return note.startsWith(`${userId}.`) && expected.length === given.length && timingSafeEqual(expected, given);
		},
	};
}
