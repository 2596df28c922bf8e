import type { SaleTerms } from '@fairtick/domain/trading/sale';
import type { Bus } from '../../../platform/events/index.ts';

/** Gets the asset of an accepted request to sell, and the instant after which it executes, epoch milliseconds. */
type Listener = (assetId: number, executesAfterMs: number) => void;

/** Accepted requests to sell, of this process and of others: settlement looks for their ticks. The sweep finds those that it misses. */
export class AskedSales {
	readonly #bus: Pick<Bus, 'hint' | 'onHint'>;
	readonly #listeners = new Set<Listener>();

	constructor(bus: Pick<Bus, 'hint' | 'onHint'>) {
		this.#bus = bus;
	}

	/** A request was committed by this process. */
	add({ assetId, executesAfterMs }: Pick<SaleTerms, 'assetId' | 'executesAfterMs'>): void {
		for (const listener of this.#listeners) listener(assetId, executesAfterMs);
		this.#bus.hint('sales', [[assetId, executesAfterMs]]);
	}

	onAsked(listener: Listener): () => void {
		this.#listeners.add(listener);
		const end = this.#bus.onHint('sales', (asked) => {
			for (const [assetId, executesAfterMs] of asked) listener(assetId, executesAfterMs);
		});
		return () => {
			this.#listeners.delete(listener);
			end();
		};
	}
}
