import { hash } from 'node:crypto';
import {
	computeMostAttempts,
	computeWrongPasswordWaitMs,
	WRONG_PASSWORD_MEMORY_MS,
} from '@fairtick/domain/identity/rules';
import { type Database, inTransaction, type Queryable } from '../database/index.ts';
import { limitConcurrency, networkOf, TooMany } from '../http/index.ts';
import {
	deleteFailures,
	type Failures,
	foldAddress,
	loadFailures,
	lockFailures,
	updateFailureCounted,
	updateFailureTakenBack,
	upsertFailure,
} from './queries.ts';

/** Attempts that may hold a connection to be counted, so that a flood of them leaves the others to trading. */
const COUNTED_AT_ONCE = 4;
const WAITING = 200;
/** When to come back to an address with too many attempts under way. */
const RETRY_AFTER_S = 1;

export interface Attempt {
	/** What is guessed: a password, unless it says so. */
	readonly guesses?: 'code';
	/** Whose: an address as typed. */
	readonly email: string;
	readonly address: string;
	/** A device that signed in to this account before has a count of its own, so that attempts from elsewhere do not lock it out. */
	readonly knownDevice: string | null;
}

const keyOf = (...parts: string[]) => hash('sha256', JSON.stringify(parts), 'buffer');
const addressKey = (network: string) => keyOf('address', network);
/** The spellings of an address by which the database finds one account have one count. */
async function accountKey(db: Queryable, { guesses, email, knownDevice }: Omit<Attempt, 'address'>): Promise<Buffer> {
	const whose = knownDevice === null ? ['account'] : ['device', knownDevice];
	return keyOf(...(guesses ? [guesses] : []), ...whose, await foldAddress(db, email));
}

export interface Attempts {
	/**
	 * Counts an attempt before `look` looks at what was typed, and tells what it found; null and false mean wrong.
	 *
	 * For its account it counts as wrong until it is known to be right: guesses in parallel get no more tries than guesses
	 * in a row. For its address it takes one of a bounded number of places, and counts when it was wrong.
	 * Where `look` throws it counts for neither. Throws `TooMany` while waiting is due, the same for addresses without an
	 * account, and `NotDone` when too many wait to be counted.
	 */
	check<Found>(attempt: Attempt, look: () => Promise<Found>): Promise<Found>;
}

/** `free`: how many wrong ones an account or an address has before waiting begins. */
export function createAttempts(database: Database, free: number): Attempts {
	const run = limitConcurrency(COUNTED_AT_ONCE, WAITING);
	const underWay = new Map<string, number>();

	/** Takes a place of a network. Returns how many are taken with it. */
	function take(network: string): number {
		const taken = (underWay.get(network) ?? 0) + 1;
		if (taken > computeMostAttempts(0, free)) throw new TooMany(RETRY_AFTER_S);
		underWay.set(network, taken);
		return taken;
	}

	function giveBack(network: string): void {
		const left = (underWay.get(network) ?? 0) - 1;
		if (left > 0) underWay.set(network, left);
		else underWay.delete(network);
	}

	async function refuseByAddress(network: string, taken: number): Promise<void> {
		const wrong = await loadFailures(database, addressKey(network));
		refuseWhileWaiting(wrong, free);
		// Those taken before this one are in `taken` or, when they were wrong and are over, in what was read after it.
		if (taken > computeMostAttempts(isForgotten(wrong) ? 0 : wrong.failures, free)) throw new TooMany(RETRY_AFTER_S);
	}

	async function checkByAccount<Found>(
		attempt: Attempt,
		look: () => Promise<Found>,
		refuse: () => Promise<void>,
	): Promise<Found> {
		const { key, counted } = await run(async () => {
			await refuse();
			const key = await accountKey(database, attempt);
			return { key, counted: await inTransaction(database, (tx) => countUnder(tx, key, free)) };
		});
		let found: Found;
		try {
			found = await look();
		} catch (error) {
			// It said nothing about what was typed. Where it can't be taken back either, the first error is the one to tell.
			await updateFailureTakenBack(database, key, counted).catch(() => undefined);
			throw error;
		}
		if (found) await deleteFailures(database, key);
		return found;
	}

	return {
		async check(attempt, look) {
			if (attempt.knownDevice !== null) return checkByAccount(attempt, look, async () => undefined);
			const network = networkOf(attempt.address);
			const taken = take(network);
			try {
				const found = await checkByAccount(attempt, look, () => refuseByAddress(network, taken));
				// Before the place is given back: an attempt that begins meanwhile finds the one or the other.
				if (!found) await upsertFailure(database, addressKey(network), WRONG_PASSWORD_MEMORY_MS);
				return found;
			} finally {
				giveBack(network);
			}
		},
	};
}

async function countUnder(tx: Queryable, key: Buffer, free: number) {
	const before = await lockFailures(tx, key);
	refuseWhileWaiting(before, free);
	return { counted: await updateFailureCounted(tx, key, WRONG_PASSWORD_MEMORY_MS), lastAt: before.lastAt };
}

/** Ends an account's count; those of addresses stay. */
export async function forgetAttemptsAt(db: Queryable, account: Omit<Attempt, 'address'>): Promise<void> {
	await deleteFailures(db, await accountKey(db, account));
}

const isForgotten = ({ agoMs }: Failures) => agoMs >= WRONG_PASSWORD_MEMORY_MS;

function refuseWhileWaiting(wrong: Failures, free: number): void {
	if (isForgotten(wrong)) return;
	const waitMs = computeWrongPasswordWaitMs(wrong.failures, free) - wrong.agoMs;
	if (waitMs > 0) throw new TooMany(waitMs / 1000);
}
