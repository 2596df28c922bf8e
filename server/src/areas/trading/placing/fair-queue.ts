/** An owner's waiting items, in order. */
interface Line<Item> {
	readonly items: Item[];
	/** Nothing is taken of an owner who is busy, in a run, or resting, left out by one. */
	state: 'ready' | 'busy' | 'resting';
	/** Left out by the last run: one item at a time is tried, until one is not left out. */
	isTried: boolean;
}

/**
 * Items that wait for runs. Owners take turns: as long as others wait, no owner's items fill a run. Items of one owner keep their order and are never in two
 * runs at once. It knows no time and runs nothing.
 */
export class FairQueue<Item> {
	readonly #ownerOf: (item: Item) => number;
	/** Lines by owner, the next turn first. An owner who is not busy is here as long as something of theirs waits. */
	readonly #lines = new Map<number, Line<Item>>();
	#size = 0;

	constructor(ownerOf: (item: Item) => number) {
		this.#ownerOf = ownerOf;
	}

	/** Items that wait. */
	get size(): number {
		return this.#size;
	}

	/** Adds an item behind those of its owner. */
	add(item: Item): void {
		const owner = this.#ownerOf(item);
		const line = this.#lines.get(owner);
		if (line) line.items.push(item);
		else this.#lines.set(owner, { items: [item], state: 'ready', isTried: false });
		this.#size++;
	}

	/** Removes an item that waits; any other is not here. */
	remove(item: Item): void {
		const owner = this.#ownerOf(item);
		const line = this.#lines.get(owner);
		const at = line?.items.indexOf(item) ?? -1;
		if (!line || at < 0) return;
		line.items.splice(at, 1);
		this.#size--;
		this.#forgetEmpty(owner, line);
	}

	/** True if `take` would give `count` items. */
	hasReady(count: number): boolean {
		let ready = 0;
		for (const { items, state, isTried } of this.#lines.values()) {
			if (state === 'ready') ready += isTried ? Math.min(items.length, 1) : items.length;
			if (ready >= count) return true;
		}
		return false;
	}

	/** Takes at most `most` items: one of each owner in turn, then a second one of each, and so on. Their owners are busy until `end`. */
	take(most: number): Item[] {
		const ready = [...this.#lines].filter(([, { state, items }]) => state === 'ready' && items.length > 0);
		const taken: Item[] = [];
		for (let round = 0; taken.length < most; round++) {
			const before = taken.length;
			for (const [, { items, isTried }] of ready) {
				if (taken.length === most || (round > 0 && isTried)) continue;
				const item = items.shift();
				if (item !== undefined) taken.push(item);
			}
			if (taken.length === before) break;
		}
		for (const owner of new Set(taken.map(this.#ownerOf))) {
			const line = this.#lines.get(owner) as Line<Item>;
			line.state = 'busy';
			// The next turn is that of those who were not served now.
			this.#lines.delete(owner);
			this.#lines.set(owner, line);
		}
		this.#size -= taken.length;
		return taken;
	}

	/** An item of a run was answered, or left out by it. */
	note(item: Item, { leftOut }: { readonly leftOut: boolean }): void {
		const line = this.#lines.get(this.#ownerOf(item));
		if (line) line.isTried = leftOut;
	}

	/** Ends the run of items that were taken. Those that it left out come first again, in their order; their owners rest until `wake`. */
	end(taken: readonly Item[], left: readonly Item[]): void {
		for (const owner of new Set(taken.map(this.#ownerOf))) (this.#lines.get(owner) as Line<Item>).state = 'ready';
		for (const item of left.toReversed()) {
			const line = this.#lines.get(this.#ownerOf(item)) as Line<Item>;
			line.items.unshift(item);
			line.state = 'resting';
			this.#size++;
		}
		for (const owner of new Set(taken.map(this.#ownerOf))) this.#forgetEmpty(owner, this.#lines.get(owner));
	}

	/** All who rest are ready again. */
	wake(): void {
		for (const line of this.#lines.values()) if (line.state === 'resting') line.state = 'ready';
	}

	#forgetEmpty(owner: number, line: Line<Item> | undefined): void {
		if (line && line.items.length === 0 && line.state !== 'busy') this.#lines.delete(owner);
	}
}
