import { createHmac, type KeyObject } from 'node:crypto';
import { loadOnlyRow, type Queryable } from '../../platform/database/index.ts';
import type { Hooks } from '../../platform/hooks/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { Journal } from '../../platform/journal/index.ts';
import { insertPastSums } from './counting.ts';
import { insertInherited, insertPersons, loadInstruments, lockInstruments } from './exclusion-queries.ts';
import { SPREAD_QUEUE } from './exclusions/spread-queue.ts';
import { breakBegan } from './hooks.ts';
import { isPersonal, type PaidWith } from './instrument.ts';
import { journalExclusions } from './restrictions.ts';

/** Recognises people by keyed hashes, which say nothing without the key. */
export interface Persons {
	/**
	 * Runs in a transaction that makes a user, verifies or changes an email address, changes a telephone, books a payment
	 * made with `paidWith`, or approves a document. A verified address, a card, a bank account and a document inherit the
	 * running exclusions of other accounts with them; the user's own exclusions are named by them and by the telephone
	 * (LIMIT-02). New names are searched among existing accounts after the commit. Returns true if the user has inherited
	 * an exclusion. Needs the user's lock. An unverified address, and any telephone, may belong to another person:
	 * neither inherits anything.
	 */
	recognise(tx: Queryable, userId: number, paidWith?: PaidWith): Promise<boolean>;
	/** Has the running exclusions of a user given to the other accounts of the same person, after the commit. */
	spread(tx: Queryable, userId: number): Promise<void>;
}

export interface PersonsOptions {
	readonly jobs: Pick<Jobs, 'add'>;
	readonly journal: Pick<Journal, 'append'>;
	readonly hooks: Pick<Hooks, 'fire'>;
}

/** `journal` records an exclusion that goes to another account, or gets a new name, before its commit (CASH-14). */
export function createPersons(key: KeyObject, { jobs, journal, hooks }: PersonsOptions): Persons {
	const hash = (text: string) => createHmac('sha256', key).update(text).digest();
	const ofEmail = (email: string) => hash(`email|${email.normalize('NFC').toLowerCase()}`);
	return {
		spread: (tx, userId) => jobs.add(tx, SPREAD_QUEUE, { userId }),
		async recognise(tx, userId, paidWith) {
			const { email, emailVerified, phone } = await loadContacts(tx, userId);
			const known = await loadInstruments(tx, userId);
			const instruments = paidWith && isPersonal(paidWith) ? [...known, `${paidWith.kind} ${paidWith.hash}`] : known;
			if (instruments.length > 0) await lockInstruments(tx, instruments);
			const proved = [
				...(emailVerified ? [ofEmail(email)] : []),
				...instruments.map((one) => hash(`instrument|${one}`)),
			];
			const inherited = await insertInherited(tx, userId, proved);
			if (inherited > 0) {
				await insertPastSums(tx, userId);
				await hooks.fire(breakBegan, tx, userId);
			}
			const named = await insertPersons(tx, userId, [...proved, ...(phone === null ? [] : [hash(`phone|${phone}`)])]);
			if (named > 0) {
				await jobs.add(tx, SPREAD_QUEUE, { userId });
				journalExclusions(tx, journal, userId);
			}
			return inherited > 0;
		},
	};
}

const loadContacts = (tx: Queryable, userId: number) =>
	loadOnlyRow(tx, `select email, email_verified_at is not null "emailVerified", phone from users where id = $1`, [
		userId,
	]);
