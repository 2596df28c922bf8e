import type { DatabaseClock } from '../../platform/clock/index.ts';
import type { Config } from '../../platform/config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log/index.ts';
import { findQuotedBounds, polygonVenueOf } from './catalogue.ts';
import type { Feed } from './quotes/feed.ts';
import { createFeedSource, type FeedAsset } from './quotes/feed-source.ts';
import { keepChecked } from './quotes/keep-checked.ts';
import { keepConnected } from './quotes/keep-connected.ts';
import { keepHistory } from './quotes/keep-history.ts';
import { QuoteBook } from './quotes/quote-book.ts';
import { Refusals } from './quotes/refusals.ts';
import { computeTradingSession } from './quotes/trading-hours.ts';
import type { Source } from './source.ts';
import { createExchangeFeed } from './sources/exchange/exchange-feed.ts';
import { createPolygonFeed, type PolygonMarket } from './sources/polygon/polygon-feed.ts';
import type { CatalogueAsset } from './sql/assets.ts';
import type { TickLog } from './ticks/tick-log.ts';

export interface FeedsOptions {
	readonly database: Database;
	readonly clock: DatabaseClock;
	readonly config: Pick<Config, 'exchanges' | 'exchangeUrls' | 'polygon'>;
	readonly log: Log;
	/** Wrong prices were found and committed (TRADE-08). */
	readonly onFeedErrors: () => void;
}

/** The venues of the assets that can be reached, connected in the background. */
export interface Feeds {
	/**
	 * Streams those of these assets that the settings reach: existing connections stay, and those of new assets are made
	 * beside them. An unneeded asset is streamed for a day more, so that its last prices are checked. Waits for no
	 * network.
	 */
	follow(offered: readonly CatalogueAsset[]): void;
	/** Assets that are followed. */
	assetIds(): readonly number[];
	createSources(tickLog: TickLog): Source[];
	/** Until every connection is closed. */
	stop(): Promise<void>;
}

/** Prices can be found wrong for this long (TRADE-08). */
const CHECKED_FOR_MS = 86_400_000;

/** Assets of the same connections. */
interface Group {
	/** Under the hours in force. */
	assets: readonly FeedAsset[];
	readonly book: QuoteBook;
	readonly ending: AbortController;
	readonly running: Promise<unknown>;
}

export function createFeeds(options: FeedsOptions): Feeds {
	const { clock, log } = options;
	const refusals = new Refusals(log);
	let groups: Group[] = [];
	const left: (Group & { readonly timer: NodeJS.Timeout })[] = [];

	const connect = (assets: readonly FeedAsset[], createFeeds: (group: () => readonly FeedAsset[]) => Feed[]): void => {
		const ending = new AbortController();
		const { signal } = ending;
		const book = new QuoteBook(assets, refusals, () => clock.now());
		const feeds = createFeeds(() => group.assets);
		const running = Promise.all([
			...feeds.map((feed) => keepConnected(feed, book, log, signal)),
			keepHistory({ ...options, book, feeds, assets }, signal),
			keepChecked({ ...options, book, feeds, assets, onErrors: options.onFeedErrors }, signal),
		]);
		const group: Group = { assets, book, ending, running };
		groups.push(group);
	};
	return {
		follow(offered) {
			const wanted = new Map(listReached(options, offered).map((asset) => [asset.assetId, asset]));
			for (const group of groups) {
				const kept = group.assets.flatMap((asset) => {
					const now = wanted.get(asset.assetId);
					return now !== undefined && connectionOf(now) === connectionOf(asset) ? [now] : [];
				});
				group.assets = kept;
				for (const { assetId } of kept) wanted.delete(assetId);
				if (kept.length === 0)
					left.push({ ...group, timer: setTimeout(() => group.ending.abort(), CHECKED_FOR_MS).unref() });
			}
			groups = groups.filter(({ assets }) => assets.length > 0);
			const added = [...wanted.values()];
			const exchanged = added.filter(({ source }) => source === 'exchange');
			if (exchanged.length > 0) connect(exchanged, () => connectExchanges(options, exchanged));
			for (const market of ['stocks', 'currencies'] satisfies PolygonMarket[]) {
				const venue = `polygon-${market}`;
				const quoted = added.filter(({ source, venues }) => source === 'polygon' && venues.includes(venue));
				if (quoted.length > 0) connect(quoted, (assets) => connectPolygon(options, market, quoted, assets));
			}
		},
		assetIds: () => groups.flatMap(({ assets }) => assets.map(({ assetId }) => assetId)),
		createSources: (tickLog) => groups.map(({ assets, book }) => createFeedSource({ tickLog, clock, book, assets })),
		async stop() {
			for (const { timer } of left) clearTimeout(timer);
			const all = [...groups, ...left];
			for (const { ending } of all) ending.abort();
			await Promise.all(all.map(({ running }) => running));
		},
	};
}

/** The parameters of a connection and its checks: an asset for which they change is connected again. */
const connectionOf = ({ hours: _, ...asset }: FeedAsset) => JSON.stringify(asset);

function connectExchanges({ config, clock }: FeedsOptions, assets: readonly FeedAsset[]): Feed[] {
	const venues = new Set(assets.flatMap((asset) => asset.venues));
	return [...venues].map((venue) =>
		createExchangeFeed({
			venue: venue as Config['exchanges'][number],
			tickers: toTickers(assets.filter((asset) => asset.venues.includes(venue))),
			url: config.exchangeUrls[venue as Config['exchanges'][number]],
			nowMs: () => clock.now(),
		}),
	);
}

/** @param current the assets that are still followed, under the hours in force. */
function connectPolygon(
	{ config, clock }: FeedsOptions,
	market: PolygonMarket,
	assets: readonly FeedAsset[],
	current: () => readonly FeedAsset[],
): Feed[] {
	const nowMs = () => clock.now();
	const expectsQuotes = () => current().some(({ hours }) => computeTradingSession(hours, nowMs()).open);
	const { polygon } = config;
	if (polygon === undefined) return [];
	return [createPolygonFeed({ ...polygon, market, tickers: toTickers(assets), nowMs, expectsQuotes })];
}

/** The offered assets that venues quote and the settings reach; if any exchange is set, all venues of the catalogue are. */
function listReached({ config }: FeedsOptions, offered: readonly CatalogueAsset[]): FeedAsset[] {
	return offered.flatMap(({ id, ticker, group, terms }): FeedAsset[] => {
		const { source, tickSize, venues, hours } = terms;
		const bounds = findQuotedBounds(group);
		if (bounds === null) return [];
		const asset = { assetId: id, ticker, tickSize, venues, hours, ...bounds };
		if (source === 'exchange' && config.exchanges.length > 0) return [{ ...asset, source }];
		return source === 'polygon' && config.polygon && venues.includes(polygonVenueOf(ticker))
			? [{ ...asset, source }]
			: [];
	});
}

const toTickers = (assets: readonly FeedAsset[]) => new Map(assets.map(({ assetId, ticker }) => [assetId, ticker]));
