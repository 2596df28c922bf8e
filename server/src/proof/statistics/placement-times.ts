import { dayOf } from '@fairtick/domain/figures/days';
import { latencyBinOf } from '@fairtick/domain/proof/histograms';
import type { Database } from '../../database/index.ts';
import { addPlacementTimes } from './count-queries.ts';

/** Times are written together; a killed server loses no more than these. */
const WRITTEN_MS = 60_000;

interface PlacementTimesOptions {
	readonly database: Database;
	/** The server's clock, epoch milliseconds. */
	readonly now: () => number;
	readonly onError: (error: unknown, what: string) => void;
}

/** How long orders wait for their answers, as this process measures it (PROOF-04): from the request's arrival to the end of its answer. */
export class PlacementTimes {
	readonly #options: PlacementTimesOptions;
	readonly #timer: NodeJS.Timeout;
	/** By day and bin. */
	#counts = new Map<number, Map<number, number>>();

	constructor(options: PlacementTimesOptions) {
		this.#options = options;
		this.#timer = setInterval(() => void this.write(), WRITTEN_MS).unref();
	}

	add(durationMs: number): void {
		const day = dayOf(this.#options.now());
		const bins = this.#counts.get(day) ?? new Map<number, number>();
		this.#counts.set(day, bins);
		const bin = latencyBinOf(durationMs);
		bins.set(bin, (bins.get(bin) ?? 0) + 1);
	}

	/** Writes what was measured since the last time; what cannot be written now is written later. */
	async write(): Promise<void> {
		const counts = this.#counts;
		this.#counts = new Map();
		for (const [day, bins] of counts) {
			const rows = [...bins].map(([bin, count]) => ({ bin, count }));
			try {
				await addPlacementTimes(this.#options.database, day, rows);
			} catch (error) {
				this.#options.onError(error, 'times of placements were not written');
				const newer = this.#counts.get(day) ?? new Map<number, number>();
				for (const { bin, count } of rows) newer.set(bin, (newer.get(bin) ?? 0) + count);
				this.#counts.set(day, newer);
			}
		}
	}

	async stop(): Promise<void> {
		clearInterval(this.#timer);
		await this.write();
	}
}
