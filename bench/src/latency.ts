import { percentile } from '@fairtick/simulation/statistics';
import { findOpenAsset, signUp } from '@fairtick/simulation/traders';
import { nameWithBar } from './bars.ts';
import { insertOne, openBaseline } from './drive/baseline-inserts.ts';
import { onProduct } from './drive/on-product.ts';
import { openLoop } from './drive/open-loop.ts';
import { Lending, placeAtRate } from './drive/placing.ts';
import { ratios } from './drive/rounds.ts';

const ROUNDS = 5;
const ROUND_MS = 5_000;
const PER_SECOND = 1_000;
/** Until the code of both sides is compiled, which takes some fifteen thousand placements; a server in use is. */
const WARM_MS = 15_000;
const CONNECTIONS = 128;
const BASELINE_CONNECTIONS = 32;

/** PERF-02: how long placements take at 1,000 a second that come whether or not the last ones were answered. */
export async function latency(): Promise<void> {
	await onProduct(async (product, databaseUrl) => {
		const asset = await findOpenAsset(product.url);
		const traders = await signUp(product.url, 64);
		const clients = await openBaseline(databaseUrl, BASELINE_CONNECTIONS);
		const lentClients = new Lending(clients);
		const insertFor = (ms: number) => openLoop(PER_SECOND, ms, () => lentClients.use(insertOne));
		const placeFor = (ms: number) => placeAtRate(product.url, traders, asset, PER_SECOND, ms, CONNECTIONS);
		await insertFor(WARM_MS);
		await placeFor(WARM_MS);
		const found = { insertP50: [] as number[], insertP99: [] as number[], p50: [] as number[], p99: [] as number[] };
		for (let round = 0; round < ROUNDS; round++) {
			const inserts = await insertFor(ROUND_MS);
			const placements = await placeFor(ROUND_MS);
			found.insertP50.push(percentile(inserts, 50));
			found.insertP99.push(percentile(inserts, 99));
			found.p50.push(percentile(placements, 50));
			found.p99.push(percentile(placements, 99));
		}
		await Promise.all(clients.map((client) => client.end()));
		return [
			{ name: 'baseline, single inserts, p50', unit: 'ms', values: found.insertP50 },
			{ name: 'baseline, single inserts, p99', unit: 'ms', values: found.insertP99 },
			{ name: 'placements, p50', unit: 'ms', values: found.p50 },
			{ name: nameWithBar('PERF-02', 'p99', 'placements, p99'), unit: 'ms', values: found.p99 },
			{ name: nameWithBar('PERF-02', 'p50', 'ratio of p50'), unit: '', values: ratios(found.p50, found.insertP50) },
		];
	});
}
