import type { FairTicker } from '@fairtick/domain/market/fair-walk';
import type { DatabaseClock } from '../../platform/clock/index.ts';
import { type Database, inTransaction } from '../../platform/database/index.ts';
import type { Lease, Leases } from '../../platform/leases/index.ts';
import type { Log } from '../../platform/log/index.ts';
import { Loop, pause } from '../../platform/loops/index.ts';
import { FAIR_TERMS } from './catalogue.ts';
import type { Source } from './source.ts';
import { FIRST_HOURS, makeBackfill } from './sources/fair/backfill.ts';
import type { Beacon } from './sources/fair/beacon/beacon.ts';
import type { FairHours } from './sources/fair/fair-hours.ts';
import type { StepsAhead } from './sources/fair/steps-ahead.ts';
import { runSource } from './sources/run-source.ts';
import { loadAllSettledDown, makeTickPartitions, updateFences } from './ticks/queries.ts';
import type { TickLog } from './ticks/tick-log.ts';

/** Commitments and partitions are topped up this often; both reach days ahead. */
const TOP_UP_EVERY_MS = 60_000;
const RETRY_MS = 1_000;
/** No start waits for older history, and no placement must wait because of it: an eighth of a millisecond at a time. */
const OLDER_STEPS = 60;
const OLDER_REST_MS = 5;
/** Pause between two of its hours. */
const OLDER_PAUSE_MS = 1_500;
const POLL_MS = 25;

/** The lease of all assets. Groups of assets would have a lease each. */
const LEASE = 'market';

export interface WritingOptions {
	readonly database: Database;
	readonly clock: DatabaseClock;
	readonly log: Log;
	readonly leases: Pick<Leases, 'keep'>;
	/** False: this process never becomes the writer. */
	readonly writes: boolean;
	readonly tickLog: TickLog;
	/** Called each time that this process becomes the writer. */
	readonly beginTerm: () => Term;
	readonly hours: FairHours;
	readonly beacon: Beacon;
	/** The indices that every installation has, which begin together and have history. */
	readonly tickers: ReadonlyMap<number, FairTicker>;
	readonly stepsAhead?: StepsAhead | undefined;
	/** Hours of history of the fair indices before their first price. */
	readonly historyHours: number;
}

/** The time in which this process is the writer. */
export interface Term {
	/** New ones for each turn of it. Throws `LeaseLost`, and changes no terms, if another process has taken the lease. */
	createSources(lease: Pick<Lease, 'hold'>): Promise<readonly Source[]>;
	/** Called once the last commit has ended. */
	end(): Promise<void>;
}

export interface Writing {
	/** The fair indices are open, whichever process writes them; as the writer, they have their first day of history too. */
	readonly ready: Promise<void>;
	/** Lets the commits under way end and continues with new sources (MARKET-12). */
	renew(): void;
	/** Gives the lease back after the commit under way. */
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

/** Runs the sources while this process holds the lease of prices, and waits for the lease while another does (MARKET-09). */
export function keepWriting(options: WritingOptions): Writing {
	const { leases, writes, tickLog } = options;
	const ending = new AbortController();
	const firstDay = Promise.withResolvers<void>();
	const turns = new Turns();
	let isOthers = false;
	const onOther = () => {
		isOthers = true;
		firstDay.resolve();
	};
	if (!writes) onOther();
	const kept = writes
		? leases.keep(LEASE, {
				onOther,
				onTaken: (tx) => updateFences(tx, null),
				async work(lease, fences) {
					isOthers = false;
					tickLog.begin(fences);
					await writeTerm(options, lease, turns, firstDay.resolve);
				},
			})
		: null;
	return {
		ready: Promise.all([firstDay.promise, untilSettledDown(options, () => isOthers, ending.signal)]).then(
			() => undefined,
		),
		renew: () => turns.end(),
		async stop() {
			ending.abort();
			await kept?.stop();
		},
	};
}

/** Works until the lease ends; throws `FencedOut` where another process writes although it does not have the lease. */
async function writeTerm(options: WritingOptions, lease: Lease, turns: Turns, onFirstDay: () => void): Promise<void> {
	const over = new AbortController();
	const until = AbortSignal.any([lease.signal, over.signal]);
	const term = options.beginTerm();
	const filling = keepBackfill(options, until, onFirstDay);
	try {
		for (let isFirst = true; !until.aborted; isFirst = false)
			await writeOneTurn(options, { term, lease, turns, isFirst });
	} finally {
		over.abort();
		await Promise.all([filling, term.end()]);
	}
}

/** Works until the turn or the lease ends. */
async function writeOneTurn(
	options: WritingOptions,
	{ term, lease, turns, isFirst }: { term: Term; lease: Lease; turns: Turns; isFirst: boolean },
): Promise<void> {
	const { clock, log, tickLog, database } = options;
	const sources = await term.createSources(lease);
	const added = sources.flatMap(({ assetIds }) => assetIds).filter((assetId) => !tickLog.writes(assetId));
	if (added.length > 0)
		tickLog.add(
			await inTransaction(database, async (tx) => {
				await lease.hold(tx);
				return updateFences(tx, added);
			}),
		);
	if (isFirst) await topUp(options);
	const turn = turns.begin();
	const both = AbortSignal.any([lease.signal, turn.signal]);
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
	isOthers: () => boolean,
	until: AbortSignal,
): Promise<void> {
	const assetIds = [...tickers.keys()];
	const since = clock.now();
	const isSettledDown = async () =>
		beacon.isLate() ||
		beacon.clockWatch.isLate() ||
		// Another writer says in the database why they wait.
		(await loadAllSettledDown(database, assetIds, {
			since,
			withinMs: FAIR_TERMS.entryWithinMs,
			orWaits: isOthers(),
		}));
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
