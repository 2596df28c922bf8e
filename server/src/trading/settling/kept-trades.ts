import type { TradeTerms } from '@fairtick/domain/trading/terms';
import type { StoredTrade } from '../trade/row.ts';
import type { DueTrade } from './queries.ts';

/** Terms of trades that end this soon are kept at hand, so many of an asset; those of others are read again. */
const KEPT_FOR_MS = 600_000;
const KEPT = 20_000;

/** Open trades of an asset that this process accepted and that end soon, oldest first. */
export class KeptTrades {
	readonly #trades = new Map<string, StoredTrade>();

	get byId(): ReadonlyMap<string, StoredTrade> {
		return this.#trades;
	}

	add(trade: StoredTrade): void {
		if (trade.terms.expiresAtMs - trade.terms.acceptedAtMs > KEPT_FOR_MS) return;
		this.#trades.set(trade.terms.id, trade);
		if (this.#trades.size <= KEPT) return;
		const [oldest] = this.#trades.keys();
		this.#trades.delete(oldest as string);
	}

	delete(id: string): void {
		this.#trades.delete(id);
	}

	/** Those that have ended, as `loadDueTrades` would find them: those, too, that ended by another's hand. */
	until(throughMs: number): DueTrade[] {
		const due: TradeTerms[] = [];
		for (const { terms } of this.#trades.values()) if (terms.expiresAtMs <= throughMs) due.push(terms);
		return [...Map.groupBy(due, ({ userId }) => userId).values()].flat();
	}
}
