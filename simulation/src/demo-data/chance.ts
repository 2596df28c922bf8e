/** Random numbers that a seed repeats (mulberry32): the same seed makes the same month. */
export class Chance {
	#state: number;

	constructor(seed: number) {
		this.#state = seed >>> 0;
	}

	/** A number from 0 up to, not including, 1. */
	next(): number {
		this.#state = (this.#state + 0x6d2b79f5) >>> 0;
		let mixed = this.#state;
		mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	}

	/** A whole number from `least` to `most`, both inclusive. */
	int(least: number, most: number): number {
		return least + Math.floor(this.next() * (most - least + 1));
	}

	is(probability: number): boolean {
		return this.next() < probability;
	}

	pick<Item>(items: readonly Item[]): Item {
		return items[this.int(0, items.length - 1)] as Item;
	}

	/** Normally distributed, with mean 0 and deviation 1 (Box and Muller). */
	normal(): number {
		return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
	}
}
