import type { FairTicker } from '@fairtick/domain/market/fair-walk';
import type { DatabaseClock } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log/index.ts';
import { Loop, pause } from '../../platform/loops/index.ts';
import { FAIR_TERMS } from './catalogue.ts';
import type { Source } from './source.ts';
import { FIRST_HOURS, makeBackfill } from './sources/fair/backfill.ts';
import type { Beacon } from './sources/fair/beacon/beacon.ts';
import type { FairHours } from './sources/fair/fair-hours.ts';
import type { StepsAhead } from './sources/fair/steps-ahead.ts';
import { runSource } from './sources/run-source.ts';
import { loadAllSettledDown, loadNewestLoggedThrough, makeTickPartitions } from './ticks/queries.ts';
import { FencedOut, type TickLog } from './ticks/tick-log.ts';

/** Commitments and partitions are topped up this often; both reach days ahead. */
const TOP_UP_EVERY_MS = 60_000;
/** A writer whose newest `loggedThrough` is older than this has died, and another process may take over. */
const WRITER_DEAD_MS = 5_000;
const RETRY_MS = 1_000;
/** No start waits for older history, and no placement must wait because of it: an eighth of a millisecond at a time. */
const OLDER_STEPS = 60;
const OLDER_REST_MS = 5;
/** Pause between two of its hours. */
const OLDER_PAUSE_MS = 1_500;
const POLL_MS = 25;

export interface WritingOptions {
	readonly database: Database;
	readonly clock: DatabaseClock;
	readonly log: Log;
	readonly tickLog: TickLog;
	/** New ones for each turn as the writer, because the old ones do not know the ticks of others. */
	readonly createSources: () => Promise<readonly Source[]>;
	readonly hours: FairHours;
	readonly beacon: Beacon;
	/** The indices that every installation has, which begin together and have history. */
	readonly tickers: ReadonlyMap<number, FairTicker>;
	readonly stepsAhead?: StepsAhead | undefined;
	/** Hours of history of the fair indices before their first price. */
	readonly historyHours: number;
}

export interface Writing {
	readonly ready: Promise<void>;
	/** Lets the commits under way end and continues with new sources (MARKET-12). */
	renew(): void;
	stop(): Promise<void>;
}

/** A turn that can be ended to begin another one. */
class Turns {
	#turn: AbortController | null = null;

	begin(): AbortController {
		this.#turn = new AbortController();
		return this.#turn;
	}

	end(): void {
		this.#turn?.abort();
		this.#turn = null;
	}
}

/** Runs the sources as long as this process is the writer, and waits to become it again when it is not (MARKET-09). */
export function keepWriting(options: WritingOptions): Writing {
	const ending = new AbortController();
	const { signal } = ending;
	const firstDay = Promise.withResolvers<void>();
	const turns = new Turns();
	const work = Promise.all([writeInTurns(options, turns, signal), keepBackfill(options, signal, firstDay.resolve)]);
	return {
		ready: Promise.all([firstDay.promise, untilSettledDown(options, signal)]).then(() => undefined),
		renew: () => turns.end(),
		async stop() {
			ending.abort();
			await work;
		},
	};
}

/** A turn lasts as long as this process writes and the next one follows at once: time decides nothing here, so that it is no `Loop`. */
async function writeInTurns(options: WritingOptions, turns: Turns, signal: AbortSignal): Promise<void> {
	const { log } = options;
	let isRenewed = false;
	while (!signal.aborted) {
		try {
			await writeOneTurn(options, turns, isRenewed, signal);
			isRenewed = true;
		} catch (error) {
			isRenewed = false;
			if (error instanceof FencedOut) {
				log.warn({ reason: error.message }, 'another process writes the ticks now');
				await standBy(options, signal);
			} else {
				log.error({ err: error }, 'the market could not start writing');
				await pause(RETRY_MS, signal);
			}
		}
	}
}

/** Becomes the writer and works until the turn or the signal ends, or throws `FencedOut`. */
async function writeOneTurn(
	options: WritingOptions,
	turns: Turns,
	isRenewed: boolean,
	signal: AbortSignal,
): Promise<void> {
	const { clock, log, tickLog } = options;
	const sources = await options.createSources();
	await tickLog.takeOver(sources.flatMap((source) => source.assetIds));
	if (!isRenewed) await topUp(options);
	const turn = turns.begin();
	const both = AbortSignal.any([signal, turn.signal]);
	const running = [...sources.map((source) => runSource(source, clock, log, both)), keepToppedUp(options, both)];
	try {
		await Promise.all(running);
	} finally {
		turn.abort();
		await Promise.allSettled(running);
	}
}

const keepToppedUp = (options: WritingOptions, until: AbortSignal): Promise<void> =>
	new Loop({
		everyMs: TOP_UP_EVERY_MS,
		until,
		run: () => topUp(options),
		onError: (error) => reportTopUp(options, error),
	}).ended;

const reportTopUp = ({ log }: WritingOptions, error: unknown) =>
	log.error({ err: error }, 'commitments or partitions could not be topped up');

/** Commitments and partitions last for days, so that a failure here stops nothing. */
async function topUp(options: WritingOptions): Promise<void> {
	const { database, clock, hours } = options;
	const commitments = hours.extend(database, clock.now()).finally(() => hours.check(database));
	const done = await Promise.allSettled([makeTickPartitions(database), commitments]);
	for (const result of done) if (result.status === 'rejected') reportTopUp(options, result.reason);
}

/** Waits until the process that took over writes no more. */
function standBy({ database, clock, log, tickers }: WritingOptions, until: AbortSignal): Promise<void> {
	const loop: Loop = new Loop({
		everyMs: RETRY_MS,
		until,
		run: async () => {
			const reached = await loadNewestLoggedThrough(database, [...tickers.keys()]);
			if (clock.now() - reached > WRITER_DEAD_MS) void loop.stop();
		},
		onError: (error) => log.error({ err: error }, 'the other writer could not be looked after'),
	});
	return loop.ended;
}

/** A day of history at once, older days slowly (MARKET-05). */
async function keepBackfill(
	{ database, log, tickers, stepsAhead, historyHours }: WritingOptions,
	signal: AbortSignal,
	onFirstDay: () => void,
): Promise<void> {
	for (let stored = 0; !signal.aborted && stored < historyHours; ) {
		try {
			const olderPace = { steps: OLDER_STEPS, rest: () => pause(OLDER_REST_MS, signal) };
			for await (stored of makeBackfill(database, tickers, { hours: historyHours, ahead: stepsAhead, olderPace })) {
				if (stored >= FIRST_HOURS) onFirstDay();
				if (stored >= FIRST_HOURS) await pause(OLDER_PAUSE_MS, signal);
				if (signal.aborted) break;
			}
			// Without a single tick yet there is nothing to go back from.
			await pause(POLL_MS, signal);
		} catch (error) {
			log.error({ err: error }, 'history could not be made');
			await pause(RETRY_MS, signal);
		}
	}
}

/** Until every fair index ticks again, is publicly closed because a seed is missing, or waits for a beacon that does not answer or for the clock. */
function untilSettledDown(
	{ database, clock, beacon, tickers, log }: WritingOptions,
	until: AbortSignal,
): Promise<void> {
	const assetIds = [...tickers.keys()];
	const since = clock.now();
	const isSettledDown = async () =>
		beacon.isLate() ||
		beacon.clockWatch.isLate() ||
		(await loadAllSettledDown(database, assetIds, { since, withinMs: FAIR_TERMS.entryWithinMs }));
	const loop: Loop = new Loop({
		everyMs: POLL_MS,
		firstMs: 0,
		until,
		run: async () => {
			if (await isSettledDown()) void loop.stop();
		},
		onError: (error) => log.error({ err: error }, 'the fair indices could not be looked at'),
	});
	return loop.ended;
}
