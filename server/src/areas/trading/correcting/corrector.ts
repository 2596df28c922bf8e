import type { Database } from '../../../platform/database/index.ts';
import { Loop } from '../../../platform/loops/index.ts';
import type { PublishedTradeEvent } from '../trade/published-event.ts';
import { correctTrades } from './correct-trades.ts';
import {
	type Loser,
	loadAssetsToCorrect,
	loadEndedErrors,
	loadEndedHours,
	loadEndedRounds,
	loadLosersOfHour,
	loadLosersToCorrect,
	loadLostHoursToCorrect,
	loadSilentRoundsToCorrect,
	loadVoidsOfHour,
	loadVoidsOfRound,
	updateFinishedErrors,
	updateFinishedHour,
	updateFinishedRound,
} from './queries.ts';

/** Losses made good in one transaction. */
const BATCH = 500;
/** Trades that were open when a wrong price was found end later, and hours and rounds are declared lost by other processes too. */
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
 * Makes losses on wrong prices (TRADE-08) good, and what lost hours (MARKET-15) and silent rounds of the beacon took: when a wrong price is found, and by a sweep that recovers whatever was
 * missed.
 */
export class Corrector {
	readonly #options: CorrectorOptions;
	readonly #loop: Loop;
	readonly #unsubscribe: () => void;

	constructor(options: CorrectorOptions) {
		this.#options = options;
		this.#loop = new Loop({
			everyMs: SWEEP_MS,
			firstMs: 0,
			run: () => this.#run(),
			onError: (error) => options.onError(error, 'making losses good'),
		});
		this.#unsubscribe = options.onFeedErrors(() => this.wake());
	}

	/** There may be something to make good. */
	wake(): void {
		this.#loop.wake();
	}

	/** Ends after the commit under way. */
	stop(): Promise<void> {
		this.#unsubscribe();
		return this.#loop.stop();
	}

	async #run(): Promise<void> {
		await this.#try('making losses on wrong prices good', () => this.#correctWrongPrices());
		await this.#try('making losses in lost hours good', () => this.#correctLostHours());
		await this.#try('paying for silent rounds of the beacon', () => this.#correctSilentRounds());
	}

	async #try(what: string, correct: () => Promise<void>): Promise<void> {
		try {
			await correct();
		} catch (error) {
			// Nothing is lost: an open loss is found again.
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
			const isDone =
				(await this.#makeGood(() => loadLosersOfHour(database, epoch, BATCH))) &&
				(await this.#makeGood(this.#paged((afterId) => loadVoidsOfHour(database, epoch, afterId, BATCH))));
			if (isDone && ended.includes(epoch)) await updateFinishedHour(database, epoch);
		}
	}

	async #correctSilentRounds(): Promise<void> {
		const { database } = this.#options;
		const rounds = await loadSilentRoundsToCorrect(database);
		if (rounds.length === 0) return;
		// Before the voids, as above.
		const ended = await loadEndedRounds(database, rounds);
		for (const round of rounds) {
			const isDone = await this.#makeGood(this.#paged((afterId) => loadVoidsOfRound(database, round, afterId, BATCH)));
			if (isDone && ended.includes(round)) await updateFinishedRound(database, round);
		}
	}

	/** Voids page by page: those that were not worth more than their stake stay as they are, and would be found again. */
	#paged(load: (afterId: string) => Promise<Loser[]>): () => Promise<Loser[]> {
		let afterId = '00000000-0000-0000-0000-000000000000';
		return async () => {
			const voids = await load(afterId);
			afterId = voids.at(-1)?.id ?? afterId;
			return voids;
		};
	}

	/** False: the corrector was stopped before the last of them. */
	async #makeGood(loadLosers: () => Promise<Loser[]>): Promise<boolean> {
		const { database, realCurrency, publish } = this.#options;
		for (let isMore = true; isMore; ) {
			if (this.#loop.signal.aborted) return false;
			const losers = await loadLosers();
			if (losers.length > 0) publish(await correctTrades(database, realCurrency, losers));
			isMore = losers.length === BATCH;
		}
		return true;
	}
}
