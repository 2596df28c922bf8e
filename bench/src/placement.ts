import { randomUUID } from 'node:crypto';
import { HttpConnection } from '@fairtick/simulation/connection';
import { assertDurable, Product } from '@fairtick/simulation/product';
import { findOpenAsset, signUp, type Trader } from '@fairtick/simulation/traders';
import pg from 'pg';
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
		const clients = await openBaseline(databaseUrl);
		const place = () => placeFor(ROUND_MS, connections, traders, asset);
		// Warm code and caches on both sides.
		await insertFor(1_000, clients);
		await placeFor(1_000, connections, traders, asset);
		const [baseline, system] = await inTurn(ROUNDS, () => insertFor(ROUND_MS, clients), place);
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

async function openBaseline(databaseUrl: string): Promise<pg.Client[]> {
	const clients = Array.from({ length: BASELINE_CONNECTIONS }, () => new pg.Client({ connectionString: databaseUrl }));
	await Promise.all(clients.map((client) => client.connect()));
	await clients[0]?.query(
		'create table bench_inserts (id uuid primary key, user_id int not null, stake bigint not null, at timestamptz not null default now())',
	);
	return clients;
}

async function insertFor(ms: number, clients: readonly pg.Client[]): Promise<number> {
	return perSecond(ms, clients, async (client, index) => {
		await client.query({
			name: 'bench-insert',
			text: 'insert into bench_inserts (id, user_id, stake) values ($1, $2, $3)',
			values: [randomUUID(), index, 100],
		});
	});
}

async function placeFor(
	ms: number,
	connections: readonly HttpConnection[],
	traders: readonly Trader[],
	asset: { id: number; payoutPercent: number },
): Promise<number> {
	return perSecond(ms, connections, async (connection, index) => {
		const body = `{"id":"${randomUUID()}","mode":"demo","asset_id":${asset.id},"direction":"up","stake":100,"expiry":{"duration":3600},"payout_percent":${asset.payoutPercent}}`;
		const { status, body: answer } = await connection.send(
			'POST',
			'/api/trades',
			(traders[index] as Trader).headers,
			body,
		);
		if (status !== 201) throw new Error(`placement refused: ${status} ${answer}`);
	});
}

/** Each worker calls again as soon as it has its answer; counts completed calls a second. */
async function perSecond<Worker>(
	ms: number,
	workers: readonly Worker[],
	call: (worker: Worker, index: number) => Promise<void>,
): Promise<number> {
	const start = performance.now();
	let done = 0;
	await Promise.all(
		workers.map(async (worker, index) => {
			while (performance.now() - start < ms) {
				await call(worker, index);
				done++;
			}
		}),
	);
	return (done * 1000) / (performance.now() - start);
}
