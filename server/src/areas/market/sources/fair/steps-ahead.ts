import { randomBytes } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { createFairSteps, FAIR_TICKS_PER_EPOCH, type FairTicker } from '@fairtick/domain/market/fair-walk';
import { createNativeHmac } from './native-hmac.ts';

/** Bounds of the time that computing keeps the thread. */
export interface Pace {
	/** Steps at a time. */
	readonly steps: number;
	/** Waits until it may continue. */
	readonly rest: () => Promise<void>;
}
/** Continues as soon as waiting work has had its turn. */
const PROMPT: Pace = { steps: 600, rest: () => breathe() };

/** An hour's seed and the steps of each index under it, in the order of the hour's ticks. */
export interface HourOfSteps {
	readonly seed: Uint8Array;
	readonly steps: ReadonlyMap<FairTicker, readonly number[]>;
}

/** Hours of history whose seeds and steps are computed before the walk: neither depends on its position. */
export interface StepsAhead {
	/** The hour's steps, once; undefined if there was no time for it. Ends the computing, which its caller continues with. */
	take(epoch: number): HourOfSteps | undefined;
	/** Computes no more hours. */
	stop(): void;
	/** Resolves when nothing more is computed. */
	readonly done: Promise<void>;
}

/** Computes the steps of `hours` hours, from `epoch` backwards, whenever the process is idle. */
export function computeStepsAhead(epoch: number, hours: number, tickers: readonly FairTicker[]): StepsAhead {
	const made = new Map<number, HourOfSteps>();
	let stopped = false;
	const compute = async () => {
		for (let next = epoch; next > epoch - hours; next--) {
			const seed = randomBytes(32);
			const steps = new Map<FairTicker, number[]>();
			for (const ticker of tickers) {
				steps.set(ticker, await computeSteps(seed, ticker, next * FAIR_TICKS_PER_EPOCH, FAIR_TICKS_PER_EPOCH));
				if (stopped) return;
			}
			made.set(next, { seed, steps });
		}
	};
	return {
		done: compute(),
		take(wanted) {
			stopped = true;
			const hour = made.get(wanted);
			made.delete(wanted);
			return hour;
		},
		stop() {
			stopped = true;
		},
	};
}

/** The steps of some ticks from `firstK` on. */
export async function computeSteps(
	seed: Uint8Array,
	ticker: FairTicker,
	firstK: number,
	count: number,
	pace = PROMPT,
): Promise<number[]> {
	const step = createFairSteps(seed, ticker, createNativeHmac);
	const steps: number[] = [];
	for (let k = firstK; k < firstK + count; k++) {
		steps.push(step(k));
		if (steps.length % pace.steps === 0) await pace.rest();
	}
	return steps;
}
