import { randomUUID } from 'node:crypto';
import { HttpConnection } from '@fairtick/simulation/connection';
import { openNoticeSigner } from '@fairtick/simulation/sign-notice';
import { nameWithBar } from './bars.ts';
import { insertOne, openBaseline } from './drive/baseline-inserts.ts';
import { perSecond } from './drive/closed-loop.ts';
import { onProduct } from './drive/on-product.ts';
import { inTurn, ratios } from './drive/rounds.ts';

const ROUNDS = 5;
const ROUND_MS = 4_000;
const WARM_MS = 2_000;
const CONNECTIONS = 64;
const BASELINE_CONNECTIONS = 32;

/**
 * PERF-16: notices of a provider a second, each checked, stored and answered, on 64 connections, while those stored are
 * worked; against one durable single-row insert per call from Node's `pg` on 32 connections.
 */
export async function webhooks(): Promise<void> {
	await onProduct(async (product, databaseUrl) => {
		const sign = await openNoticeSigner(product.keysDir);
		const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => HttpConnection.open(product.url)));
		const clients = await openBaseline(databaseUrl, BASELINE_CONNECTIONS);
		const insertFor = (ms: number) => perSecond(ms, clients, insertOne);
		const sendFor = (ms: number) =>
			perSecond(ms, connections, async (connection) => {
				const body = JSON.stringify({ id: randomUUID(), kind: 'payment', object: `payment_${randomUUID()}` });
				const { status } = await connection.send('POST', '/api/webhooks/sandbox', sign(body), body);
				if (status !== 200) throw new Error(`a notice was answered ${status}`);
			});
		await insertFor(WARM_MS);
		await sendFor(WARM_MS);
		const [baseline, system] = await inTurn(
			ROUNDS,
			() => insertFor(ROUND_MS),
			() => sendFor(ROUND_MS),
		);
		for (const connection of connections) connection.close();
		await Promise.all(clients.map((client) => client.end()));
		return [
			{ name: 'baseline, durable single-row inserts', unit: '/s', values: baseline },
			{ name: 'signed notices stored', unit: '/s', values: system },
			{ name: nameWithBar('PERF-16', 'notices', 'ratio'), unit: '', values: ratios(system, baseline) },
		];
	});
}
