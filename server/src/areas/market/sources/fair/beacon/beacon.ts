import { computeRoundAt, computeRoundTime } from '@fairtick/domain/market/beacon';
import type { DatabaseClock } from '../../../../../platform/clock/index.ts';
import type { Database } from '../../../../../platform/database/index.ts';
import type { Log } from '../../../../../platform/log/index.ts';
import type { Source } from '../../../source.ts';
import { askRelays } from './ask-relays.ts';
import { insertRounds, loadRandomness } from './beacon-queries.ts';
import type { RoundVerifier } from './round-verifier.ts';
import { type ClockWatch, createClockWatch } from './watch-clock.ts';

/** Rounds asked for at once while catching up. */
const MOST_ROUNDS = 20;
/** A round is asked for this long after its time, when relays have it as a rule. */
const EXPECTED_AFTER_MS = 300;
const RETRY_MS = 250;
/** The longer all relays fail, the rarer the retries; no rarer than this. */
const MOST_RETRY_MS = 2_000;
/** A round that is still missing this long after its time is late: ticks wait for it. */
const LATE_AFTER_MS = 3_000;
const IDLE_MS = 200;

export interface BeaconOptions {
	readonly database: Database;
	readonly clock: DatabaseClock;
	readonly log: Log;
	/** Addresses of relays in the order of preference, without a trailing slash. */
	readonly relays: readonly string[];
	readonly verifier: RoundVerifier;
}

/** From the first round on that is needed; `last` may be infinite. */
export interface WantedRounds {
	readonly first: number;
	readonly last: number;
}

/** The rounds of the beacon (docs/fairness.md, 4). Only needed rounds are fetched. */
export interface Beacon extends Source {
	/** Sets the needed rounds; null: none. */
	want(rounds: WantedRounds | null): void;
	/** Randomness of the rounds from `first` to `last`, lower-case hex, up to the first that is not there yet. */
	take(first: number, last: number): readonly string[];
	/** Asks every relay by itself for a round: those that did not give it, or null if one did, which is stored then (TRADE-08). */
	askEach(round: number): Promise<readonly string[] | null>;
	/** All relays were asked in vain for a needed round that is overdue. */
	isLate(): boolean;
	/** Looks for rounds that come before their time, a source of its own that waits for nothing else. */
	readonly clockWatch: ClockWatch;
}

/** Fetches the needed rounds from any relay that has them, verifies and stores them, and only then lets them be taken. */
export function createBeacon(options: BeaconOptions): Beacon {
	const { database, clock, log, relays, verifier } = options;
	/** Randomness of verified rounds that are stored permanently. */
	const known = new Map<number, string>();
	let preferred = relays;
	let wanted: WantedRounds | null = null;
	let failures = 0;
	let late = false;

	const reportLate = (now: boolean, round: number): void => {
		if (now && !late)
			log.warn({ round, relays }, 'no relay gives the round of the beacon: the fair indices wait for it');
		if (!now && late) log.info({ round }, 'the beacon is back');
		late = now;
	};

	const fetchMissing = async (rounds: readonly number[], signal: AbortSignal): Promise<void> => {
		const answers = await Promise.all(rounds.map((round) => askRelays(preferred, round, { verifier, log, signal })));
		const given = answers.filter((answer) => answer !== null);
		const best = given.at(-1)?.relay;
		if (best === undefined) return;
		await insertRounds(database, given);
		for (const { round, randomness } of given) known.set(round, randomness);
		// The relay that has just answered is asked first the next time.
		preferred = [best, ...preferred.filter((relay) => relay !== best)];
	};

	const idle = (): number => clock.now() + IDLE_MS;

	return {
		assetIds: [],
		want(rounds) {
			wanted = rounds;
			for (const round of known.keys()) if (rounds === null || round < rounds.first) known.delete(round);
		},
		take(first, last) {
			const taken: string[] = [];
			for (let round = first; round <= last; round++) {
				const randomness = known.get(round);
				if (randomness === undefined) break;
				taken.push(randomness);
			}
			return taken;
		},
		async askEach(round) {
			const { signal } = new AbortController();
			const answers = await Promise.all(relays.map((relay) => askRelays([relay], round, { verifier, log, signal })));
			const given = answers.find((answer) => answer !== null);
			if (given === undefined) return relays;
			await insertRounds(database, [given]);
			return null;
		},
		isLate: () => late,
		clockWatch: createClockWatch({
			...options,
			isNeeded: () => wanted !== null,
			isVerified: (round) => known.has(round),
		}),
		async advance(signal = new AbortController().signal) {
			if (wanted === null) return idle();
			let first = wanted.first;
			while (known.has(first)) first++;
			const published = computeRoundAt(clock.now() - EXPECTED_AFTER_MS);
			const last = Math.min(wanted.last, published, first + MOST_ROUNDS - 1);
			if (first > wanted.last) return idle();
			if (first > last) return Math.min(computeRoundTime(first) + EXPECTED_AFTER_MS, idle());

			for (const [round, randomness] of await loadRandomness(database, first, last)) known.set(round, randomness);
			const rounds = Array.from({ length: last - first + 1 }, (_, i) => first + i);
			await fetchMissing(
				rounds.filter((round) => !known.has(round)),
				signal,
			);
			const missing = rounds.find((round) => !known.has(round));
			failures = missing === undefined ? 0 : failures + 1;
			reportLate(missing !== undefined && clock.now() - computeRoundTime(missing) > LATE_AFTER_MS, missing ?? last);
			return clock.now() + Math.min(failures * RETRY_MS, MOST_RETRY_MS);
		},
	};
}
