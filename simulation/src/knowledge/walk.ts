import { computeRoundAt, computeRoundTime, computeTickRound } from '@fairtick/domain/market/beacon';
import {
	computeDeviation,
	computeFairStepSize,
	computeFairTickAt,
	computeStep,
	createFairSteps,
	FAIR_TICKERS,
} from '@fairtick/domain/market/fair-walk';
import type { Keystream } from './keystream.ts';

/** Publication of the round around which everything is played; all other rounds behave alike. */
export const ROUND_AT = computeRoundTime(20_000_000);
/** Length of a moment before and after that round, milliseconds. */
const BEFORE_MS = 9_000;
const AFTER_MS = 70_000;
const BLOCK_END_MS = 4_500;

const FIRST_TICK = computeFairTickAt(ROUND_AT - BEFORE_MS);
const LAST_TICK = computeFairTickAt(ROUND_AT + AFTER_MS);
const STEP_SIZES = FAIR_TICKERS.map(computeFairStepSize);
export const INDICES = FAIR_TICKERS.map((_, index) => index);

/** Makes the steps of one moment by the number of the index, first tick first. */
export type DrawSteps = () => (index: number, k: number) => number;

/** Computes steps from random bytes in place of HMACs: the exact distribution, thirty times as fast. */
export function drawFromKeystream(random: Keystream): DrawSteps {
	return () => (index) => computeStep(computeDeviation(random.next()), STEP_SIZES[index] as number);
}

/** Computes the product's own steps from a seed and rounds that are drawn for each moment. */
export function drawFromSeeds(random: Keystream): DrawSteps {
	return () => {
		const seed = random.next().slice();
		const steps = FAIR_TICKERS.map((ticker) => createFairSteps(seed, ticker));
		const rounds = new Map<number, string>();
		return (index, k) => {
			const round = computeTickRound(k);
			const randomness = rounds.get(round) ?? Buffer.from(random.next()).toString('hex');
			rounds.set(round, randomness);
			return (steps[index] as (typeof steps)[number])(k, randomness);
		};
	};
}

/** The paths of the five indices in one moment. */
export class Walk {
	readonly #positions = INDICES.map(() => new Float64Array(LAST_TICK - FIRST_TICK + 1));

	/** Draws the next moment. */
	draw(drawSteps: DrawSteps): void {
		const step = drawSteps();
		for (const index of INDICES) {
			const positions = this.#positions[index] as Float64Array;
			for (let k = FIRST_TICK + 1; k <= LAST_TICK; k++)
				positions[k - FIRST_TICK] = (positions[k - FIRST_TICK - 1] as number) + step(index, k);
		}
	}

	/** The sum of the steps after `after` up to and including `through`, in units of the walk. */
	move(index: number, after: number, through: number): number {
		const positions = this.#positions[index] as Float64Array;
		return (positions[through - FIRST_TICK] as number) - (positions[after - FIRST_TICK] as number);
	}
}

/** The steps that a person knows when they choose. */
export class Knowledge {
	readonly #walk: Walk;
	/** The last known tick. */
	readonly through: number;

	constructor(walk: Walk, through: number) {
		this.#walk = walk;
		this.through = through;
	}

	/**
	 * The knowledge of a reader of all seeds on an index with the beacon.
	 * @param instantMs epoch milliseconds; a round is known from the millisecond of its publication.
	 */
	static ofSeeds(walk: Walk, instantMs: number): Knowledge {
		return new Knowledge(walk, findKnownThrough(instantMs));
	}

	/** The knowledge of a person who sees each price at its time. */
	static ofPrices(walk: Walk, instantMs: number): Knowledge {
		return new Knowledge(walk, computeFairTickAt(instantMs));
	}

	/**
	 * The known move of a trade up (negative: down), in standard deviations of the unknown rest. If no step is known, the
	 * index's move so far.
	 */
	lean(index: number, entry: number, exit: number): number {
		const known = Math.min(exit, this.through);
		const move = known > entry ? this.#move(index, entry, known) : this.#move(index, FIRST_TICK, this.through);
		return move / ((STEP_SIZES[index] as number) * Math.sqrt(Math.max(1, exit - known)));
	}

	/** True if any step between entry and exit is known. */
	reaches(entry: number): boolean {
		return this.through > entry;
	}

	#move(index: number, after: number, through: number): number {
		if (through > this.through) throw new RangeError(`Tick ${through} is not known, only those up to ${this.through}.`);
		return this.#walk.move(index, after, through);
	}
}

/** The last tick whose round is published at this instant. */
export function findKnownThrough(instantMs: number): number {
	return computeFairTickAt(computeRoundTime(computeRoundAt(instantMs)) + BLOCK_END_MS - 1);
}
