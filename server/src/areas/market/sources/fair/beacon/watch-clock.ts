import { computeRoundAt, computeRoundTime, QUICKNET } from '@fairtick/domain/market/beacon';
import type { DatabaseClock } from '../../../../../platform/clock/index.ts';
import { type Database, loadClock } from '../../../../../platform/database/index.ts';
import type { Log } from '../../../../../platform/log/index.ts';
import type { Source } from '../../../source.ts';
import { fetchRound } from './fetch-round.ts';
import type { RoundVerifier } from './round-verifier.ts';
import type { Round } from './verify-round.ts';

const PERIOD_MS = QUICKNET.periodS * 1_000;
/** Interval of asking relays for their newest round while the clock is right. */
const EVERY_MS = 30_000;
/**
 * They are asked this long before the next round's time. A sealed entry takes the first round that is published more than a second
 * after the acceptance (TRADE-20), so that a clock that is late by less than that lets no one know it; a clock that is late by
 * more shows the round already, and the answer has this long to come and to be verified.
 */
const AHEAD_MS = 900;
/** The clock is right again after this number of looks in a row, one a round, at which no round came before its time. */
const LOOKS_UNTIL_RIGHT = 3;
const IDLE_MS = 200;

/** True if rounds of the beacon come before their time by the database's clock: then the clock is late (TRADE-20). */
export interface ClockWatch extends Source {
	isLate(): boolean;
}

export interface ClockWatchOptions {
	readonly database: Database;
	/** For waking up in time; the comparison uses the database's clock itself. */
	readonly clock: DatabaseClock;
	readonly log: Log;
	readonly relays: readonly string[];
	readonly verifier: RoundVerifier;
	/** True if any index takes the beacon; nothing is asked otherwise. */
	readonly isNeeded: () => boolean;
	/** True if a round is verified already. */
	readonly isVerified: (round: number) => boolean;
}

/** The first instant at or after another one at which a look is due. */
const computeLook = (afterMs: number) => computeRoundTime(computeRoundAt(afterMs + AHEAD_MS - 1) + 1) - AHEAD_MS;

/**
 * Asks all relays for their newest round shortly before the next one's time. A round that verifies before its time is compared with
 * the clock itself, read after it was verified: no estimate enters, and no tolerance is needed.
 */
export function createClockWatch(options: ClockWatchOptions): ClockWatch {
	const { database, clock, log, relays, isNeeded, isVerified, verifier } = options;
	let late = false;
	let rightLooks = 0;
	/** Time at which the next look is due; null before the first. */
	let nextMs: number | null = null;

	const askNewest = async (signal: AbortSignal): Promise<Round[]> => {
		const answers = await Promise.allSettled(relays.map((relay) => fetchRound(relay, 'latest', signal)));
		const given = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
		return given.sort((a, b) => b.round - a.round);
	};

	/** The newest round that any relay has; null if none gives one that the network has signed. */
	const findNewest = async (signal: AbortSignal): Promise<number | null> => {
		for (const answer of await askNewest(signal))
			if (isVerified(answer.round) || (await verifier.verify(answer))) return answer.round;
		return null;
	};

	const look = async (signal: AbortSignal): Promise<void> => {
		const newest = await findNewest(signal);
		if (newest === null) return;
		const clockMs = Number(await loadClock(database));
		const earlyMs = computeRoundTime(newest) - clockMs;
		if (earlyMs > 0) {
			if (!late)
				log.error(
					{ round: newest, earlyMs },
					"the database's clock is late: a round of the beacon came before its time; the fair indices are closed until the clock is right",
				);
			late = true;
			rightLooks = 0;
			return;
		}
		// A stalled relay proves nothing about the clock.
		if (!late || newest < computeRoundAt(clockMs) - 1) return;
		rightLooks++;
		if (rightLooks < LOOKS_UNTIL_RIGHT) return;
		late = false;
		log.info({ round: newest }, "the database's clock is right again: the fair indices go on");
	};

	return {
		assetIds: [],
		isLate: () => late,
		async advance(signal = new AbortController().signal) {
			const nowMs = clock.now();
			if (!isNeeded()) return nowMs + IDLE_MS;
			// A clock that was put back does not wait until it has come so far again.
			if (nextMs === null || nextMs > nowMs + EVERY_MS + PERIOD_MS) nextMs = computeLook(nowMs);
			if (nowMs < nextMs) return nextMs;
			await look(signal);
			nextMs = computeLook(clock.now() + (late ? 1 : EVERY_MS));
			return nextMs;
		},
	};
}
