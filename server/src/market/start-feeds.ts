import type { DatabaseClock } from '../clock/index.ts';
import type { Config } from '../config/index.ts';
import type { Database } from '../database/index.ts';
import type { Log } from '../log/index.ts';
import { EXCHANGE_ASSETS, POLYGON_ASSETS, type QuotedIdentity } from './catalogue.ts';
import type { Feed } from './quotes/feed.ts';
import { createFeedSource, type FeedAsset } from './quotes/feed-source.ts';
import { installQuoted } from './quotes/install-quoted.ts';
import { keepChecked } from './quotes/keep-checked.ts';
import { keepConnected } from './quotes/keep-connected.ts';
import { keepHistory } from './quotes/keep-history.ts';
import { QuoteBook } from './quotes/quote-book.ts';
import { Refusals } from './quotes/refusals.ts';
import { computeSession } from './quotes/trading-hours.ts';
import { createExchangeFeed } from './sources/exchange/exchange-feed.ts';
import type { LoadLastExitDeadline } from './sources/fair/fair-source.ts';
import { createPolygonFeed, type PolygonMarket } from './sources/polygon/polygon-feed.ts';
import type { Source } from './sources/source.ts';
import type { TickLog } from './tick-log.ts';

export interface FeedsOptions {
	readonly database: Database;
	readonly clock: DatabaseClock;
	readonly config: Pick<Config, 'exchanges' | 'exchangeUrls' | 'polygon'>;
	readonly log: Log;
	readonly loadLastExitDeadline: LoadLastExitDeadline;
	/** Wrong prices were found and committed (TRADE-08). */
	readonly onFeedErrors: () => void;
}

/** The venues that are configured, connected in the background. */
export interface Feeds {
	createSources(tickLog: TickLog): Source[];
	/** Until every connection is closed. */
	stop(): Promise<void>;
}

/** Puts the assets of configured venues on offer and begins to stream; waits for no network. */
export async function startFeeds(options: FeedsOptions): Promise<Feeds> {
	const { clock, log } = options;
	const groups = [await installExchanges(options), ...(await installPolygon(options))].filter(
		({ assets }) => assets.length > 0,
	);
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

async function installExchanges(options: FeedsOptions): Promise<FeedGroup> {
	const { config, clock } = options;
	if (config.exchanges.length === 0) return { assets: [], feeds: [] };
	const assets: FeedAsset[] = [];
	for (const asset of EXCHANGE_ASSETS) assets.push(await installQuoted(options, asset, 'exchange', config.exchanges));
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

async function installPolygon(options: FeedsOptions): Promise<FeedGroup[]> {
	const { config, clock } = options;
	const { polygon } = config;
	if (polygon === undefined) return [];
	const groups: FeedGroup[] = [];
	for (const market of ['stocks', 'currencies'] satisfies PolygonMarket[]) {
		const assets: FeedAsset[] = [];
		for (const asset of POLYGON_ASSETS.filter(({ group }: QuotedIdentity) => group === market))
			assets.push(await installQuoted(options, asset, 'polygon', [`polygon-${market}`]));
		const nowMs = () => clock.now();
		const expectsQuotes = () => assets.some(({ hours }) => computeSession(hours, nowMs()).open);
		const feed = createPolygonFeed({ ...polygon, market, tickers: toTickers(assets), nowMs, expectsQuotes });
		groups.push({ assets, feeds: [feed] });
	}
	return groups;
}

const toTickers = (assets: readonly FeedAsset[]) => new Map(assets.map(({ assetId, ticker }) => [assetId, ticker]));
