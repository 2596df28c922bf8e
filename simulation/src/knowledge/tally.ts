/** Trades of one kind, each with the strength of its signal. */
export class Tally {
	readonly #strengths: Float32Array;
	/** 1 won, −1 lost, 0 tied. */
	readonly #results: Int8Array;
	#count = 0;

	constructor(trades: number) {
		this.#strengths = new Float32Array(trades);
		this.#results = new Int8Array(trades);
	}

	/** @param gain the move towards the trade's direction: above 0 it is won, below lost, at 0 tied. */
	add(gain: number, strength = 0): void {
		this.#strengths[this.#count] = strength;
		this.#results[this.#count] = Math.sign(gain);
		this.#count++;
	}

	/**
	 * Share of won among decided trades.
	 * @param best share of all trades to count, those with the strongest signals.
	 */
	share(best = 1): number {
		const kept = this.#strengths.subarray(0, this.#count);
		const least = best < 1 ? (kept.toSorted()[Math.ceil(this.#count * (1 - best))] as number) : -Infinity;
		let [won, decided] = [0, 0];
		for (let i = 0; i < this.#count; i++) {
			if ((kept[i] as number) < least || this.#results[i] === 0) continue;
			decided++;
			if (this.#results[i] === 1) won++;
		}
		return won / decided;
	}
}
