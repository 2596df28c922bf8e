/** At least this many of the newest ids are known, and at most twice as many. */
const KEPT = 20_000;

/**
 * The ids that were added last. Two sets take turns: V8 steps over the deleted entries of a set before its first one, so that deleting the
 * oldest id of one set with each new id takes 20 µs at this size.
 */
export class RecentIds {
	readonly #kept: number;
	#newer = new Set<string>();
	#older: ReadonlySet<string> = new Set();

	/** @param kept so many are known at least. */
	constructor(kept = KEPT) {
		this.#kept = kept;
	}

	has(id: string): boolean {
		return this.#newer.has(id) || this.#older.has(id);
	}

	add(id: string): void {
		this.#newer.add(id);
		if (this.#newer.size < this.#kept) return;
		this.#older = this.#newer;
		this.#newer = new Set();
	}
}
