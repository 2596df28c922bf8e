import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { PASSWORD, type TestBrowser } from '../../support/browser.ts';
import { ask } from '../../support/conversations.ts';
import { joinStaff } from '../../support/staff.ts';
import { NOON } from '../../support/trading-fixture.ts';

const LIST = '/api/notifications';
const READ = '/api/notifications/read';

let app: TestApp;
let browser: TestBrowser;
beforeAll(async () => {
	app = await createTestApp(
		{ LIMIT_REGISTRATIONS: '1000', LIMIT_GENERAL: '10000' },
		{ roles: ['web', 'settlement', 'jobs', 'notifications'] },
	);
	await app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());
let nowMs = NOON;
beforeEach(async () => {
	nowMs += 60_000;
	await app.db.setClock(nowMs);
	browser = await app.browser();
	await browser.join();
});

interface Listed {
	data: { id: number; read: boolean; about: { kind: string } & Record<string, unknown> }[];
	next_cursor: string | null;
	totUnread: number;
}
async function list(query = ''): Promise<Listed> {
	const { status, body } = await browser.call('GET', `${LIST}${query}`);
	expect([status, body]).toEqual([200, body]);
	return body;
}
const totUnread = async () => (await browser.call('GET', '/api/user')).body.totUnread;
const eventually = (count: number, query = '') =>
	expect.poll(async () => (await list(query)).data.length, { timeout: 15_000 }).toBe(count);

/** Has results counted as unread, which they are not for users who chose nothing. */
const countResults = () =>
	browser.call('PUT', '/api/settings/notifications', { kinds: [{ kind: 'trade', app: 'unread' }] });

/** Opens trades that expire five seconds after noon, and lets them. */
async function tradeTogether(directions: readonly ('up' | 'down')[]): Promise<void> {
	const fromMs = nowMs;
	await app.market.tick(1, fromMs - 250, 1_000n);
	for (const direction of directions) {
		const terms = { id: randomUUID(), mode: 'demo', asset_id: 1, direction, stake: 1_000, expiry: { duration: 5 } };
		expect((await browser.call('POST', '/api/trades', { ...terms, payout_percent: 90 })).status).toBe(201);
	}
	await app.db.setClock(fromMs + 8_000);
	for (let ms = 250; ms <= 8_000; ms += 500) await app.market.tick(1, fromMs + ms, 1_030n + BigInt(ms));
}

test('[NOTE-02] results are listed and do not count as unread until their user wants them to', async () => {
	await tradeTogether(['up', 'down']);
	await eventually(1);
	expect([await totUnread(), (await list()).data[0]?.read]).toEqual([0, true]);
});

test('[NOTE-01] [TOP-16] trades that end together are one notification, unread until it is read', async () => {
	await countResults();
	await tradeTogether(['up', 'up', 'down']);
	await eventually(1);
	const { data, totUnread: unread } = await list();
	expect([unread, await totUnread()]).toEqual([1, 1]);
	expect(data).toMatchObject([
		{
			read: false,
			about: { kind: 'trade', mode: 'demo', trades: 3, won: 2, lost: 1, profit: 800, trade: null, corrected: null },
		},
	]);
	const other = await app.browser();
	await other.join();
	expect((await other.call('POST', READ, { ids: [data[0]?.id] })).body).toEqual({ totUnread: 0 });
	expect(await totUnread()).toBe(1);
	expect((await browser.call('POST', READ, { ids: [data[0]?.id] })).body).toEqual({ totUnread: 0 });
	expect([(await list()).data[0]?.read, await totUnread()]).toEqual([true, 0]);
});

test('[NOTE-01] a single trade is named, and every screen gets it and what was read', async () => {
	await countResults();
	const { port } = app.http.server.address() as AddressInfo;
	const origin = `http://127.0.0.1:${port}`;
	const headers = { cookie: `session=${browser.cookie('session')}` };
	const socket = new WebSocket(`ws://127.0.0.1:${port}/live`, { origin, headers });
	const said: { op: string; type?: string; data?: unknown }[] = [];
	socket.on('message', (text) => said.push(JSON.parse(String(text))));
	await new Promise((resolve) => socket.once('open', resolve));
	socket.send(JSON.stringify({ op: 'auth', token: browser.token }));
	await tradeTogether(['up']);
	await eventually(1);
	const [told] = (await list()).data;
	expect(told?.about).toMatchObject({ trades: 1, won: 1, lost: 0, profit: 900, trade: { ticker: 'T1' } });
	const news = () => said.filter(({ type }) => type === 'notification').map(({ data }) => data);
	await expect.poll(news).toEqual([{ id: told?.id, kind: 'trade', totUnread: 1 }]);
	await browser.call('POST', READ, { all: true });
	await expect.poll(news).toContainEqual({ id: null, kind: null, totUnread: 0 });
	socket.close();
});

test('[NOTE-01] changes of credentials and answers of staff are listed, by kind, unread or all, in pages', async () => {
	const change = { current_password: PASSWORD, password: 'four green lanterns' };
	const changed = await browser.call('PATCH', '/api/settings/password', {
		...change,
		password_confirmation: change.password,
	});
	expect(changed.status).toBeLessThan(300);
	const { id } = (await ask(browser)).body;
	const staff = await joinStaff(app, 'support');
	const answer = { text: 'Under Transactions.' };
	for (let count = 0; count < 2; count++) {
		const key = { 'idempotency-key': randomUUID() };
		const { status } = await staff.browser.call('POST', `/api/admin/conversations/${id}/messages`, answer, key);
		expect(status).toBe(204);
	}
	await eventually(3);
	const support = { kind: 'support', thread: 'conversation', id };
	const security = { kind: 'security', news: 'password_changed' };
	expect((await list()).data.map(({ about }) => about)).toEqual([support, support, security]);
	expect((await list('?kind=security')).data.map(({ about }) => about)).toEqual([security]);
	const first = await list('?limit=2');
	expect(first.data.map(({ about }) => about)).toEqual([support, support]);
	const next = await list(`?limit=2&cursor=${first.next_cursor}`);
	expect([next.data.map(({ about }) => about), next.next_cursor]).toEqual([[security], null]);
	await browser.call('POST', READ, { ids: first.data.map(({ id }) => id) });
	const unread = await list('?unread=true');
	expect([unread.data.map(({ about }) => about), unread.totUnread]).toEqual([[security], 1]);
	expect((await browser.call('POST', READ, { all: true })).body).toEqual({ totUnread: 0 });
	expect((await list('?unread=true&kind=support')).data).toEqual([]);
});

test('[NOTE-01] very many are marked as read a thousand at a time, so that orders get the lock in between', async () => {
	const { id } = (await browser.call('GET', '/api/user')).body;
	await app.db.owner.query(
		`with added as (insert into notifications (user_id, reference, kind, facts, at)
			select $1, 'many ' || n, 'support', '{"thread":"dispute","id":"7f0c9bb0-0000-4000-8000-000000000000"}', $2 from generate_series(1, 2500) n)
		insert into notification_states (user_id, heard_n, unread) values ($1, 0, 2500)
		on conflict (user_id) do update set unread = 2500`,
		[id, nowMs],
	);
	expect(await totUnread()).toBe(2_500);
	expect((await browser.call('POST', READ, { all: true })).body).toEqual({ totUnread: 0 });
	const { rows } = await app.db.owner.query(
		`select count(*)::int steps from user_events where user_id = $1 and kind = 'notification'`,
		[id],
	);
	expect(rows).toEqual([{ steps: 3 }]);
});

test('[NOTE-03] [NOTE-01] a price alert goes off automatically when a logged price reaches it, and its user is notified', async () => {
	await app.market.tick(1, nowMs - 500, 1_000n);
	const alert = { asset_id: 1, price: '0.1010', when: 'above', each_time: false };
	expect((await browser.call('POST', '/api/alerts', alert)).status).toBe(201);
	await app.market.tick(1, nowMs - 250, 1_009n);
	await app.market.tick(1, nowMs, 1_012n);
	await eventually(1);
	expect((await list()).data).toMatchObject([{ read: false, about: { kind: 'alert', when: 'above', times: 1 } }]);
	expect((await browser.call('GET', '/api/alerts')).body.data).toEqual([]);
});
