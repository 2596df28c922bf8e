import { hash } from 'node:crypto';
import { computeWrongPasswordWaitMs, WRONG_PASSWORD_MEMORY_MS } from '@fairtick/domain/identity/rules';
import { type Database, inTransaction, type Queryable } from '../database/index.ts';
import { networkOf, TooMany } from '../http/index.ts';
import { deleteFailures, type Failures, insertFailure, loadFailures } from './queries.ts';

export interface Attempt {
	/** What is guessed: a password, unless it says so. */
	readonly guesses?: 'code';
	/** Whose: an address as typed. */
	readonly email: string;
	readonly address: string;
	/** A device that signed in to this account before has a count of its own, so that nobody can lock it out. */
	readonly knownDevice: string | null;
}

const keyOf = (...parts: string[]) => hash('sha256', JSON.stringify(parts), 'buffer');
const addressKey = ({ address }: Attempt) => keyOf('address', networkOf(address));
const accountKey = ({ guesses, email, knownDevice }: Attempt) => {
	const whose = knownDevice === null ? ['account'] : ['device', knownDevice];
	return keyOf(...(guesses ? [guesses] : []), ...whose, email.toLowerCase());
};

/**
 * Counts an attempt as wrong before its password is looked at, so that parallel guesses cannot slip through together;
 * `forgetAttempt` takes it back. Throws `TooMany` while waiting is due, the same for addresses without an account.
 */
export async function countAttempt(database: Database, attempt: Attempt, free: number): Promise<void> {
	if (attempt.knownDevice === null)
		refuseWhileWaiting(await loadFailures(database, addressKey(attempt), { lock: false }), free);
	await inTransaction(database, async (tx) => {
		const key = accountKey(attempt);
		refuseWhileWaiting(await loadFailures(tx, key, { lock: true }), free);
		await insertFailure(tx, key, WRONG_PASSWORD_MEMORY_MS);
	});
}

/** The password was wrong: the address is slowed down as well, whichever accounts it tries. */
export async function countWrongPassword(db: Queryable, attempt: Attempt): Promise<void> {
	if (attempt.knownDevice === null) await insertFailure(db, addressKey(attempt), WRONG_PASSWORD_MEMORY_MS);
}

/** The password was right: the account's count ends; the address keeps its own, or one's own account would clear it. */
export async function forgetAttempt(db: Queryable, attempt: Attempt): Promise<void> {
	await deleteFailures(db, accountKey(attempt));
}

function refuseWhileWaiting({ failures, agoMs }: Failures, free: number): void {
	if (agoMs >= WRONG_PASSWORD_MEMORY_MS) return;
	const waitMs = computeWrongPasswordWaitMs(failures, free) - agoMs;
	if (waitMs > 0) throw new TooMany(waitMs / 1000);
}
