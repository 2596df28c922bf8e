import {
	computeFairEpoch,
	computeFairTickAt,
	createFairSteps,
	FAIR_TICKERS,
	type FairTicker,
} from '@fairtick/domain/market/fair-walk';
import { loadSeed } from '../seeds.ts';

/** A fair index's move between two ticks, in units of 2^-22 of an octave. */
export type FairPath = (ticker: FairTicker, fromK: number, toK: number) => number;

/** Computes moves between ticks, including future ones, from the seeds with which the server was started. */
export async function loadFairPath(fromK: number, toK: number): Promise<FairPath> {
	const seeds = new Map<number, Buffer>();
	for (let epoch = computeFairEpoch(fromK); epoch <= computeFairEpoch(toK); epoch++)
		seeds.set(epoch, await loadSeed(epoch));
	const positions = new Map<FairTicker, number[]>();
	for (const ticker of FAIR_TICKERS) {
		const stepsOf = new Map([...seeds].map(([epoch, seed]) => [epoch, createFairSteps(seed, ticker)]));
		const walk = [0];
		for (let k = fromK + 1; k <= toK; k++)
			walk.push((walk.at(-1) ?? 0) + (stepsOf.get(computeFairEpoch(k))?.(k) ?? Number.NaN));
		positions.set(ticker, walk);
	}
	const at = (ticker: FairTicker, k: number) => positions.get(ticker)?.[k - fromK] ?? Number.NaN;
	return (ticker, from, to) => at(ticker, to) - at(ticker, from);
}

/** The next tick: the earliest possible entry of a trade placed now. */
export const findNextTick = () => computeFairTickAt(Date.now()) + 1;
