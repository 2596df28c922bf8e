import type { TradeTerms } from '@fairtick/domain/trading/terms';
import type { StoredTrade } from '../trade/row.ts';
import type { DueTrade } from './queries.ts';

/** Terms of trades that end within this time are cached, up to a number for each asset; those of others are read again. */
const KEPT_FOR_MS = 600_000;
const KEPT = 20_000;
/** Between two attempts at trades that could not be settled. */
const RETRY_MS = 60_000;
/** Most of them in one attempt: there may be thousands, and others wait for it. */
const RETRIED = 100;

/**
 * The process's view of an asset's open trades: the terms of those that it accepted itself, those that a pass leaves to a
 * later one, and those that could not be settled (TRADE-17). All of it is in memory alone: the next start reads the terms
 * again and tries everything.
 */
export class OpenTrades {
	readonly #onError: (error: Error) => void;
	/** Trades by id, oldest first. */
	readonly #kept = new Map<string, StoredTrade>();
	readonly #held = new Set<string>();
	/** Unsettled trades by id, longest untried first. */
	readonly #unsettled = new Map<string, DueTrade>();
	#retryAtMs = 0;

	constructor(onError: (error: Error) => void) {
		this.#onError = onError;
	}

	/** Trades whose terms need not be read. */
	get kept(): ReadonlyMap<string, StoredTrade> {
		return this.#kept;
	}

	/** Ids of trades that this pass leaves to a later one, since another transaction holds a lock that they need. */
	get held(): ReadonlySet<string> {
		return this.#held;
	}

	/** Ids of trades that could not be settled. */
	get unsettled(): readonly string[] {
		return [...this.#unsettled.keys()];
	}

	/** A trade was accepted by this process. */
	opened(trade: StoredTrade): void {
		if (trade.terms.expiresAtMs - trade.terms.acceptedAtMs > KEPT_FOR_MS) return;
		this.#kept.set(trade.terms.id, trade);
		if (this.#kept.size <= KEPT) return;
		const [oldest] = this.#kept.keys();
		this.#kept.delete(oldest as string);
	}

	/** Trades at hand that have ended, as `loadDueTrades` would find them: those, too, that another process has settled. */
	endedUntil(throughMs: number): DueTrade[] {
		const due: TradeTerms[] = [];
		for (const { terms } of this.#kept.values()) if (terms.expiresAtMs <= throughMs) due.push(terms);
		return [...Map.groupBy(due, ({ userId }) => userId).values()].flat();
	}

	/** A new pass retries the trades that the last one left because of a lock. */
	beginPass(): void {
		this.#held.clear();
	}

	hold(id: string): void {
		this.#held.add(id);
	}

	/** The trades that this pass may settle together. */
	among<Some extends DueTrade>(trades: readonly Some[]): readonly Some[] {
		if (this.#unsettled.size + this.#held.size === 0) return trades;
		return trades.filter(({ id }) => !this.#unsettled.has(id) && !this.#held.has(id));
	}

	settled(id: string): void {
		this.#kept.delete(id);
	}

	/** Keeps a trade that could not be settled out of the way of others, and reports it once. Its terms are read again when it is tried: its rows may have been repaired. */
	leaveOpen(trade: DueTrade, cause: unknown, nowMs: number): void {
		this.#kept.delete(trade.id);
		if (this.#unsettled.has(trade.id)) return;
		if (this.#unsettled.size === 0) this.#retryAtMs = nowMs + RETRY_MS;
		this.#unsettled.set(trade.id, trade);
		this.#onError(new Error(`trade ${trade.id} could not be settled and stays open`, { cause }));
	}

	/** The trades left open whose next attempt is due. */
	takeRetries(nowMs: number): readonly DueTrade[] {
		if (this.#unsettled.size === 0 || nowMs < this.#retryAtMs) return [];
		this.#retryAtMs = nowMs + RETRY_MS;
		return [...this.#unsettled.values()].slice(0, RETRIED);
	}

	/** They were tried again; `closed` are the ids of those that are not open any more. If all are, the next have their turn at once. */
	retried(trades: readonly DueTrade[], closed: ReadonlySet<string>): void {
		for (const trade of trades) {
			this.#unsettled.delete(trade.id);
			if (!closed.has(trade.id)) this.#unsettled.set(trade.id, trade);
		}
		if (closed.size === trades.length) this.#retryAtMs = 0;
	}
}
