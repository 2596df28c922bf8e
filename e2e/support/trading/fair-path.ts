import {
	computeFairEpoch,
	computeFairTickAt,
	createFairSteps,
	FAIR_TICKERS,
	type FairTicker,
} from '@fairtick/domain/market/fair-walk';
import { loadSeed } from '../seeds.ts';

/** How far a fair index moves between two ticks, in units of 2^-22 of an octave. */
export type FairPath = (ticker: FairTicker, fromK: number, toK: number) => number;

/** The moves from one tick to another, future ones included, from the seeds that the server was started with. */
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

/** The tick that comes next: the earliest entry of a trade that is placed now. */
export const findNextTick = () => computeFairTickAt(Date.now()) + 1;
