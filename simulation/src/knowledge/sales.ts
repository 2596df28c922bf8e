import { computeDeviation, computeFairStepSize, computeStep, type FairTicker } from '@fairtick/domain/market/fair-walk';
import { CHANCE_BITS, computeChances } from '@fairtick/domain/trading/fair-value';
import type { Keystream } from './keystream.ts';

/** Steps that are left when a trade is sold. */
export const STEPS_LEFT = [10, 20, 60, 600];
/** Stake and total return of a win, minor units. */
const STAKE = 1_000;
const PAYOUT = 1_900;

/** The value of sold trades less what holding them returned, minor units for a stake of 10.00. */
export interface SaleGain {
	readonly mean: number;
	/** Standard error of the mean. */
	readonly error: number;
	readonly count: number;
}

class Mean {
	#count = 0;
	#sum = 0;
	#squares = 0;

	add(value: number): void {
		this.#count++;
		this.#sum += value;
		this.#squares += value * value;
	}

	get gain(): SaleGain {
		const mean = this.#sum / this.#count;
		return { mean, error: Math.sqrt((this.#squares / this.#count - mean * mean) / this.#count), count: this.#count };
	}
}

/** The gains by who sells. */
export interface SaleGains {
	/** Any trade. */
	readonly all: SaleGain;
	/** A reader of the seeds with the beacon: the trades whose last known step, just before the price of the sale, was against them. */
	readonly against: SaleGain;
	/** A reader of the seeds without the beacon: the trades that will be lost. */
	readonly losing: SaleGain;
}

/**
 * Sells a trade with this number of steps left on each of a number of walks, at the price that follows the last step that a reader of seeds and published
 * rounds knows (TRADE-20).
 */
export function sellOnWalks(walks: number, stepsLeft: number, ticker: FairTicker, random: Keystream): SaleGains {
	const [all, against, losing] = [new Mean(), new Mean(), new Mean()];
	const size = computeFairStepSize(ticker);
	const step = () => computeStep(computeDeviation(random.next()), size);
	const perUnit = 2 ** -Number(CHANCE_BITS);
	for (let walk = 0; walk < walks; walk++) {
		let moved = 0;
		let known = 0;
		for (let i = 0; i < Math.min(stepsLeft, 40); i++) {
			known = step();
			moved += known;
		}
		moved += step();
		const { win, tie } = computeChances(ticker, BigInt(moved), stepsLeft);
		const value = (PAYOUT * Number(win) + STAKE * Number(tie)) * perUnit;
		let end = moved;
		for (let i = 0; i < stepsLeft; i++) end += step();
		const held = end > 0 ? PAYOUT : end === 0 ? STAKE : 0;
		all.add(value - held);
		if (known < 0) against.add(value - held);
		if (held === 0) losing.add(value - held);
	}
	return { all: all.gain, against: against.gain, losing: losing.gain };
}
