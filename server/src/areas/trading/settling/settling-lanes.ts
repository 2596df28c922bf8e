import type { Database } from '../../../platform/database/index.ts';
import { toOutage } from '../../../platform/http/index.ts';
import type { PublishedTradeEvent } from '../trade/published-event.ts';
import type { OpenTrades } from './open-trades.ts';
import type { DueTrade } from './queries.ts';
import { type SettledBatch, settleTrades } from './settle-trades.ts';

/** Most trades in one transaction. */
const BATCH = 350;
/**
 * While users place trades, as placements would wait behind large batches (head-of-line blocking): their p99 is 12 ms then
 * instead of 26 (decision 0046).
 */
const BATCH_BESIDE_PLACEMENTS = 100;
/** Most transactions at once: one computes hashes while the other writes. Beside placements there is one. */
const LANES = 2;
/**
 * The first transaction of a lane holds this number of trades times the lane's number, so that both processors have work soon and the lanes take turns. There is no
 * second lane for fewer.
 */
const FIRST_BATCH = 100;
/** After a wait for a lock in vain, settlement leaves out locked trades instead of waiting, for this long. */
const UNWAITING_MS = 5_000;
/** PostgreSQL's codes of a transaction that waited for a lock in vain: lock not available, deadlock, cancelled. */
const HELD_UP = new Set(['55P03', '40P01', '57014']);

export interface LaneOptions {
	readonly database: Database;
	readonly realCurrency: 'USD' | 'SANDBOX_USD';
	/** Epoch milliseconds of the deciding clock, estimated. */
	readonly nowMs: () => number;
	/** True if trades are being placed now. */
	readonly isPlacing: () => boolean;
	readonly publish: (events: readonly PublishedTradeEvent[]) => void;
	readonly onError: (error: unknown, assetId: number) => void;
}

/** Settles trades of an asset that are due: in which transactions, beside which others, and again where one fails. */
export class SettlingLanes {
	readonly #assetId: number;
	readonly #options: LaneOptions;
	readonly #trades: OpenTrades;
	/** Settlement waits for locks from this instant on, epoch milliseconds. */
	#waitsFromMs = 0;
	#stopped = false;

	constructor(assetId: number, options: LaneOptions, trades: OpenTrades) {
		this.#assetId = assetId;
		this.#options = options;
		this.#trades = trades;
	}

	/** Trades that wait for a lock are left open. */
	stop(): void {
		this.#stopped = true;
	}

	/**
	 * Lanes share no user, so they never wait for each other's locks. As soon as a user places, all but the first end,
	 * and their rest comes after it.
	 */
	async settle(trades: readonly DueTrade[]): Promise<void> {
		const { isPlacing } = this.#options;
		const due = this.#trades.among(trades);
		const count = Math.min(LANES, Math.ceil(due.length / FIRST_BATCH));
		let lanes = Array.from({ length: count }, (_, lane) => ({
			left: due.filter(({ userId }) => userId % count === lane),
			most: FIRST_BATCH * (lane + 1),
		}));
		while (lanes.length > 0) {
			const ended = await Promise.allSettled(
				lanes.map(async (lane, index) => {
					while (lane.left.length > 0 && (index === 0 || !isPlacing())) {
						await this.settleTogether(
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

	/** In one transaction where that can be. */
	async settleTogether(batch: readonly DueTrade[]): Promise<void> {
		const { database, realCurrency, publish, nowMs } = this.#options;
		const trades = this.#trades;
		const waits = nowMs() >= this.#waitsFromMs;
		let settled: SettledBatch;
		try {
			settled = await settleTrades(database, realCurrency, this.#assetId, batch, trades.kept, waits);
		} catch (error) {
			if (!waits || !isHeldUp(error)) return this.#settleHalves(batch, error);
			this.#waitsFromMs = nowMs() + UNWAITING_MS;
			return this.settleTogether(batch);
		}
		publish(settled.events);
		for (const id of settled.held) trades.hold(id);
		for (const trade of batch) {
			if (trades.held.has(trade.id)) continue;
			if (settled.undecidable.has(trade.id)) trades.leaveOpen(trade, settled.undecidable.get(trade.id), nowMs());
			else trades.settled(trade.id);
		}
	}

	/** After a failed transaction, down to single trades: one that is bad or locked does not stop the others (TRADE-17). */
	async #settleHalves(batch: readonly DueTrade[], error: unknown): Promise<void> {
		const heldUp = isHeldUp(error);
		// An outage is no trade's fault: the next pass tries all of them again.
		if (!heldUp && toOutage(error, true) !== null) throw error;
		// Each half may wait for the lock again.
		if (heldUp && this.#stopped) return;
		if (batch.length === 1) {
			const [trade] = batch as [DueTrade];
			if (heldUp) this.#trades.hold(trade.id);
			else this.#trades.leaveOpen(trade, error, this.#options.nowMs());
			return;
		}
		const middle = batch.length >> 1;
		await this.settleTogether(batch.slice(0, middle));
		await this.settleTogether(batch.slice(middle));
	}
}

function isHeldUp(error: unknown): boolean {
	return error instanceof Error && 'code' in error && HELD_UP.has(String(error.code));
}
