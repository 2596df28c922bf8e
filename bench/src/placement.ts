import { HttpConnection } from '@fairtick/simulation/connection';
import { findOpenAsset, signUp, type Trader } from '@fairtick/simulation/traders';
import { nameWithBar } from './bars.ts';
import { insertOne, openBaseline } from './drive/baseline-inserts.ts';
import { perSecond } from './drive/closed-loop.ts';
import { onProduct } from './drive/on-product.ts';
import { place } from './drive/placing.ts';
import { ProcessorClock } from './drive/processor-time.ts';
import { inTurn, ratios } from './drive/rounds.ts';

const ROUNDS = 5;
const ROUND_MS = 4_000;
/** Until the code of both sides is compiled; a server in use is. */
const WARM_MS = 4_000;
const CONNECTIONS = 64;
const BASELINE_CONNECTIONS = 32;
const PARTS = ['server', 'database', 'load'] as const;

/**
 * PERF-01: placements a second, signed-in HTTP, all checks, durable, answered, 64 connections; against one durable
 * single-row insert per call from Node's `pg` on 32 connections. Besides it the processor time of a placement, also with `WORKERS=2`.
 */
export async function placement(): Promise<void> {
	await onProduct(async (product, databaseUrl) => {
		const asset = await findOpenAsset(product.url);
		const traders = await signUp(product.url, CONNECTIONS);
		const connections = await Promise.all(traders.map(() => HttpConnection.open(product.url)));
		const clients = await openBaseline(databaseUrl, BASELINE_CONNECTIONS);
		const insertFor = (ms: number) => perSecond(ms, clients, insertOne);
		const processor = await ProcessorClock.open(databaseUrl);
		const used = { server: [] as number[], database: [] as number[], load: [] as number[] };
		const placeFor = async (ms: number) => {
			const before = await processor.read();
			const rate = await perSecond(ms, connections, (connection, index) =>
				place(connection, traders[index] as Trader, asset),
			);
			const after = await processor.read();
			for (const part of PARTS) used[part].push((after[part] - before[part]) / ((rate * ms) / 1_000));
			return rate;
		};
		// Warm code and caches on both sides.
		await insertFor(WARM_MS);
		await placeFor(WARM_MS);
		for (const part of PARTS) used[part].length = 0;
		const [baseline, system] = await inTurn(
			ROUNDS,
			() => insertFor(ROUND_MS),
			() => placeFor(ROUND_MS),
		);
		for (const connection of connections) connection.close();
		await Promise.all([processor, ...clients].map((client) => client.end()));
		return [
			{ name: 'baseline, durable single-row inserts', unit: '/s', values: baseline },
			{ name: 'placements', unit: '/s', values: system },
			{ name: nameWithBar('PERF-01', 'placements', 'ratio'), unit: '', values: ratios(system, baseline) },
			...PARTS.map((part) => ({ name: `processor time of a placement, ${part}`, unit: 'µs', values: used[part] })),
		];
	});
}
