import { hash, randomUUID } from 'node:crypto';
import {
	computeMostAttempts,
	computeWrongPasswordWaitMs,
	WRONG_PASSWORD_MEMORY_MS,
} from '@fairtick/domain/identity/rules';
import { type Database, inTransaction, type Queryable } from '../../../../platform/database/index.ts';
import { networkOf, siteOf, TooMany } from '../../../../platform/http/index.ts';
import type { Places } from '../../../../platform/turns/index.ts';
import {
	deleteFailures,
	deleteUnderWay,
	type Failures,
	foldAddress,
	insertUnderWay,
	loadFailures,
	loadUnderWay,
	lockFailures,
	updateFailureCounted,
	updateFailureTakenBack,
	upsertFailure,
} from '../sql/users.ts';

/** Attempts that may hold a connection to be counted, so that a flood of them leaves the others to trading. */
const TURNS = { name: 'attempts', atOnce: 4, waitingEach: 5, waitingOfNetwork: 20, waitingOfSite: 40, waiting: 200 };
/** A site, which can make 65,536 networks of its addresses, has the concurrent attempts of this number of networks. */
const NETWORKS_UNDER_WAY = 4;
/** Waiting begins for a site at the wrong attempts of this number of networks. */
const NETWORKS_WRONG = 10;
/** A check takes much less; an attempt of a process that died is under way no longer. */
const LONGEST_MS = 60_000;
/** Pause for an address with too many attempts under way. */
const RETRY_AFTER_S = 1;

export interface Attempt {
	/** The secret that is guessed: a password, unless it says so. */
	readonly guesses?: 'code';
	/** The account: an address as typed. */
	readonly email: string;
	readonly address: string;
	/** A device that signed in to this account before has its own count, so that attempts from elsewhere do not lock it out. */
	readonly knownDevice: string | null;
}

const keyOf = (...parts: string[]) => hash('sha256', JSON.stringify(parts), 'buffer');
const addressKey = ({ name }: Place) => keyOf('address', name);
/** The spellings of an address by which the database finds one account have one count. */
async function accountKey(db: Queryable, { guesses, email, knownDevice }: Omit<Attempt, 'address'>): Promise<Buffer> {
	const whose = knownDevice === null ? ['account'] : ['device', knownDevice];
	return keyOf(...(guesses ? [guesses] : []), ...whose, await foldAddress(db, email));
}

/** Origin of attempts: a network, or the site that it belongs to. */
interface Place {
	readonly name: string;
	/** Wrong ones before waiting begins. */
	readonly free: number;
	/** Attempts that may be under way at once while none was wrong. */
	readonly atOnce: number;
}

/** The places of an address. IPv4 addresses are networks and sites at once. */
function placesOf(address: string, free: number): Place[] {
	const [network, site] = [networkOf(address), siteOf(address)];
	const atOnce = computeMostAttempts(0, free);
	const places = [{ name: network, free, atOnce }];
	if (site === network) return places;
	return [...places, { name: site, free: free * NETWORKS_WRONG, atOnce: atOnce * NETWORKS_UNDER_WAY }];
}

export interface Attempts {
	/**
	 * Counts an attempt before `look` checks the typed secret, and returns its result; null and false mean wrong. For its
	 * account it counts as wrong until it is known to be right: guesses in parallel get no more tries than guesses in a
	 * row. For its network and its site it takes one of a bounded number of places, and counts when it was wrong. If
	 * `look` throws it counts for neither. Throws `TooMany` while waiting is due, the same for addresses without an
	 * account, and `NotDone` when too many wait to be counted.
	 */
	check<Found>(attempt: Attempt, look: () => Promise<Found>): Promise<Found>;
}

/**
 * `free`: how many wrong ones an account or an address has before waiting begins. `isShared`: other processes check passwords too, and places of
 * attempts under way are counted in the database (CLUSTER-10).
 */
export function createAttempts(database: Database, free: number, places: Places, isShared: boolean): Attempts {
	const turns = places.open(TURNS);
	const underWay = new Map<string, number>();
	const underWayOf = ({ name }: Place) => underWay.get(name) ?? 0;

	/** Takes one of each. Returns how many are taken of each with it. */
	function take(from: readonly Place[]): number[] {
		if (from.some((place) => underWayOf(place) >= place.atOnce)) throw new TooMany(RETRY_AFTER_S);
		return from.map((place) => {
			const taken = underWayOf(place) + 1;
			underWay.set(place.name, taken);
			return taken;
		});
	}

	function giveBack(from: readonly Place[]): void {
		for (const place of from) {
			const left = underWayOf(place) - 1;
			if (left > 0) underWay.set(place.name, left);
			else underWay.delete(place.name);
		}
	}

	/** Takes a place among those of all processes, under the lock of the failures. */
	async function takeAmongAll(place: Place, id: string): Promise<void> {
		await inTransaction(database, async (tx) => {
			const key = addressKey(place);
			const wrong = await lockFailures(tx, key);
			refuseByPlace(place, wrong, (await loadUnderWay(tx, key)) + 1);
			await insertUnderWay(tx, id, key, LONGEST_MS);
		});
	}

	function refuseByPlace(place: Place, wrong: Failures, taken: number): void {
		refuseWhileWaiting(wrong, place.free);
		// Attempts that began before this one are in `taken` or, if they were wrong and have ended, in the later read.
		const most = isForgotten(wrong) ? place.atOnce : computeMostAttempts(wrong.failures, place.free);
		if (taken > Math.min(place.atOnce, most)) throw new TooMany(RETRY_AFTER_S);
	}

	async function checkByAccount<Found>(
		attempt: Attempt,
		look: () => Promise<Found>,
		refuse: () => Promise<void>,
	): Promise<Found> {
		const asker = { caller: null, address: attempt.address };
		const { key, counted } = await turns.run(asker, async () => {
			await refuse();
			const key = await accountKey(database, attempt);
			return { key, counted: await inTransaction(database, (tx) => countUnder(tx, key, free)) };
		});
		let found: Found;
		try {
			found = await look();
		} catch (error) {
			// The error does not show if the secret was right. If the count can't be taken back either, the first error
			// is reported.
			await updateFailureTakenBack(database, key, counted).catch(() => undefined);
			throw error;
		}
		if (found) await deleteFailures(database, key);
		return found;
	}

	return {
		async check(attempt, look) {
			if (attempt.knownDevice !== null) return checkByAccount(attempt, look, async () => undefined);
			const from = placesOf(attempt.address, free);
			const taken = take(from);
			const id = randomUUID();
			try {
				const found = await checkByAccount(attempt, look, async () => {
					for (const [index, place] of from.entries())
						if (isShared) await takeAmongAll(place, id);
						else refuseByPlace(place, await loadFailures(database, addressKey(place)), taken[index] as number);
				});
				// Before the place is given back: an attempt that begins meanwhile finds the one or the other.
				if (!found)
					for (const place of from) await upsertFailure(database, addressKey(place), WRONG_PASSWORD_MEMORY_MS);
				return found;
			} finally {
				// If it fails, the row ends by itself.
				if (isShared) await deleteUnderWay(database, id, from.map(addressKey)).catch(() => undefined);
				giveBack(from);
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
