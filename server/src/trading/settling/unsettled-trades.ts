import type { DueTrade } from './queries.ts';

/** Between two attempts at trades that could not be settled. */
const RETRY_MS = 60_000;
/** Most of them in one attempt: there may be thousands, and others wait for it. */
const RETRIED = 100;

/**
 * Open trades of an asset that could not be settled (TRADE-17). Each is told of once and kept out of the way of others,
 * in memory alone: the next start tries all of them again.
 */
export class UnsettledTrades {
	readonly #onError: (error: Error) => void;
	/** By id, longest untried first. */
	readonly #trades = new Map<string, DueTrade>();
	#retryAtMs = 0;

	constructor(onError: (error: Error) => void) {
		this.#onError = onError;
	}

	get ids(): readonly string[] {
		return [...this.#trades.keys()];
	}

	/** Those that may be settled with others. */
	leaveOut<Some extends DueTrade>(trades: readonly Some[]): readonly Some[] {
		return this.#trades.size === 0 ? trades : trades.filter(({ id }) => !this.#trades.has(id));
	}

	add(trade: DueTrade, cause: unknown, nowMs: number): void {
		if (this.#trades.has(trade.id)) return;
		if (this.#trades.size === 0) this.#retryAtMs = nowMs + RETRY_MS;
		this.#trades.set(trade.id, trade);
		this.#onError(new Error(`trade ${trade.id} could not be settled and stays open`, { cause }));
	}

	/** Those whose turn it is to be tried again. */
	takeTurn(nowMs: number): readonly DueTrade[] {
		if (this.#trades.size === 0 || nowMs < this.#retryAtMs) return [];
		this.#retryAtMs = nowMs + RETRY_MS;
		return [...this.#trades.values()].slice(0, RETRIED);
	}

	/** They were tried again; `closed` are the ids of those that are not open any more. If all are, the next have their turn at once. */
	tried(trades: readonly DueTrade[], closed: ReadonlySet<string>): void {
		for (const trade of trades) {
			this.#trades.delete(trade.id);
			if (!closed.has(trade.id)) this.#trades.set(trade.id, trade);
		}
		if (closed.size === trades.length) this.#retryAtMs = 0;
	}
}
