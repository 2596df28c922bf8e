import type { Trade } from '@fairtick/domain/trading/contract';
import { findEntry } from '@fairtick/domain/trading/entry';
import type { MarketTick } from '../../market/index.ts';
import type { StoredTrade } from '../trade/row.ts';
import { toWireTrade } from '../trade/view.ts';
import { GAP_MS } from './queries.ts';

/** Ticks kept to notify users of entries: a trade's commit may end a moment after its entry's. */
const RECENT_TICKS = 50;

/** Publishes to users the entries of an asset's trades that this process accepted (TRADE-18). Nothing is decided from it. */
export class EntryNews {
	readonly #publish: (userId: number, show: () => Trade, tradeId: string) => void;
	/** Trades that have no entry yet. */
	readonly #entering = new Set<StoredTrade>();
	#recentTicks: MarketTick[] = [];

	/** `show` makes the message; it is called only for users who are connected. */
	constructor(publish: (userId: number, show: () => Trade, tradeId: string) => void) {
		this.#publish = publish;
	}

	/** A new trade was committed; returns whether that may decide it early. */
	opened(trade: StoredTrade): boolean {
		if (this.#publishEntry(trade)) return isBounded(trade);
		this.#entering.add(trade);
		return false;
	}

	/** Ticks were committed, in the order of their seq; returns whether they may decide a trade before its end. */
	onTicks(ticks: readonly MarketTick[]): boolean {
		const last = this.#recentTicks.at(-1);
		this.#recentTicks = [...this.#recentTicks, ...ticks].slice(-RECENT_TICKS);
		let mayDecide = last === undefined || hasGap([last, ...ticks]);
		for (const trade of this.#entering)
			if (this.#publishEntry(trade)) {
				this.#entering.delete(trade);
				mayDecide ||= isBounded(trade);
			}
		return mayDecide;
	}

	/** Publishes an entry to its user once it is known; returns true if there is nothing left to wait for. */
	#publishEntry(trade: StoredTrade): boolean {
		const { entryAfterMs, entryWithinMs, userId } = trade.terms;
		const [oldest, newest] = [this.#recentTicks[0], this.#recentTicks.at(-1)];
		if (!oldest || !newest) return false;
		const entry = findEntry(trade.terms, this.#recentTicks);
		if (entry === null) return newest.atMs > entryAfterMs + entryWithinMs;
		// Ticks that are gone from here may hold the true one; the trade itself will show it.
		if (oldest.atMs <= entryAfterMs) this.#publish(userId, () => toWireTrade(trade, { entry }), trade.terms.id);
		return true;
	}
}

/** True if the trade bounds its entry: it is void as soon as an entry beyond the bound is there. */
function isBounded({ terms }: StoredTrade): boolean {
	return terms.maxSlippage !== null;
}

/** True if trades may have fallen into a gap of the log (MARKET-08). */
function hasGap(ticks: readonly MarketTick[]): boolean {
	return ticks.some(({ atMs }, index) => index > 0 && atMs - (ticks[index - 1] as MarketTick).knownAtMs > GAP_MS);
}
