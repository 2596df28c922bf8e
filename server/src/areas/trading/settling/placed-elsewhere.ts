import { type Database, loadColumn } from '../../../platform/database/index.ts';
import type { Bus } from '../../../platform/events/index.ts';
import { Loop } from '../../../platform/loops/index.ts';
import { loadTrades } from '../trade/queries.ts';
import { RecentIds } from '../trade/recent-ids.ts';
import type { StoredTrade } from '../trade/row.ts';
import type { SeenPlacing } from './create-settling.ts';

/** Trades that are announced within this time are loaded together. */
const GATHER_MS = 4;
/** More than these are left to the sweep. */
const MOST_WAITING = 10_000;
/** Trades are loaded within this time of their acceptance: only partitions of these months are read. */
const RECENT_MS = 600_000;
/** After a loss, trades are looked for whose entries counted from an instant this recent. */
const ENTERING_MS = 10_000;

export interface PlacedElsewhereOptions {
	readonly database: Database;
	readonly bus: Pick<Bus, 'onHint' | 'onResync'>;
	/** Epoch milliseconds of the deciding clock, estimated. */
	readonly nowMs: () => number;
	readonly onError: (error: unknown, what: string) => void;
}

/**
 * Trades that other processes accepted, while this one writes prices: it publishes their entries, and settles them at their end without
 * reading them again. What it misses its sweep settles.
 */
export class PlacedElsewhere implements SeenPlacing {
	readonly #options: PlacedElsewhereOptions;
	readonly #listeners = new Set<(trades: readonly StoredTrade[]) => void>();
	readonly #waiting = new Set<string>();
	readonly #seen = new RecentIds();
	readonly #loop: Loop;
	readonly #unsubscribe: readonly (() => void)[];
	#busyUntilMs = Number.NEGATIVE_INFINITY;

	constructor(options: PlacedElsewhereOptions) {
		this.#options = options;
		const { bus } = options;
		this.#loop = new Loop({
			everyMs: Number.POSITIVE_INFINITY,
			run: () => this.#load(),
			onError: (error) => options.onError(error, 'loading trades that other processes accepted'),
		});
		this.#unsubscribe = [
			bus.onHint('opened', (ids) => {
				for (const id of ids) this.#notice(id);
			}),
			bus.onHint('placing', ([ms = 0]) => {
				this.#busyUntilMs = performance.now() + ms;
			}),
			bus.onResync(() => this.#findRecent()),
		];
	}

	onOpened(listener: (trades: readonly StoredTrade[]) => void): () => void {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	}

	isBusy(): boolean {
		return performance.now() < this.#busyUntilMs;
	}

	/** A trade was accepted by this process. */
	knows(id: string): void {
		this.#seen.add(id);
	}

	stop(): Promise<void> {
		for (const end of this.#unsubscribe) end();
		return this.#loop.stop();
	}

	#notice(id: string): void {
		if (this.#seen.has(id) || this.#waiting.size >= MOST_WAITING) return;
		this.#waiting.add(id);
		this.#loop.wakeWithin(GATHER_MS);
	}

	async #load(): Promise<void> {
		const ids = [...this.#waiting].filter((id) => !this.#seen.has(id));
		this.#waiting.clear();
		if (ids.length === 0) return;
		const { database, nowMs } = this.#options;
		const since = { fromMs: nowMs() - RECENT_MS, toMs: Number.MAX_SAFE_INTEGER };
		const open = (await loadTrades(database, ids, since)).filter(({ settlement }) => settlement === null);
		for (const id of ids) this.knows(id);
		for (const listener of this.#listeners) listener(open);
	}

	async #findRecent(): Promise<void> {
		for (const id of await loadEntering(this.#options.database)) this.#notice(id);
	}
}

/** Open trades whose entries count from an instant of the last seconds. */
const loadEntering = (db: Database) =>
	loadColumn(db, `select trade_id from open_trades where entry_after > (select clock()) - ${ENTERING_MS}`);
