import { HttpConnection } from '@fairtick/simulation/connection';
import { assertDurable, Product } from '@fairtick/simulation/product';
import { findOpenAsset, signUp, type Trader } from '@fairtick/simulation/traders';
import { insertOne, openBaseline } from './baseline-inserts.ts';
import { perSecond } from './closed-loop.ts';
import { place } from './placing.ts';
import { assertAuditClean, describe, inTurn, ratios } from './rounds.ts';

const ROUNDS = 5;
const ROUND_MS = 4_000;
const CONNECTIONS = 64;
const BASELINE_CONNECTIONS = 32;

/**
 * PERF-01: placements a second, signed-in HTTP, all checks, durable, answered, 64 connections; against one durable
 * single-row insert per call from Node's `pg` on 32 connections.
 */
export async function placement(): Promise<void> {
	const product = await Product.start();
	try {
		const databaseUrl = await product.ownerUrl();
		await assertDurable(databaseUrl);
		const asset = await findOpenAsset(product.url);
		const traders = await signUp(product.url, CONNECTIONS);
		const connections = await Promise.all(traders.map(() => HttpConnection.open(product.url)));
		const clients = await openBaseline(databaseUrl, BASELINE_CONNECTIONS);
		const insertFor = (ms: number) => perSecond(ms, clients, insertOne);
		const placeFor = (ms: number) =>
			perSecond(ms, connections, (connection, index) => place(connection, traders[index] as Trader, asset));
		// Warm code and caches on both sides.
		await insertFor(1_000);
		await placeFor(1_000);
		const [baseline, system] = await inTurn(
			ROUNDS,
			() => insertFor(ROUND_MS),
			() => placeFor(ROUND_MS),
		);
		for (const connection of connections) connection.close();
		await Promise.all(clients.map((client) => client.end()));
		await assertAuditClean(product);
		console.log(describe({ name: 'baseline, durable single-row inserts', unit: '/s', values: baseline }));
		console.log(describe({ name: 'placements', unit: '/s', values: system }));
		console.log(
			describe({ name: 'PERF-01 ratio (at least 0.35, goal 0.60)', unit: '', values: ratios(system, baseline) }),
		);
	} finally {
		await product.stop();
	}
}
