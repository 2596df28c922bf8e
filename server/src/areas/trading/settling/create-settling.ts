import type { Trade } from '@fairtick/domain/trading/contract';
import type { Database } from '../../../platform/database/index.ts';
import type { MarketTick } from '../../market/index.ts';
import type { PublishedTradeEvent } from '../trade/published-event.ts';
import type { StoredTrade } from '../trade/row.ts';
import { AssetSettler } from './settler.ts';

/** The parts of the market that settlement needs. */
export interface SettledMarket {
	/** The assets known at the start: others are settled from their first trade or tick on (MARKET-12). */
	readonly assetIds: readonly number[];
	/** Calls back after each commit of ticks, in the order of their seq. */
	onTicksCommitted(listener: (assetId: number, ticks: readonly MarketTick[]) => void): () => void;
	/** Moves `logged_through` to the clock where the asset's source allows it (MARKET-09). */
	advanceLoggedThrough(assetId: number): Promise<void>;
	/** Epoch milliseconds of the deciding clock, estimated. */
	nowMs(): number;
}

/** Placing in this process and in others: settlement needn't read terms that it has seen, and makes way. */
export interface SeenPlacing {
	onOpened(listener: (trades: readonly StoredTrade[]) => void): () => void;
	isBusy(): boolean;
}

/** Requests to sell: the asset, and the instant after which they execute, epoch milliseconds. */
export interface SeenSales {
	onAsked(listener: (assetId: number, executesAfterMs: number) => void): () => void;
}

export interface SettlingOptions {
	readonly database: Database;
	readonly market: SettledMarket;
	readonly placing: SeenPlacing;
	/** Requests to sell that were accepted, here or elsewhere. */
	readonly sales: SeenSales;
	/** Currency of real accounts here. */
	readonly realCurrency: 'USD' | 'SANDBOX_USD';
	readonly publish: (events: readonly PublishedTradeEvent[]) => void;
	readonly publishEntered: (userId: number, show: () => Trade, tradeId: string) => void;
	readonly onError: (error: unknown, what: string) => void;
}

export interface Settling {
	/** Trades that this process has settled since its start. */
	settled(): number;
	/** Ids of open trades that could not be settled and are kept out of the way of others (TRADE-17). */
	unsettled(): readonly string[];
	/** Lets the commits under way end; open trades are settled after the next start. */
	stop(): Promise<void>;
}

/** Settles every trade of the market's assets, those of an earlier run included. */
export function createSettling(options: SettlingOptions): Settling {
	const { market, placing, sales } = options;
	let settled = 0;
	let stopped = false;
	const settlers = new Map<number, AssetSettler>();
	const settlerOf = (assetId: number): AssetSettler => {
		const known = settlers.get(assetId);
		if (known) return known;
		const settler = new AssetSettler(assetId, {
			...options,
			publish: (events) => {
				settled += events.filter(({ type }) => type === 'trade.closed').length;
				options.publish(events);
			},
			nowMs: () => market.nowMs(),
			isPlacing: () => placing.isBusy(),
			advanceLoggedThrough: (id) => market.advanceLoggedThrough(id),
			onError: (error, id) => options.onError(error, `settling asset ${id}`),
		});
		settlers.set(assetId, settler);
		settler.wake();
		return settler;
	};
	const unsubscribe = [
		market.onTicksCommitted((assetId, ticks) => settlerOf(assetId).onTicks(ticks)),
		placing.onOpened((trades) => {
			if (!stopped) for (const trade of trades) settlerOf(trade.terms.assetId).opened(trade);
		}),
		sales.onAsked((assetId, executesAfterMs) => {
			if (!stopped) settlerOf(assetId).saleAsked(executesAfterMs);
		}),
	];
	for (const assetId of market.assetIds) settlerOf(assetId);
	return {
		settled: () => settled,
		unsettled: () => [...settlers.values()].flatMap((settler) => settler.unsettled),
		async stop() {
			stopped = true;
			for (const end of unsubscribe) end();
			await Promise.all([...settlers.values()].map((settler) => settler.stop()));
		},
	};
}
