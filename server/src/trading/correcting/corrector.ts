import type { Database } from '../../database/index.ts';
import type { PublishedTradeEvent } from '../trade/published-event.ts';
import { correctTrades } from './correct-trades.ts';
import { loadAssetsToCorrect, loadEndedErrors, loadLosersToCorrect, updateFinishedErrors } from './queries.ts';

/** Losses made good in one transaction. */
const BATCH = 500;
/** Trades that were open when a wrong price was found end later. */
const SWEEP_MS = 30_000;

export interface CorrectorOptions {
	readonly database: Database;
	/** Calls back after a commit of prices that are provably wrong (TRADE-08). */
	readonly onFeedErrors: (listener: () => void) => () => void;
	readonly realCurrency: 'USD' | 'SANDBOX_USD';
	readonly publish: (events: readonly PublishedTradeEvent[]) => void;
	readonly onError: (error: unknown, what: string) => void;
}

/** Makes losses on wrong prices good (TRADE-08): when one is found, and by a sweep that recovers whatever was missed. */
export class Corrector {
	readonly #options: CorrectorOptions;
	readonly #sweep: NodeJS.Timeout;
	readonly #unsubscribe: () => void;
	#pass: Promise<void> | null = null;
	#again = false;
	#stopped = false;

	constructor(options: CorrectorOptions) {
		this.#options = options;
		this.#sweep = setInterval(() => this.wake(), SWEEP_MS);
		this.#unsubscribe = options.onFeedErrors(() => this.wake());
		this.wake();
	}

	/** There may be something to make good. */
	wake(): void {
		if (this.#stopped) return;
		this.#again = true;
		this.#pass ??= this.#run().finally(() => {
			this.#pass = null;
		});
	}

	/** Ends after the commit under way. */
	async stop(): Promise<void> {
		this.#stopped = true;
		clearInterval(this.#sweep);
		this.#unsubscribe();
		await this.#pass;
	}

	async #run(): Promise<void> {
		while (this.#again && !this.#stopped) {
			this.#again = false;
			try {
				await this.#correctAll();
			} catch (error) {
				// Nothing is lost: what has not been made good is found again.
				this.#options.onError(error, 'making losses on wrong prices good');
			}
		}
	}

	async #correctAll(): Promise<void> {
		const { database, realCurrency, publish } = this.#options;
		for (const assetId of await loadAssetsToCorrect(database)) {
			// Before the losers: a trade that ends in between is still open here.
			const ended = await loadEndedErrors(database, assetId);
			for (let isMore = true; isMore; ) {
				if (this.#stopped) return;
				const losers = await loadLosersToCorrect(database, assetId, BATCH);
				if (losers.length > 0) publish(await correctTrades(database, realCurrency, losers));
				isMore = losers.length === BATCH;
			}
			if (ended.length > 0) await updateFinishedErrors(database, assetId, ended);
		}
	}
}
