import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { DatabaseProxy } from '../support/database-proxy.ts';
import { askForTrade } from '../support/live-socket.ts';
import { PLAIN_PASSWORDS } from '../support/passwords.ts';
import { Sessions } from '../support/sessions.ts';

const LIMITS = { LIMIT_GENERAL: '100000', LIMIT_LISTS: '40', LIMIT_PLACING: '24', LIMIT_ADDRESS: '320' };

/** Three processes on one database; the bus of each goes through a proxy. */
let processes: TestApp[];
let proxy: DatabaseProxy;
let sessions: Sessions;

beforeAll(async () => {
	proxy = await DatabaseProxy.open(inject('clusterUrl'));
	const roles = ['web', 'settlement', 'jobs'] as const;
	const writer = await createTestApp(LIMITS, { among: 'writer', roles, busPort: proxy.port, passwords });
	const beside = { among: 'others', beside: writer, busPort: proxy.port, roles: ['web'], passwords } as const;
	processes = [writer, await createTestApp(LIMITS, beside), await createTestApp(LIMITS, beside)];
	sessions = new Sessions(writer.db, (await writer.browser()).cookie('XSRF-TOKEN') ?? '');
}, 60_000);
afterAll(async () => {
	for (const app of processes.toReversed()) await app.close();
	await proxy.close();
});

/** Checking a password takes a while, so that attempts meet. */
const passwords = {
	...PLAIN_PASSWORDS,
	verify: async (stored: string, password: string) => {
		await wait(400);
		return PLAIN_PASSWORDS.verify(stored, password, { caller: null, address: '' });
	},
};
let host = 0;
/** Makes calls at the processes in turn, some at a time. Returns how many were answered by anything but 429. */
async function spread(calls: number, call: (app: TestApp, index: number) => Promise<{ readonly statusCode: number }>) {
	const codes: number[] = [];
	for (let from = 0; from < calls; from += 12) {
		const some = Array.from({ length: Math.min(12, calls - from) }, (_, index) => from + index);
		const answers = await Promise.all(some.map((index) => call(processes[index % 3] as TestApp, index)));
		codes.push(...answers.map(({ statusCode }) => statusCode));
	}
	expect(codes.filter((code) => code >= 500)).toEqual([]);
	return codes.filter((code) => code !== 429).length;
}
/** Other addresses than before. */
const elsewhere = () => ({ 'x-forwarded-for': `198.51.${Math.floor(++host / 250)}.${host % 250}` });

test.each(['with the bus', 'with the bus cut'])(
	'[CLUSTER-10] %s, a user who spreads calls over three processes gets the limit and no more',
	async (how) => {
		const open = how === 'with the bus' ? null : await proxy.close();
		try {
			const { headers } = await sessions.join();
			const url = '/api/trades?status=open&mode=demo';
			const lists = await spread(130, ({ http }) => http.inject({ url, headers: { ...headers, ...elsewhere() } }));
			expect(lists).toBeLessThanOrEqual(40);
			expect(lists).toBeGreaterThanOrEqual(40 - 2 * 3);
			const placed = await spread(90, (app) => askForTrade(app, { ...headers, ...elsewhere() }, 60));
			expect(placed).toBeLessThanOrEqual(24);
			expect(placed).toBeGreaterThanOrEqual(24 - 2 * 2);
		} finally {
			await open?.();
		}
	},
);

test.each(['with the bus', 'with the bus cut'])(
	'[CLUSTER-10] %s, an address gets the limit and a sixteenth more at each process',
	async (how) => {
		const open = how === 'with the bus' ? null : await proxy.close();
		try {
			const headers = elsewhere();
			const served = await spread(1_000, ({ http }) => http.inject({ url: '/login', headers }));
			expect(served).toBeGreaterThanOrEqual(320);
			expect(served).toBeLessThanOrEqual(320 + 3 * 20);
		} finally {
			await open?.();
		}
	},
);

test('[CLUSTER-10] passwords that one address tries at three processes at once are checked twenty at a time, and are wrong together', async () => {
	const browser = await processes[0]?.browser();
	const headers = { ...browser?.headers('POST'), ...elsewhere() };
	const tried = Array.from({ length: 90 }, (_, index) => index);
	const answers = await Promise.all(
		tried.map((index) =>
			(processes[index % 3] as TestApp).http.inject({
				method: 'POST',
				url: '/api/login',
				headers,
				payload: { email: `sprayed${index}@example.org`, password: 'a wrong guess', remember: false },
			}),
		),
	);
	const checked = answers.filter(({ statusCode }) => statusCode === 422).length;
	expect(checked).toBeGreaterThanOrEqual(5);
	expect(checked).toBeLessThanOrEqual(20);
	// None is left under way.
	const { rows } = await (processes[0] as TestApp).db.owner.query('select 1 from app.attempts_under_way');
	expect(rows).toEqual([]);
});
