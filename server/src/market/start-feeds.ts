import type { DatabaseClock } from '../clock/index.ts';
import type { Config } from '../config/index.ts';
import type { Database } from '../database/index.ts';
import type { Log } from '../log/index.ts';
import { findQuotedBounds, polygonVenueOf } from './catalogue.ts';
import type { CatalogueAsset } from './queries.ts';
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
import type { TickLog } from './tick-log.ts';

export interface FeedsOptions {
	readonly database: Database;
	readonly clock: DatabaseClock;
	readonly config: Pick<Config, 'exchanges' | 'exchangeUrls' | 'polygon'>;
	readonly log: Log;
	/** Assets whose prices are wanted, of all sources. */
	readonly offered: readonly CatalogueAsset[];
	/** Wrong prices were found and committed (TRADE-08). */
	readonly onFeedErrors: () => void;
}

/** The venues of the assets that can be reached, connected in the background. */
export interface Feeds {
	readonly assetIds: readonly number[];
	createSources(tickLog: TickLog): Source[];
	/** Until every connection is closed. */
	stop(): Promise<void>;
}

/** Begins to stream what the catalogue offers of the configured sources; waits for no network. */
export function startFeeds(options: FeedsOptions): Feeds {
	const { clock, log } = options;
	const groups = [listExchanges(options), ...listPolygon(options)].filter(({ assets }) => assets.length > 0);
	const refusals = new Refusals(log);
	const ending = new AbortController();
	const books = groups.map(({ assets, feeds }) => {
		const book = new QuoteBook(assets, refusals, () => clock.now());
		return { assets, feeds, book };
	});
	const running = books.flatMap(({ assets, feeds, book }) => [
		...feeds.map((feed) => keepConnected(feed, book, log, ending.signal)),
		keepHistory({ ...options, book, feeds, assets }, ending.signal),
		keepChecked({ ...options, book, feeds, assets, onErrors: options.onFeedErrors }, ending.signal),
	]);
	return {
		assetIds: groups.flatMap(({ assets }) => assets.map(({ assetId }) => assetId)),
		createSources: (tickLog) => books.map(({ assets, book }) => createFeedSource({ tickLog, clock, book, assets })),
		async stop() {
			ending.abort();
			await Promise.all(running);
		},
	};
}

interface FeedGroup {
	readonly assets: readonly FeedAsset[];
	readonly feeds: readonly Feed[];
}

/** With any exchange in the settings, the venues of the catalogue are connected. */
function listExchanges(options: FeedsOptions): FeedGroup {
	const { config, clock } = options;
	const assets = config.exchanges.length === 0 ? [] : listFeedAssets(options, 'exchange');
	const venues = new Set(assets.flatMap((asset) => asset.venues));
	const feeds = [...venues].map((venue) =>
		createExchangeFeed({
			venue: venue as Config['exchanges'][number],
			tickers: toTickers(assets.filter((asset) => asset.venues.includes(venue))),
			url: config.exchangeUrls[venue as Config['exchanges'][number]],
			nowMs: () => clock.now(),
		}),
	);
	return { assets, feeds };
}

function listPolygon(options: FeedsOptions): FeedGroup[] {
	const { config, clock } = options;
	const { polygon } = config;
	if (polygon === undefined) return [];
	return (['stocks', 'currencies'] satisfies PolygonMarket[]).map((market) => {
		const assets = listFeedAssets(options, 'polygon').filter(({ venues }) => venues.includes(polygonVenueOf(market)));
		const nowMs = () => clock.now();
		const expectsQuotes = () => assets.some(({ hours }) => computeTradingSession(hours, nowMs()).open);
		const feed = createPolygonFeed({ ...polygon, market, tickers: toTickers(assets), nowMs, expectsQuotes });
		return { assets, feeds: [feed] };
	});
}

/** The offered assets of a source as their terms say; one that this version does not know how to check is left out. */
function listFeedAssets({ offered }: FeedsOptions, source: FeedAsset['source']): FeedAsset[] {
	return offered.flatMap(({ id, ticker, terms }) => {
		const bounds = findQuotedBounds(id);
		if (terms.source !== source || bounds === null) return [];
		const { tickSize, venues, hours } = terms;
		const { lagMaxMs, band, quoteAgeMaxMs } = bounds;
		return [{ assetId: id, ticker, tickSize, venues, hours, source, lagMaxMs, band, quoteAgeMaxMs }];
	});
}

const toTickers = (assets: readonly FeedAsset[]) => new Map(assets.map(({ assetId, ticker }) => [assetId, ticker]));
