import type { Trade } from '@fairtick/domain/trading/contract';
import { runQuery } from '../../../platform/database/index.ts';
import { Loop } from '../../../platform/loops/index.ts';
import type { MarketTick } from '../../market/index.ts';
import type { StoredTrade } from '../trade/row.ts';
import { loadDueSales } from '../trade/sales.ts';
import { EntryNews } from './entry-news.ts';
import { OpenTrades } from './open-trades.ts';
import {
	closedQuery,
	decidableThroughQuery,
	hasLostTicks,
	isWaitingForLog,
	loadDueTrades,
	loadEarlyVoids,
	loadNextDue,
	loadTradesWithoutTicks,
} from './queries.ts';
import { type LaneOptions, SettlingLanes } from './settling-lanes.ts';

/** Trades that are looked for at once. */
const DUE = 10_000;
/** A trade that is accepted may take this long to commit; the watermark of early voids stays so far behind. */
const COMMIT_SLACK_MS = 60_000;
const SWEEP_MS = 1_000;
/** The estimated clock may run this far ahead of the deciding one; an end just reached is tried again at once. */
const ESTIMATE_OFF_MS = 50;

export interface SettlerOptions extends LaneOptions {
	/** Moves `logged_through` of an asset to the clock where its source allows that (MARKET-09). */
	readonly advanceLoggedThrough: (assetId: number) => Promise<void>;
	/** `show` makes the message; it is called only for users who are connected. */
	readonly publishEntered: (userId: number, show: () => Trade, tradeId: string) => void;
}

/**
 * Settles one asset's trades: at each end, after each tick that may decide one, and by a sweep that recovers whatever was
 * missed.
 */
export class AssetSettler {
	readonly #assetId: number;
	readonly #options: SettlerOptions;
	readonly #trades: OpenTrades;
	readonly #entries: EntryNews;
	readonly #lanes: SettlingLanes;
	/** Trades accepted up to here have an entry within their bound, or are closed. */
	#decidableThroughMs = 0;
	#nextDueMs: number | null = 0;
	/** The first end among trades opened since the database was asked last: its answer may not know of them. */
	#openedDueMs = Number.POSITIVE_INFINITY;
	/** A request to sell that is known here may execute on a tick after this instant; the sweep finds the others. */
	#saleDueMs = Number.POSITIVE_INFINITY;
	readonly #loop: Loop;

	constructor(assetId: number, options: SettlerOptions) {
		this.#assetId = assetId;
		this.#options = options;
		this.#entries = new EntryNews(options.publishEntered);
		this.#trades = new OpenTrades((error) => options.onError(error, assetId));
		this.#lanes = new SettlingLanes(assetId, options, this.#trades);
		this.#loop = new Loop({
			everyMs: SWEEP_MS,
			firstMs: Number.POSITIVE_INFINITY,
			run: () => this.#run(),
			onError: (error) => options.onError(error, assetId),
		});
	}

	/** Ids of open trades that could not be settled (TRADE-17). */
	get unsettled(): readonly string[] {
		return this.#trades.unsettled;
	}

	/** Something may be decidable now. */
	wake(): void {
		this.#loop.wake();
	}

	/** A new trade was committed. */
	opened(trade: StoredTrade): void {
		this.#trades.opened(trade);
		if (this.#entries.opened(trade)) this.wake();
		const { expiresAtMs } = trade.terms;
		this.#openedDueMs = Math.min(this.#openedDueMs, expiresAtMs);
		if (this.#nextDueMs !== null && this.#nextDueMs <= expiresAtMs) return;
		this.#nextDueMs = expiresAtMs;
		this.#loop.wakeWithin(this.#untilDue());
	}

	/** A request to sell was accepted, which executes on the first tick after an instant, epoch milliseconds. */
	saleAsked(executesAfterMs: number): void {
		this.#saleDueMs = Math.min(this.#saleDueMs, executesAfterMs);
		// Its tick may have been committed with it.
		this.wake();
	}

	/** Ticks were committed, in the order of their seq. */
	onTicks(ticks: readonly MarketTick[]): void {
		const mayDecide = this.#entries.onTicks(ticks);
		const maySell = (ticks.at(-1)?.atMs ?? 0) > this.#saleDueMs;
		if (mayDecide || maySell || this.#isDue()) this.wake();
	}

	#isDue(): boolean {
		return this.#nextDueMs !== null && this.#nextDueMs <= this.#options.nowMs() + ESTIMATE_OFF_MS;
	}

	/** Resolves when the pass under way has ended; says whether none followed it. */
	idle(): Promise<boolean> {
		return this.#loop.idle();
	}

	stop(): Promise<void> {
		this.#lanes.stop();
		return this.#loop.stop();
	}

	/** Milliseconds until the next pass. */
	#untilDue(): number {
		const untilDueMs = this.#nextDueMs === null ? SWEEP_MS : this.#nextDueMs - this.#options.nowMs() + 1;
		// An overdue trade waits for the log: ticks wake the loop, and asking every few milliseconds would only cost.
		return untilDueMs < -ESTIMATE_OFF_MS ? SWEEP_MS : Math.min(Math.max(untilDueMs, 5), SWEEP_MS);
	}

	async #run(): Promise<number> {
		this.#trades.beginPass();
		try {
			await this.#settleAll();
			await this.#retryUnsettled();
		} catch (error) {
			// Nothing is lost: the trades are still open, and the sweep tries again.
			this.#options.onError(error, this.#assetId);
		}
		return this.#untilDue();
	}

	async #settleAll(): Promise<void> {
		const { database, advanceLoggedThrough } = this.#options;
		const clockMs = await this.#findNextDue();
		if (this.#nextDueMs === null) {
			// Whatever was accepted this long ago has ended.
			this.#decidableThroughMs = Math.max(this.#decidableThroughMs, clockMs - COMMIT_SLACK_MS);
			return;
		}
		if (await isWaitingForLog(database, this.#assetId)) await advanceLoggedThrough(this.#assetId);
		if (this.#nextDueMs <= clockMs) {
			const { throughMs } = await runQuery(database, decidableThroughQuery(this.#assetId));
			await this.#lanes.settle(this.#trades.endedUntil(throughMs));
		}
		await this.#settleDue();
		const early = await loadEarlyVoids(database, this.#assetId, this.#decidableThroughMs);
		await this.#lanes.settle(early.trades);
		await this.#settleSales();
		if (await hasLostTicks(database)) await this.#lanes.settle(await loadTradesWithoutTicks(database, this.#assetId));
		// Held trades must be found again.
		if (this.#trades.held.size === 0)
			this.#decidableThroughMs = Math.max(0, early.decidableThroughMs - COMMIT_SLACK_MS);
		await this.#findNextDue();
	}

	/** Executes requests to sell whose tick is there. */
	async #settleSales(): Promise<void> {
		const { due, nextMs } = await loadDueSales(this.#options.database, this.#assetId);
		this.#saleDueMs = nextMs ?? Number.POSITIVE_INFINITY;
		await this.#lanes.settle(due);
	}

	/**
	 * Ends when nothing is due any more. A trade that is due again after it was settled with others is left open
	 * (TRADE-17).
	 */
	async #settleDue(): Promise<void> {
		const { database, nowMs } = this.#options;
		const tried = new Set<string>();
		while (!this.#loop.signal.aborted) {
			const due = await loadDueTrades(database, this.#assetId, DUE, [...this.unsettled, ...this.#trades.held]);
			if (due.length === 0) return;
			for (const trade of due)
				if (tried.has(trade.id)) this.#trades.leaveOpen(trade, 'it is due, and nothing came of settling it', nowMs());
			await this.#lanes.settle(due);
			for (const { id } of due) tried.add(id);
		}
	}

	/** At a slow pace, until a repair in the database is found (TRADE-17). */
	async #retryUnsettled(): Promise<void> {
		const trades = this.#trades.takeRetries(this.#options.nowMs());
		if (trades.length === 0) return;
		await this.#lanes.settleTogether(trades);
		const closed = await runQuery(this.#options.database, closedQuery(trades));
		this.#trades.retried(trades, closed);
		// The fault is repaired: the next trades have their turn after those that have become due meanwhile.
		if (closed.size === trades.length) this.wake();
	}

	/** The end of the next trade, those announced meanwhile included; returns the deciding clock, epoch milliseconds. */
	async #findNextDue(): Promise<number> {
		this.#openedDueMs = Number.POSITIVE_INFINITY;
		const { dueMs, clockMs } = await loadNextDue(this.#options.database, this.#assetId, this.unsettled);
		const nextMs = Math.min(dueMs ?? Number.POSITIVE_INFINITY, this.#openedDueMs);
		this.#nextDueMs = Number.isFinite(nextMs) ? nextMs : null;
		return clockMs;
	}
}
