import type { Database } from '../../database/index.ts';
import type { PublishedTradeEvent } from '../trade/published-event.ts';
import { correctTrades } from './correct-trades.ts';
import {
	type Loser,
	loadAssetsToCorrect,
	loadEndedErrors,
	loadEndedHours,
	loadLosersOfHour,
	loadLosersToCorrect,
	loadLostHoursToCorrect,
	updateFinishedErrors,
	updateFinishedHour,
} from './queries.ts';

/** Losses made good in one transaction. */
const BATCH = 500;
/** Trades that were open when a wrong price was found end later, and hours are declared lost by other processes too. */
const SWEEP_MS = 30_000;

export interface CorrectorOptions {
	readonly database: Database;
	/** Calls back after a commit of prices that are provably wrong (TRADE-08). */
	readonly onFeedErrors: (listener: () => void) => () => void;
	readonly realCurrency: 'USD' | 'SANDBOX_USD';
	readonly publish: (events: readonly PublishedTradeEvent[]) => void;
	readonly onError: (error: unknown, what: string) => void;
}

/**
 * Makes losses on wrong prices (TRADE-08) and in lost hours (MARKET-14) good: when a wrong price is found, and by a sweep that recovers whatever was
 * missed.
 */
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
			await this.#try('making losses on wrong prices good', () => this.#correctWrongPrices());
			await this.#try('making losses in lost hours good', () => this.#correctLostHours());
		}
	}

	async #try(what: string, correct: () => Promise<void>): Promise<void> {
		try {
			await correct();
		} catch (error) {
			// Nothing is lost: what has not been made good is found again.
			this.#options.onError(error, what);
		}
	}

	async #correctWrongPrices(): Promise<void> {
		const { database } = this.#options;
		for (const assetId of await loadAssetsToCorrect(database)) {
			// Before the losers: a trade that ends in between is still open here.
			const ended = await loadEndedErrors(database, assetId);
			const isDone = await this.#makeGood(() => loadLosersToCorrect(database, assetId, BATCH));
			if (isDone && ended.length > 0) await updateFinishedErrors(database, assetId, ended);
		}
	}

	async #correctLostHours(): Promise<void> {
		const { database } = this.#options;
		const epochs = await loadLostHoursToCorrect(database);
		if (epochs.length === 0) return;
		// Before the losers, as above.
		const ended = await loadEndedHours(database, epochs);
		for (const epoch of epochs) {
			const isDone = await this.#makeGood(() => loadLosersOfHour(database, epoch, BATCH));
			if (isDone && ended.includes(epoch)) await updateFinishedHour(database, epoch);
		}
	}

	/** False: the corrector was stopped before the last of them. */
	async #makeGood(loadLosers: () => Promise<Loser[]>): Promise<boolean> {
		const { database, realCurrency, publish } = this.#options;
		for (let isMore = true; isMore; ) {
			if (this.#stopped) return false;
			const losers = await loadLosers();
			if (losers.length > 0) publish(await correctTrades(database, realCurrency, losers));
			isMore = losers.length === BATCH;
		}
		return true;
	}
}
