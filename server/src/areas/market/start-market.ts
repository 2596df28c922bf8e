import type { LiveTick } from '@fairtick/domain/live/contract';
import { computeKnownAt } from '@fairtick/domain/market/chain';
import { computeFairEpoch, computeFairTickAt, FAIR_EPOCH_MS } from '@fairtick/domain/market/fair-walk';
import { formatPrice } from '@fairtick/domain/market/price';
import type { DatabaseClock } from '../../platform/clock/index.ts';
import type { Config } from '../../platform/config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Leases } from '../../platform/leases/index.ts';
import type { Log } from '../../platform/log/index.ts';
import type { StorePlace } from '../../platform/objects/index.ts';
import { describeDifferences } from './assets/describe-differences.ts';
import { keepOffering } from './assets/keep-offering.ts';
import { offerWhenAnswered } from './assets/offer-when-answered.ts';
import { type AssetChange, watchOpenings } from './assets/watch-openings.ts';
import { createCandleBuilder } from './candles/candle-builder.ts';
import { FAIR_ASSETS } from './catalogue.ts';
import { keepWriting, type Term } from './keep-writing.ts';
import { createListeners } from './listeners.ts';
import { createClosedSource } from './sources/closed-source.ts';
import { FIRST_HOURS } from './sources/fair/backfill.ts';
import { createBeacon } from './sources/fair/beacon/beacon.ts';
import { createRoundVerifier } from './sources/fair/beacon/round-verifier.ts';
import { createFairHours } from './sources/fair/fair-hours.ts';
import { createFairSource, type LoadLastExitDeadline } from './sources/fair/fair-source.ts';
import { openSeeds } from './sources/fair/open-seeds.ts';
import { createSeedBox } from './sources/fair/seed-box.ts';
import { computeStepsAhead, type StepsAhead } from './sources/fair/steps-ahead.ts';
import { createReplaySource } from './sources/replay/replay-source.ts';
import { loadAssetIds, loadCatalogueAssets, loadTickSizes } from './sql/assets.ts';
import { createFeeds } from './start-feeds.ts';
import { type AssetCommit, advanceLoggedThrough, createTickLog } from './ticks/tick-log.ts';
import { WriterWork } from './writer-work.ts';

/** A logged tick as trading takes it. */
export interface MarketTick {
	readonly seq: number;
	readonly atMs: number;
	readonly price: bigint;
	/** Enters trades accepted before it (MARKET-08). */
	readonly knownAtMs: number;
}

export interface MarketOptions {
	/** A pool of the market's own, so that ticks never queue behind requests; four connections are enough. */
	readonly database: Database;
	/** One process at a time writes prices (CLUSTER-02). */
	readonly leases: Pick<Leases, 'keep'>;
	/** False: this process never writes prices. */
	readonly writes?: boolean;
	readonly clock: DatabaseClock;
	readonly config: StorePlace &
		Pick<
			Config,
			| 'keys'
			| 'keysDir'
			| 'fairHistoryDays'
			| 'exchanges'
			| 'exchangesByDefault'
			| 'exchangeUrls'
			| 'polygon'
			| 'beacon'
		>;
	readonly log: Log;
	/** Called with short sentences for the operator about the start. */
	readonly print: (line: string) => void;
	readonly loadLastExitDeadline: LoadLastExitDeadline;
	/** The first day's steps, where they were computed meanwhile (`computeFirstDayAhead`). */
	readonly stepsAhead?: StepsAhead | undefined;
	/** Public key of the beacon's network; another one than quicknet's in tests alone. */
	readonly beaconKey?: string;
}

export interface Market {
	/** Ids of all assets that were ever on offer at the start; others come with their first tick or trade. */
	readonly assetIds: readonly number[];
	/** The fair indices are open, whichever process writes them; as the writer, they have their first day of history too. */
	readonly ready: Promise<void>;
	/**
	 * Work that belongs to the writer of prices: `begin` is called while this process is the writer, or when it becomes it, and the work is
	 * stopped when it is the writer no longer. Returns how to end it permanently.
	 */
	whileWriting(begin: () => { stop(): Promise<void> }): () => Promise<void>;
	/** Epoch milliseconds of the deciding clock, estimated. */
	nowMs(): number;
	/** Calls back after each commit of ticks, in the order of their seq. */
	onTicksCommitted(listener: (assetId: number, ticks: readonly MarketTick[]) => void): () => void;
	/** The same ticks for the live socket; of caught-up ones only the newest. */
	onLiveTicks(listener: (ticks: readonly LiveTick[]) => void): () => void;
	onAssetChanged(listener: (change: AssetChange) => void): () => void;
	/** Calls back with the catalogue's stamp when it moved, or a version came into force (MARKET-12). */
	onCatalogueChanged(listener: (stamp: number) => void): () => void;
	/** Looks at the openings and the catalogue at once, because another process has seen a change. */
	look(): void;
	/** Calls back after a commit of prices that are provably wrong (TRADE-08). */
	onFeedErrors(listener: () => void): () => void;
	/** Hours, by the instants they begin at, whose seeds this server cannot read (MARKET-14). */
	unreadableHours(): readonly number[];
	/** Moves `loggedThrough` of an asset to the clock where its source allows it (MARKET-09). */
	advanceLoggedThrough(assetId: number): Promise<void>;
	/** Ends after the commit under way. */
	stop(): Promise<void>;
}

/**
 * Computes a new server's first day of history, for a clock in epoch milliseconds that need not be the deciding one:
 * unneeded hours are dropped.
 */
export function computeFirstDayAhead(nowMs: number): StepsAhead {
	const tickers = FAIR_ASSETS.map(({ ticker }) => ticker);
	return computeStepsAhead(computeFairEpoch(computeFairTickAt(nowMs)), FIRST_HOURS + 1, tickers);
}

/** Starts the sources of the assets on offer, which follow the catalogue from then on (MARKET-12). The database is prepared (`prepareMarket`). */
export async function startMarket(options: MarketOptions): Promise<Market> {
	const { database, clock, config, log, print, writes = true } = options;
	for (const line of describeDifferences(config, await loadCatalogueAssets(database))) print(line);
	const feedErrors = createListeners<[]>(log);
	const assetIds = await loadAssetIds(database);
	const tickSizes = new Map(await loadTickSizes(database, assetIds));
	const candles = createCandleBuilder(database, log);

	const ticksCommitted = createListeners<[number, readonly MarketTick[]]>(log);
	const liveTicks = createListeners<[readonly LiveTick[]]>(log);
	const assetChanged = createListeners<[AssetChange]>(log);
	const catalogueChanged = createListeners<[number]>(log);
	const openings = watchOpenings({ database, log, announce: assetChanged.call });
	const announce = (commits: readonly AssetCommit[]): void => {
		if (commits.some(({ opening }) => opening)) openings.wake();
		const live = commits.flatMap((commit) => toLiveTicks(commit, tickSizes));
		if (live.length > 0) liveTicks.call(live);
		for (const { assetId, ticks } of commits)
			if (ticks.length > 0) ticksCommitted.call(assetId, ticks.map(toMarketTick));
		candles.onCommits(commits);
	};

	const tickLog = createTickLog(database, clock, announce);
	const seeds = writes ? await openSeeds(database, config, clock.now()) : createSeedBox(null);
	const hours = createFairHours(seeds, config.dataDir, log);
	const tickers = new Map(FAIR_ASSETS.map((asset) => [asset.id, asset.ticker]));
	const verifier = createRoundVerifier(options.beaconKey);
	const beacon = createBeacon({ database, clock, log, relays: config.beacon.relays, verifier });
	const offering = keepOffering({ ...options, onChanged: catalogueChanged.call, renew: () => writing.renew() });
	/** Missing facts of an asset must be loaded before its first tick. */
	const learn = async (ids: readonly number[]) => {
		const unknown = ids.filter((id) => !tickSizes.has(id));
		for (const [id, size] of await loadTickSizes(database, unknown)) tickSizes.set(id, size);
		await candles.learn(ids);
	};
	const work = new WriterWork();
	/** Forgets what it knew as an earlier writer. Quotes come by new connections: a provider may allow only one. */
	const beginTerm = (): Term => {
		candles.begin();
		const feeds = createFeeds({ ...options, onFeedErrors: feedErrors.call });
		const stopOffering = offerWhenAnswered({ database, config, log, ready: writing.ready });
		work.begin();
		return {
			async createSources(lease) {
				const { assets, replays, tickers } = await offering.begin(lease);
				await learn(assets.map(({ id }) => id));
				feeds.follow(assets);
				const reached = new Set([...tickers.keys(), ...replays.keys(), ...feeds.assetIds()]);
				const unreached = assets.map(({ id }) => id).filter((id) => !reached.has(id));
				return [
					beacon,
					beacon.clockWatch,
					createFairSource({ ...options, tickLog, hours, beacon, tickers }),
					...[...replays].map(([assetId, replay]) => createReplaySource(tickLog, assetId, replay)),
					...feeds.createSources(tickLog),
					...(unreached.length === 0 ? [] : [createClosedSource(tickLog, unreached)]),
				];
			},
			async end() {
				offering.end();
				await Promise.all([work.end(), feeds.stop(), stopOffering(), candles.stop()]);
			},
		};
	};
	const historyHours = config.fairHistoryDays * 24;
	const writing = keepWriting({ ...options, writes, tickLog, beginTerm, hours, beacon, tickers, historyHours });
	return {
		assetIds,
		ready: writing.ready,
		whileWriting: (begin) => work.add(begin),
		nowMs: () => clock.now(),
		onTicksCommitted: ticksCommitted.add,
		onLiveTicks: liveTicks.add,
		onAssetChanged: assetChanged.add,
		onCatalogueChanged: catalogueChanged.add,
		look() {
			openings.wake();
			offering.wake();
		},
		onFeedErrors: feedErrors.add,
		unreadableHours: () => hours.unreadable().map((epoch) => epoch * FAIR_EPOCH_MS),
		advanceLoggedThrough: (assetId) => advanceLoggedThrough(database, clock, assetId),
		async stop() {
			await openings.stop();
			await offering.stop();
			await writing.stop();
			await verifier.close();
		},
	};
}

function toLiveTicks({ assetId, ticks, caughtUp }: AssetCommit, tickSizes: ReadonlyMap<number, string>): LiveTick[] {
	const tickSize = tickSizes.get(assetId);
	if (tickSize === undefined) return [];
	return ticks
		.slice(caughtUp ? -1 : 0)
		.map(({ seq, t, price }) => [assetId, Number(seq), t, formatPrice(price, tickSize)]);
}

function toMarketTick(tick: AssetCommit['ticks'][number]): MarketTick {
	return { seq: Number(tick.seq), atMs: tick.t, price: tick.price, knownAtMs: computeKnownAt(tick) };
}
