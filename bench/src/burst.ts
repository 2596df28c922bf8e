import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '@fairtick/simulation/statistics';
import { findOpenAsset, signUp } from '@fairtick/simulation/traders';
import { nameWithBar } from './bars.ts';
import { onProduct } from './drive/on-product.ts';
import { placeAtRate } from './drive/placing.ts';
import { ratios } from './drive/rounds.ts';
import { placeUntilBoundary } from './drive/settling.ts';

const ROUNDS = 5;
const PER_SECOND = 200;
const BEFORE_MS = 3_000;
/** The burst is over by then; longer would thin out what it did to the placements. */
const DURING_MS = 1_000;

/** PERF-05: placements of others while 10,000 trades that ended together are settled, against the seconds before. */
export async function burst(): Promise<void> {
	await onProduct(async (product) => {
		const asset = await findOpenAsset(product.url);
		const traders = await signUp(product.url, 200);
		const others = await signUp(product.url, 32);
		const placeFor = (ms: number) => placeAtRate(product.url, others, asset, PER_SECOND, ms, others.length);
		await placeFor(2_000);
		// The code of a settlement is compiled by then; a server in use has it.
		await sleep((await placeUntilBoundary(product.url, traders, asset)) + BEFORE_MS - Date.now());
		const before: number[] = [];
		const during: number[] = [];
		for (let round = 0; round < ROUNDS; round++) {
			const boundaryMs = await placeUntilBoundary(product.url, traders, asset);
			await sleep(boundaryMs - BEFORE_MS - 500 - Date.now());
			before.push(percentile(await placeFor(BEFORE_MS), 99));
			await sleep(boundaryMs - Date.now());
			during.push(percentile(await placeFor(DURING_MS), 99));
		}
		return [
			{ name: 'placements before, p99', unit: 'ms', values: before },
			{ name: 'placements during the settlement of 10,000, p99', unit: 'ms', values: during },
			{ name: nameWithBar('PERF-05', 'p99', 'ratio'), unit: '', values: ratios(during, before) },
		];
	});
}
