import { HttpConnection } from '@fairtick/simulation/connection';
import { findOpenAsset, signUp, type Trader } from '@fairtick/simulation/traders';
import { nameWithBar } from './bars.ts';
import { perSecond } from './drive/closed-loop.ts';
import { onProduct } from './drive/on-product.ts';
import { place } from './drive/placing.ts';
import { inTurn, ratios } from './drive/rounds.ts';

const ROUNDS = 5;
const ROUND_MS = 4_000;
/** Short, and each round another user, who places nothing else: one's demo money is 10,000 trades. */
const HOT_ROUND_MS = 750;
const CONNECTIONS = 64;

/** PERF-03: placements a second when all 64 connections are one user's, against 64 users with a connection each. */
export async function hotAccount(): Promise<void> {
	await onProduct(async (product) => {
		const asset = await findOpenAsset(product.url);
		const traders = await signUp(product.url, CONNECTIONS);
		const hotTraders = await signUp(product.url, ROUNDS);
		const connections = await Promise.all(traders.map(() => HttpConnection.open(product.url)));
		const placeFor = (ms: number, whose: (index: number) => Trader) =>
			perSecond(ms, connections, (connection, index) => place(connection, whose(index), asset));
		const everybody = (index: number) => traders[index] as Trader;
		await placeFor(1_000, everybody);
		const [baseline, system] = await inTurn(
			ROUNDS,
			() => placeFor(ROUND_MS, everybody),
			() => {
				const hot = hotTraders.pop() as Trader;
				return placeFor(HOT_ROUND_MS, () => hot);
			},
		);
		for (const connection of connections) connection.close();
		return [
			{ name: 'baseline, 64 users', unit: '/s', values: baseline },
			{ name: 'one user', unit: '/s', values: system },
			{ name: nameWithBar('PERF-03', 'placements', 'ratio'), unit: '', values: ratios(system, baseline) },
		];
	});
}
