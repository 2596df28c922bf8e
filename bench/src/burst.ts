import { setTimeout as sleep } from 'node:timers/promises';
import { HttpConnection } from '@fairtick/simulation/connection';
import { findOpenAsset, signUp, type Trader } from '@fairtick/simulation/traders';
import { onProduct } from './on-product.ts';
import { openLoop, percentile } from './open-loop.ts';
import { Lending, place } from './placing.ts';
import { ratios } from './rounds.ts';
import { placeUntilBoundary } from './settling.ts';

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
		const placeFor = async (ms: number) => {
			// Opened anew: the server has ended those that waited for the boundary.
			const connections = await Promise.all(others.map(() => HttpConnection.open(product.url)));
			const lent = new Lending(connections);
			const took = await openLoop(PER_SECOND, ms, (index) =>
				lent.use((connection) => place(connection, others[index % others.length] as Trader, asset)),
			);
			for (const connection of connections) connection.close();
			return took;
		};
		await placeFor(2_000);
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
			{ name: 'PERF-05 ratio (at most 3, goal 1.5)', unit: '', values: ratios(during, before) },
		];
	});
}
