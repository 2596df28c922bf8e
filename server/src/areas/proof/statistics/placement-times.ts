import { dayOf } from '@fairtick/domain/figures/days';
import { latencyBinOf } from '@fairtick/domain/proof/histograms';
import type { Database } from '../../../platform/database/index.ts';
import { addPlacementTimes } from './count-queries.ts';
import { GatheredCounts } from './gathered-counts.ts';

interface PlacementTimesOptions {
	readonly database: Database;
	/** The server's clock, epoch milliseconds. */
	readonly now: () => number;
	readonly onError: (error: unknown, what: string) => void;
}

/**
 * Waiting times of orders for their answers, as this process measures it (PROOF-04): from the request's arrival to the
 * end of its answer.
 */
export class PlacementTimes {
	readonly #now: () => number;
	/** Counts by day and bin. */
	readonly #counts: GatheredCounts<number, number>;

	constructor({ database, now, onError }: PlacementTimesOptions) {
		this.#now = now;
		this.#counts = new GatheredCounts({
			write: (day, bins) =>
				addPlacementTimes(
					database,
					day,
					[...bins].map(([bin, count]) => ({ bin, count })),
				),
			onError: (error) => onError(error, 'times of placements were not written'),
		});
	}

	add(durationMs: number): void {
		this.#counts.add(dayOf(this.#now()), latencyBinOf(durationMs));
	}

	readonly write = () => this.#counts.write();

	readonly stop = () => this.#counts.stop();
}
