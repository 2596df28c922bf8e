import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Queryable } from '../database/index.ts';
import { type Health, type HealthOptions, serveHealth } from './health.ts';

/** Offset of the database's clock, milliseconds; null: it does not answer; `away`: it fails. */
let skew: number | null | 'away';
let statements: number;
let http: FastifyInstance;
let health: Health;
let orders: { isLogBehind: boolean; lacksPrices: boolean };

const database = {
	query() {
		statements++;
		if (skew === 'away') return Promise.reject(new Error('away'));
		if (skew === null) return new Promise(() => undefined);
		return Promise.resolve({ rows: [{ database_ms: Date.now() + skew }] });
	},
} as unknown as Queryable;

function serve(options: Partial<HealthOptions> = {}): void {
	http = Fastify();
	health = serveHealth(http, {
		database,
		orders: { isLogBehind: async () => orders.isLogBehind, lacksPrices: async () => orders.lacksPrices },
		...options,
	});
}

beforeEach(() => {
	[skew, statements, orders] = [0, 0, { isLogBehind: false, lacksPrices: false }];
	serve();
});
afterEach(() => http.close());

const ask = async (url: string) => {
	const { statusCode, body } = await http.inject({ url });
	return [statusCode, JSON.parse(body)];
};
const unready = (reason: string) => [503, { ready: false, reason }];

test('[CLUSTER-07] a process is ready between the end of its start and the beginning of its end, and lives all the time', async () => {
	expect(await ask('/health/ready')).toEqual(unready('starting'));
	health.serve();
	expect(await ask('/health/ready')).toEqual([200, { ready: true }]);
	health.drain();
	health.serve();
	expect(await ask('/health/ready')).toEqual(unready('draining'));
	expect(await ask('/health/live')).toEqual([200, { live: true }]);
});

test.each([
	['away', 'database'],
	[null, 'database'],
	[2_100, 'clock'],
	[-2_100, 'clock'],
] as const)(
	'[CLUSTER-07] a database whose clock is off by %s ms makes a process not ready: %s',
	async (off, reason) => {
		skew = off;
		health.serve();
		expect(await ask('/health/ready')).toEqual(unready(reason));
	},
);

test('[CLUSTER-07] a process that takes orders is first ready once log and prices let them in, another one at once', async () => {
	health.serve();
	orders.isLogBehind = true;
	expect(await ask('/health/ready')).toEqual(unready('log'));
	serve();
	health.serve();
	orders = { isLogBehind: false, lacksPrices: true };
	expect(await ask('/health/ready')).toEqual(unready('prices'));
	serve({ orders: null });
	health.serve();
	expect(await ask('/health/ready')).toEqual([200, { ready: true }]);
});

test('[CLUSTER-07] a process that was ready stays so while log and prices stop, as they do for all processes at once', async () => {
	health.serve();
	expect(await ask('/health/ready')).toEqual([200, { ready: true }]);
	orders = { isLogBehind: true, lacksPrices: true };
	// Longer than an answer is kept.
	await new Promise((resolve) => setTimeout(resolve, 1_100));
	expect(await ask('/health/ready')).toEqual([200, { ready: true }]);
});

test('[CLUSTER-07] a thousand probes at once cost one statement', async () => {
	health.serve();
	await Promise.all(Array.from({ length: 1_000 }, () => ask('/health/ready')));
	expect(statements).toBe(1);
});
