import { createHmac, type KeyObject } from 'node:crypto';
import { loadOnlyRow, type Queryable } from '../database/index.ts';
import { insertPastSums } from './counting.ts';
import { insertInherited, insertPersons } from './exclusion-queries.ts';

/** Recognises people by keyed hashes, which say nothing without the key. */
export interface Persons {
	/**
	 * In a transaction that makes a user, verifies their email address, or changes it or their telephone: a verified address
	 * inherits the running exclusions of other accounts with it, and the user's own are named by it and by their telephone
	 * (LIMIT-02). Needs the user's lock. An address that is not verified, and any telephone, may be somebody else's: neither
	 * inherits anything.
	 */
	recognise(tx: Queryable, userId: number): Promise<void>;
}

interface Contacts {
	readonly email: string;
	readonly emailVerified: boolean;
	readonly phone: string | null;
}

export function createPersons(key: KeyObject): Persons {
	const hash = (text: string) => createHmac('sha256', key).update(text).digest();
	const ofEmail = (email: string) => hash(`email|${email.normalize('NFC').toLowerCase()}`);
	return {
		async recognise(tx, userId) {
			const { email, emailVerified, phone } = await loadContacts(tx, userId);
			const emails = emailVerified ? [ofEmail(email)] : [];
			const inherited = await insertInherited(tx, userId, emails);
			if (inherited > 0) await insertPastSums(tx, userId);
			await insertPersons(tx, userId, [...emails, ...(phone === null ? [] : [hash(`phone|${phone}`)])]);
		},
	};
}

const loadContacts = (tx: Queryable, userId: number) =>
	loadOnlyRow<Contacts>(
		tx,
		`select email, email_verified_at is not null "emailVerified", phone from users where id = $1`,
		[userId],
	);
