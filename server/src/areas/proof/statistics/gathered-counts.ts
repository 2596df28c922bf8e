import { Loop } from '../../../platform/loops/index.ts';

/** Counts are written together; a killed server loses no more than these. */
const WRITTEN_MS = 60_000;

export interface GatheredCountsOptions<Group, Item> {
	/** Adds counts of one group to those that are kept; all of them, or it throws. */
	readonly write: (group: Group, counts: ReadonlyMap<Item, number>) => Promise<void>;
	readonly onError: (error: unknown) => void;
}

/** Counts events of this process, and writes them once a minute; after a failure they are written later. */
export class GatheredCounts<Group, Item> {
	readonly #options: GatheredCountsOptions<Group, Item>;
	readonly #loop: Loop;
	#counts = new Map<Group, Map<Item, number>>();

	constructor(options: GatheredCountsOptions<Group, Item>) {
		this.#options = options;
		this.#loop = new Loop({ everyMs: WRITTEN_MS, run: () => this.write(), onError: options.onError });
	}

	add(group: Group, item: Item, count = 1): void {
		const own = this.#counts.get(group) ?? new Map<Item, number>();
		this.#counts.set(group, own);
		own.set(item, (own.get(item) ?? 0) + count);
	}

	/** Writes the counts since the last time. */
	async write(): Promise<void> {
		const gathered = this.#counts;
		this.#counts = new Map();
		for (const [group, counts] of gathered) {
			try {
				await this.#options.write(group, counts);
			} catch (error) {
				this.#options.onError(error);
				for (const [item, count] of counts) this.add(group, item, count);
			}
		}
	}

	async stop(): Promise<void> {
		await this.#loop.stop();
		await this.write();
	}
}
