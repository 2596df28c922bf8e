import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { TestBrowser } from '../support/browser.ts';
import { NOON } from '../support/trading-fixture.ts';

let app: TestApp;
let browser: TestBrowser;
beforeAll(async () => {
	app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
	browser = await app.browser();
});

const ask = async (path: string) => (await browser.call('GET', `/api/live/${path}`)).body;

test('without a socket a visitor asks for the newest price of each asset that has one', async () => {
	await app.db.setClock(NOON);
	await app.market.tick(1, NOON, 12_345n);
	const { server_t: serverMs, messages } = await ask('prices?assets=1,2,1000000');
	expect(serverMs).toBeTypeOf('number');
	expect(messages).toEqual([{ op: 'ticks', d: [[1, expect.any(Number), NOON, '1.2345']] }]);
	expect((await ask('prices?assets=1,2&after=0,0')).messages).toEqual(messages);
	const known = messages[0].d[0][1];
	expect((await ask(`prices?assets=2,1&after=0,${known}`)).messages).toEqual([{ op: 'ticks', d: [] }]);
	expect((await ask(`prices?assets=2,1&after=0,${known - 1}`)).messages).toEqual(messages);
	expect((await ask('prices')).messages).toEqual([{ op: 'ticks', d: [] }]);
});

test.each(['', '0', '1,', '1,,2', '1.5', 'x', '-1', Array(101).fill('1').join()])(
	'prices of the assets "%s" are refused',
	async (assets) => {
		expect((await browser.call('GET', `/api/live/prices?assets=${assets}`)).status).toBe(422);
	},
);

test.each([
	'assets=1,2&after=1',
	'assets=1&after=1,2',
	'after=1',
	'assets=1&after=',
	'assets=1&after=-1',
	'assets=1&after=1.5',
])('numbers that do not go with the assets, "%s", are refused', async (query) => {
	expect((await browser.call('GET', `/api/live/prices?${query}`)).status).toBe(422);
});

test('without a socket a user asks for the events after a number, each once', async () => {
	await browser.join();
	const { event_n: n } = (await browser.call('GET', '/api/user')).body;
	expect((await ask(`events?after=${n}`)).messages).toEqual([]);
	await browser.call('POST', '/api/balance/reload');
	const { messages } = await ask('events?after=0');
	expect(messages.length).toBeGreaterThan(0);
	expect(messages.map((one: { n: number }) => one.n)).toEqual(messages.map((_: unknown, at: number) => at + 1));
	expect(messages.every(({ op }: { op: string }) => op === 'event')).toBe(true);
	const last = messages.at(-1).n;
	expect((await ask(`events?after=${last - 1}`)).messages).toEqual([messages.at(-1)]);
	expect((await ask(`events?after=${last}`)).messages).toEqual([]);
});

test('numbers that are not kept, or never were, start over', async () => {
	const user = await browser.join();
	await browser.call('POST', '/api/balance/reload');
	const [newest] = (await app.db.owner.query('select max(n) as n from user_events where user_id = $1', [user.id])).rows;
	await app.db.owner.query('delete from user_events where user_id = $1 and n = 1', [user.id]);
	expect((await ask('events?after=0')).messages).toEqual([{ op: 'reset', n: Number(newest.n) }]);
	expect((await ask('events?after=900')).messages).toEqual([{ op: 'reset', n: Number(newest.n) }]);
});

test('events are a session’s own', async () => {
	expect((await browser.call('GET', '/api/live/events?after=0')).status).toBe(401);
	await browser.join();
	await browser.call('POST', '/api/logout');
	expect((await browser.call('GET', '/api/live/events?after=0')).status).toBe(401);
});
