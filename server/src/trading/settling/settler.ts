import type { Trade } from '@fairtick/domain/trading/contract';
import { findEntry } from '@fairtick/domain/trading/entry';
import type { TradeTerms } from '@fairtick/domain/trading/terms';
import type { Database } from '../../database/index.ts';
import { toOutage } from '../../http/index.ts';
import type { MarketTick } from '../../market/index.ts';
import type { PublishedTradeEvent } from '../trade/published-event.ts';
import type { StoredTrade } from '../trade/row.ts';
import { toWireTrade } from '../trade/view.ts';
import {
	type DueTrade,
	GAP_MS,
	hasLostSeeds,
	isWaitingForLog,
	loadClosed,
	loadDecidableThrough,
	loadDueTrades,
	loadEarlyVoids,
	loadNextDue,
	loadSeedLostTrades,
} from './queries.ts';
import { type SettledBatch, settleTrades } from './settle-trades.ts';
import { UnsettledTrades } from './unsettled-trades.ts';

/** Most trades in one transaction. */
const BATCH = 350;
/**
 * While somebody places trades, who would wait behind large ones (head-of-line blocking): the p99 of placements is 12 ms
 * instead of 26 then (decision 0060).
 */
const BATCH_BESIDE_PLACEMENTS = 100;
/**
 * Most transactions at once: one computes hashes while the others write. Beside placements there is one. The third takes
 * 10,000 trades from 462 to 434 ms (decision 0060).
 */
const MOST_LANES = 3;
/**
 * The first transaction of a lane is small, that of each further lane larger by as much: both processors have work soon, and
 * the lanes take turns. There is no further lane for less.
 */
const FIRST_BATCH = 100;
/** Trades that are looked for at once. */
const DUE = 10_000;
/** Terms of trades that end this soon are kept at hand, so many of an asset; those of others are read again. */
const KEPT_FOR_MS = 600_000;
const KEPT = 20_000;
/** Ticks kept to tell users of entries: a trade's commit may end a moment after its entry's. */
const RECENT_TICKS = 50;
/** A trade that is accepted may take this long to commit; the watermark of early voids stays so far behind. */
const COMMIT_SLACK_MS = 60_000;
const SWEEP_MS = 1_000;
/** After a wait for a lock in vain, settlement leaves out what is locked instead of waiting, for so long. */
const UNWAITING_MS = 5_000;
/** PostgreSQL's codes of a transaction that waited for a lock in vain: lock not available, deadlock, cancelled. */
const HELD_UP = new Set(['55P03', '40P01', '57014']);
/** The estimated clock may run this far ahead of the deciding one; an end just reached is tried again at once. */
const ESTIMATE_OFF_MS = 50;

export interface SettlerOptions {
	readonly database: Database;
	readonly realCurrency: 'USD' | 'SANDBOX_USD';
	/** Epoch milliseconds of the deciding clock, estimated. */
	readonly nowMs: () => number;
	/** Moves `logged_through` of an asset to the clock where its source allows that (MARKET-09). */
	readonly advanceLoggedThrough: (assetId: number) => Promise<void>;
	/** Whether trades are being placed now. */
	readonly isPlacing: () => boolean;
	readonly publish: (events: readonly PublishedTradeEvent[]) => void;
	/** `show` makes what is sent; it is called only for users who are connected. */
	readonly publishEntered: (userId: number, show: () => Trade) => void;
	readonly onError: (error: unknown, assetId: number) => void;
}

/**
 * Settles one asset's trades: at each end, after each tick that may decide one, and by a sweep that recovers whatever was
 * missed.
 */
export class AssetSettler {
	readonly #assetId: number;
	readonly #options: SettlerOptions;
	/** Trades of this process that have no entry yet; only to tell their users, nothing is decided from it. */
	readonly #entering = new Set<StoredTrade>();
	readonly #unsettled: UnsettledTrades;
	/** Ids of trades that this pass leaves to a later one, since another transaction holds a lock that they need. */
	readonly #held = new Set<string>();
	/** Settlement waits for locks from this instant on, epoch milliseconds. */
	#waitsFromMs = 0;
	/** Open trades that this process accepted and that end soon, by id, oldest first. */
	readonly #accepted = new Map<string, StoredTrade>();
	#recentTicks: MarketTick[] = [];
	/** Trades accepted up to here have an entry within their bound, or are closed. */
	#decidableThroughMs = 0;
	#nextDueMs: number | null = 0;
	/** The first end among trades opened since the database was asked last: its answer may not know of them. */
	#openedDueMs = Number.POSITIVE_INFINITY;
	#timer: NodeJS.Timeout | undefined;
	#pass: Promise<void> | null = null;
	#again = false;
	#stopped = false;

	constructor(assetId: number, options: SettlerOptions) {
		this.#assetId = assetId;
		this.#options = options;
		this.#unsettled = new UnsettledTrades((error) => options.onError(error, assetId));
	}

	/** Ids of open trades that could not be settled (TRADE-17). */
	get unsettled(): readonly string[] {
		return this.#unsettled.ids;
	}

	/** Something may be decidable now. */
	wake(): void {
		if (this.#stopped) return;
		this.#again = true;
		this.#pass ??= this.#run().finally(() => {
			this.#pass = null;
			this.#schedule();
		});
	}

	/** A new trade was committed. */
	opened(trade: StoredTrade): void {
		this.#keep(trade);
		if (!this.#publishEntry(trade)) this.#entering.add(trade);
		else if (isBounded(trade)) this.wake();
		const { expiresAtMs } = trade.terms;
		this.#openedDueMs = Math.min(this.#openedDueMs, expiresAtMs);
		if (this.#nextDueMs !== null && this.#nextDueMs <= expiresAtMs) return;
		this.#nextDueMs = expiresAtMs;
		if (this.#pass === null) this.#schedule();
	}

	#keep(trade: StoredTrade): void {
		if (trade.terms.expiresAtMs - trade.terms.acceptedAtMs > KEPT_FOR_MS) return;
		this.#accepted.set(trade.terms.id, trade);
		if (this.#accepted.size <= KEPT) return;
		const [oldest] = this.#accepted.keys();
		this.#accepted.delete(oldest as string);
	}

	/** Ticks were committed, in the order of their seq. */
	onTicks(ticks: readonly MarketTick[]): void {
		const last = this.#recentTicks.at(-1);
		this.#recentTicks = [...this.#recentTicks, ...ticks].slice(-RECENT_TICKS);
		let mayDecide = this.#isDue() || last === undefined || hasGap([last, ...ticks]);
		for (const trade of this.#entering)
			if (this.#publishEntry(trade)) {
				this.#entering.delete(trade);
				mayDecide ||= isBounded(trade);
			}
		if (mayDecide) this.wake();
	}

	#isDue(): boolean {
		return this.#nextDueMs !== null && this.#nextDueMs <= this.#options.nowMs() + ESTIMATE_OFF_MS;
	}

	/** Tells a user of the entry once it is known (TRADE-18); whether there is nothing left to wait for. */
	#publishEntry(trade: StoredTrade): boolean {
		const { acceptedAtMs, entryWithinMs, userId } = trade.terms;
		const [oldest, newest] = [this.#recentTicks[0], this.#recentTicks.at(-1)];
		if (!oldest || !newest) return false;
		const entry = findEntry(trade.terms, this.#recentTicks);
		if (entry === null) return newest.atMs > acceptedAtMs + entryWithinMs;
		// Ticks that are gone from here may hold the true one; the trade itself will tell.
		if (oldest.atMs <= acceptedAtMs) this.#options.publishEntered(userId, () => toWireTrade(trade, { entry }));
		return true;
	}

	/** Whether the pass that was asked for last has ended. */
	async idle(): Promise<boolean> {
		await this.#pass;
		return this.#pass === null;
	}

	async stop(): Promise<void> {
		this.#stopped = true;
		clearTimeout(this.#timer);
		await this.#pass;
	}

	#schedule(): void {
		clearTimeout(this.#timer);
		if (this.#stopped) return;
		const untilDue = this.#nextDueMs === null ? SWEEP_MS : this.#nextDueMs - this.#options.nowMs() + 1;
		// What is overdue waits for the log: ticks wake us, and asking every few milliseconds would only cost.
		const delay = untilDue < -ESTIMATE_OFF_MS ? SWEEP_MS : Math.min(Math.max(untilDue, 5), SWEEP_MS);
		this.#timer = setTimeout(() => this.wake(), delay);
	}

	async #run(): Promise<void> {
		while (this.#again && !this.#stopped) {
			this.#again = false;
			this.#held.clear();
			try {
				await this.#settleAll();
				await this.#retryUnsettled();
			} catch (error) {
				// Nothing is lost: the trades are still open, and the sweep tries again.
				this.#options.onError(error, this.#assetId);
			}
		}
	}

	async #settleAll(): Promise<void> {
		const { database, advanceLoggedThrough } = this.#options;
		const clockMs = await this.#findNextDue();
		if (this.#nextDueMs === null) {
			// Whatever was accepted so long ago has ended.
			this.#decidableThroughMs = Math.max(this.#decidableThroughMs, clockMs - COMMIT_SLACK_MS);
			return;
		}
		if (await isWaitingForLog(database, this.#assetId)) await advanceLoggedThrough(this.#assetId);
		if (this.#nextDueMs <= clockMs) {
			const { throughMs } = await loadDecidableThrough(database, this.#assetId);
			await this.#settle(this.#acceptedUntil(throughMs));
		}
		await this.#settleDue();
		const early = await loadEarlyVoids(database, this.#assetId, this.#decidableThroughMs);
		await this.#settle(early.trades);
		if (await hasLostSeeds(database)) await this.#settle(await loadSeedLostTrades(database, this.#assetId));
		// Those that are held must be found again.
		if (this.#held.size === 0) this.#decidableThroughMs = Math.max(0, early.decidableThroughMs - COMMIT_SLACK_MS);
		await this.#findNextDue();
	}

	/** Ends when nothing is due any more. What is due again after it was settled with others is left open (TRADE-17). */
	async #settleDue(): Promise<void> {
		const { database } = this.#options;
		const tried = new Set<string>();
		while (!this.#stopped) {
			const due = await loadDueTrades(database, this.#assetId, DUE, [...this.#unsettled.ids, ...this.#held]);
			if (due.length === 0) return;
			for (const trade of due)
				if (tried.has(trade.id)) this.#leaveOpen(trade, 'it is due, and nothing came of settling it');
			await this.#settle(due);
			for (const { id } of due) tried.add(id);
		}
	}

	/** At a slow pace, until a repair in the database is found (TRADE-17). */
	async #retryUnsettled(): Promise<void> {
		const trades = this.#unsettled.takeTurn(this.#options.nowMs());
		if (trades.length === 0) return;
		await this.#settleBatch(trades);
		const closed = await loadClosed(this.#options.database, trades);
		this.#unsettled.tried(trades, closed);
		// What was broken is repaired: the next ones have their turn after what has become due meanwhile.
		if (closed.size === trades.length) this.wake();
	}

	/** Trades of this process that have ended, as `loadDueTrades` would find them: those, too, that ended by another's hand. */
	#acceptedUntil(throughMs: number): DueTrade[] {
		const due: TradeTerms[] = [];
		for (const { terms } of this.#accepted.values()) if (terms.expiresAtMs <= throughMs) due.push(terms);
		return [...Map.groupBy(due, ({ userId }) => userId).values()].flat();
	}

	/** When the next trade ends, those told of meanwhile included; returns the deciding clock, epoch milliseconds. */
	async #findNextDue(): Promise<number> {
		this.#openedDueMs = Number.POSITIVE_INFINITY;
		const { dueMs, clockMs } = await loadNextDue(this.#options.database, this.#assetId, this.unsettled);
		const nextMs = Math.min(dueMs ?? Number.POSITIVE_INFINITY, this.#openedDueMs);
		this.#nextDueMs = Number.isFinite(nextMs) ? nextMs : null;
		return clockMs;
	}

	/**
	 * Lanes share no user, so they never wait for each other's locks. As soon as somebody places, all but the first end, and
	 * what they leave comes after it.
	 */
	async #settle(trades: readonly DueTrade[]): Promise<void> {
		const { isPlacing } = this.#options;
		const due = this.#unsettled.leaveOut(trades).filter(({ id }) => !this.#held.has(id));
		const count = Math.min(MOST_LANES, Math.ceil(due.length / FIRST_BATCH));
		let lanes = Array.from({ length: count }, (_, lane) => ({
			left: due.filter(({ userId }) => userId % count === lane),
			most: FIRST_BATCH * (lane + 1),
		}));
		while (lanes.length > 0) {
			const ended = await Promise.allSettled(
				lanes.map(async (lane, index) => {
					while (lane.left.length > 0 && (index === 0 || !isPlacing())) {
						await this.#settleBatch(
							lane.left.splice(0, Math.min(lane.most, isPlacing() ? BATCH_BESIDE_PLACEMENTS : BATCH)),
						);
						lane.most = BATCH;
					}
				}),
			);
			// Only now: no lane may still run when the pass ends.
			for (const lane of ended) if (lane.status === 'rejected') throw lane.reason;
			lanes = lanes.filter(({ left }) => left.length > 0);
		}
	}

	async #settleBatch(batch: readonly DueTrade[]): Promise<void> {
		const { database, realCurrency, publish, nowMs } = this.#options;
		const waits = nowMs() >= this.#waitsFromMs;
		let settled: SettledBatch;
		try {
			settled = await settleTrades(database, realCurrency, this.#assetId, batch, this.#accepted, waits);
		} catch (error) {
			if (!waits || !isHeldUp(error)) return this.#settleHalves(batch, error);
			this.#waitsFromMs = nowMs() + UNWAITING_MS;
			return this.#settleBatch(batch);
		}
		publish(settled.events);
		for (const id of settled.held) this.#held.add(id);
		for (const trade of batch)
			if (this.#held.has(trade.id)) continue;
			else if (settled.undecidable.has(trade.id)) this.#leaveOpen(trade, settled.undecidable.get(trade.id));
			else this.#accepted.delete(trade.id);
	}

	/** After a failed transaction, down to single trades: one that is bad or locked does not stop the others (TRADE-17). */
	async #settleHalves(batch: readonly DueTrade[], error: unknown): Promise<void> {
		const heldUp = isHeldUp(error);
		// An outage is no trade's fault: the next pass tries all of them again.
		if (!heldUp && toOutage(error, true) !== null) throw error;
		// Each half may wait for the lock again.
		if (heldUp && this.#stopped) return;
		const [trade] = batch as [DueTrade];
		if (batch.length === 1) return heldUp ? void this.#held.add(trade.id) : this.#leaveOpen(trade, error);
		const middle = batch.length >> 1;
		await this.#settleBatch(batch.slice(0, middle));
		await this.#settleBatch(batch.slice(middle));
	}

	/** It is read anew when it is tried again: its rows may have been repaired. */
	#leaveOpen(trade: DueTrade, cause: unknown): void {
		this.#accepted.delete(trade.id);
		this.#unsettled.add(trade, cause, this.#options.nowMs());
	}
}

function isHeldUp(error: unknown): boolean {
	return error instanceof Error && 'code' in error && HELD_UP.has(String(error.code));
}

/** With a bound of its own on the entry: void as soon as an entry beyond it is there. */
function isBounded({ terms }: StoredTrade): boolean {
	return terms.maxSlippage !== null;
}

/** Whether trades may have fallen into a gap of the log (MARKET-08). */
function hasGap(ticks: readonly MarketTick[]): boolean {
	return ticks.some(({ atMs }, index) => index > 0 && atMs - (ticks[index - 1] as MarketTick).knownAtMs > GAP_MS);
}
