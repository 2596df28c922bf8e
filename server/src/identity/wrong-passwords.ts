import { hash } from 'node:crypto';
import { computeWrongPasswordWaitMs, WRONG_PASSWORD_MEMORY_MS } from '@fairtick/domain/identity/rules';
import { type Database, inTransaction, type Queryable } from '../database/index.ts';
import { networkOf, TooMany } from '../http/index.ts';
import {
	deleteFailures,
	type Failures,
	lockFailures,
	updateFailureCounted,
	updateFailureTakenBack,
} from './queries.ts';

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
const accountKey = ({ guesses, email, knownDevice }: Omit<Attempt, 'address'>) => {
	const whose = knownDevice === null ? ['account'] : ['device', knownDevice];
	return keyOf(...(guesses ? [guesses] : []), ...whose, email.toLowerCase());
};

/** An attempt that was counted, and what its address' count was before. */
export interface CountedAttempt {
	readonly attempt: Attempt;
	/** Null for a device that signed in before: its address is not counted. */
	readonly byAddress: { readonly counted: number; readonly lastAt: bigint } | null;
}

/**
 * Counts an attempt as wrong, for its account and its address, before its password is compared: guesses in parallel get no
 * more tries than guesses in a row. `forgetAttempt` takes it back. Throws `TooMany` while waiting is
 * due, the same for addresses without an account.
 */
export function countAttempt(database: Database, attempt: Attempt, free: number): Promise<CountedAttempt> {
	return inTransaction(database, async (tx) => {
		// The address is always locked first: attempts that share an address or an account can't deadlock.
		const byAddress = attempt.knownDevice === null ? await countUnder(tx, addressKey(attempt), free) : null;
		await countUnder(tx, accountKey(attempt), free);
		return { attempt, byAddress };
	});
}

async function countUnder(tx: Queryable, key: Buffer, free: number) {
	const before = await lockFailures(tx, key);
	refuseWhileWaiting(before, free);
	return { counted: await updateFailureCounted(tx, key, WRONG_PASSWORD_MEMORY_MS), lastAt: before.lastAt };
}

/**
 * The password was right: the account's count ends. The address gets this one attempt back and keeps the others;
 * otherwise a guesser could clear it by signing in to an account of their own.
 */
export async function forgetAttempt(db: Queryable, { attempt, byAddress }: CountedAttempt): Promise<void> {
	await forgetAttemptsAt(db, attempt);
	if (byAddress) await updateFailureTakenBack(db, addressKey(attempt), byAddress);
}

/** Ends an account's count; those of addresses stay. */
export async function forgetAttemptsAt(db: Queryable, account: Omit<Attempt, 'address'>): Promise<void> {
	await deleteFailures(db, accountKey(account));
}

function refuseWhileWaiting({ failures, agoMs }: Failures, free: number): void {
	if (agoMs >= WRONG_PASSWORD_MEMORY_MS) return;
	const waitMs = computeWrongPasswordWaitMs(failures, free) - agoMs;
	if (waitMs > 0) throw new TooMany(waitMs / 1000);
}
