import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MOST_PUSH_DEVICES } from '@fairtick/domain/notifications/push-contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';
import type { TestBrowser } from '../../support/browser.ts';
import { openPushService, openSubscription, type PushService } from '../../support/push-service.ts';

const PUSH = '/api/settings/push';

let app: TestApp;
let pushing: TestApp;
let service: PushService;
let browser: TestBrowser;
let email: string;
let id: number;
beforeAll(async () => {
	const limits = { LIMIT_REGISTRATIONS: '1000', LIMIT_GENERAL: '10000', LIMIT_ADDRESS: '10000' };
	app = await createTestApp(limits);
	pushing = await createTestApp(
		{ ...limits, OUTGOING_LOOPBACK: 'on' },
		{ roles: ['web', 'settlement', 'jobs', 'notifications'] },
	);
	service = await openPushService();
});
afterAll(async () => {
	await Promise.all([app.close(), pushing.close()]);
	await service.close();
});
beforeEach(async () => {
	browser = await app.browser();
	({ email, id } = await browser.join());
});

let count = 0;
const add = (change: object = {}, by = browser) =>
	by.call('PUT', PUSH, { ...openSubscription(), address: `https://1.1.1.1/${count++}`, ...change });
const listed = async (by = browser) => (await by.call('GET', PUSH)).body.devices;

test('[NOTE-02] [KEY-01] the key that browsers subscribe with is made at the first start and kept with the others', async () => {
	const { status, body } = await browser.call('GET', PUSH);
	expect([status, body.devices]).toEqual([200, []]);
	expect(Buffer.from(body.public_key, 'base64url')).toHaveLength(65);
	expect(await readdir(join(app.dataDir, 'keys'))).toContain('push.key');
	const again = await createTestApp({}, { beside: app });
	const other = await again.browser();
	await other.join();
	expect((await other.call('GET', PUSH)).body.public_key).toBe(body.public_key);
	await again.close();
});

test('[NOTE-02] a browser is added once, however often, seen on the user’s other devices, and removed from there', async () => {
	const subscription = { ...openSubscription(), address: 'https://1.1.1.1/mine' };
	const { status, body } = await add(subscription);
	expect([status, body]).toMatchObject([200, { current: true }]);
	expect((await add(subscription)).body.id).toBe(body.id);
	const other = await app.browser();
	await other.login(email);
	expect(await listed(other)).toMatchObject([{ id: body.id, current: false }]);
	const stranger = await app.browser();
	await stranger.join();
	expect((await stranger.call('DELETE', `${PUSH}/${body.id}`)).status).toBe(404);
	expect((await other.call('DELETE', `${PUSH}/${body.id}`)).status).toBe(204);
	expect(await listed()).toEqual([]);
});

test('[NOTE-02] a browser belongs to the user who logged in there last', async () => {
	const subscription = { ...openSubscription(), address: 'https://1.1.1.1/shared' };
	await add(subscription);
	const next = await app.browser();
	await next.join();
	expect((await add(subscription, next)).status).toBe(200);
	expect([await listed(), (await listed(next)).length]).toEqual([[], 1]);
});

test('[NOTE-02] devices go with their session, at most twenty are a user’s, and those that have logged out do not count', async () => {
	const other = await app.browser();
	await other.login(email);
	await add({}, other);
	expect(await listed()).toHaveLength(1);
	expect((await other.call('POST', '/api/logout')).status).toBe(204);
	expect(await listed()).toEqual([]);
	for (let n = 0; n < MOST_PUSH_DEVICES; n++) expect((await add()).status).toBe(200);
	expect((await add()).body).toMatchObject({ code: 'notifications.push_full', params: { limit: 20 } });
	expect(await listed()).toHaveLength(MOST_PUSH_DEVICES);
});

test.each([
	'http://1.1.1.1/x',
	'https://127.0.0.1/',
	'https://10.0.0.1/',
	'https://[::1]/',
	'https://169.254.169.254/',
	'https://user:word@1.1.1.1/',
	'javascript:1',
	'nowhere',
	'https://[64:ff9b::a9fe:a9fe]/',
])('[NOTE-02] [NOTE-04] %s is no address of a push service', async (address) => {
	expect(await add({ address })).toMatchObject({ status: 422, body: { code: 'notifications.push_address' } });
});

test('[NOTE-02] a key that is no point of the curve is refused, and what is none at all is not read', async () => {
	const key = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url');
	expect(await add({ key })).toMatchObject({ status: 422, body: { code: 'notifications.push_address' } });
	for (const change of [{ key: 'short' }, { secret: '' }, { secret: '+'.repeat(22) }, { address: '' }])
		expect((await add(change)).body.code).toBe('http.invalid');
});

test('[NOTE-02] [LIMIT-02] a time-out ends push messages, and none can be chosen until it is over', async () => {
	await add();
	const until = new Date(Date.now() + 2 * 3_600_000).toISOString();
	expect((await browser.call('POST', '/api/limits/exclusion', { kind: 'time_out', until })).status).toBeLessThan(300);
	expect(await listed()).toEqual([]);
	expect((await add()).body.code).toBe('notifications.push_excluded');
});

test('[NOTE-02] closing the account forgets its devices', async () => {
	await add();
	expect((await browser.call('POST', '/api/settings/close', { email })).status).toBe(204);
	expect((await app.db.owner.query('select from push_devices where user_id = $1', [id])).rowCount).toBe(0);
});

test('[NOTE-02] a login from a new device is pushed to the others within seconds, with the count of unread notifications', async () => {
	const first = await pushing.browser();
	const user = await first.join();
	const subscription = service.subscribe('first');
	expect((await add(subscription, first)).status).toBe(200);
	const next = await pushing.browser();
	await next.login(user.email);
	await expect.poll(() => service.pushed.length, { timeout: 30_000 }).toBe(1);
	expect(service.pushed).toMatchObject([
		{
			name: 'first',
			payload: {
				body: 'Someone logged in to your account from a new device',
				page: '/settings/security',
				unread: 1,
				lang: 'en-GB',
			},
		},
	]);
});

test('[NOTE-02] what waits for another try is not said as it was once wished, unless it is always sent: urgent or not', async () => {
	await add();
	const wait = () =>
		app.db.owner.query(
			`insert into push_messages (id, device_id, user_id, payload, always, urgent, at, until)
			select gen_random_uuid(), id, user_id, '{}', always, urgent, 0, 9e15::bigint
			from push_devices, (values (true, true), (false, true), (false, false)) m (always, urgent) where user_id = $1`,
			[id],
		);
	const left = async () => {
		const { rows } = await app.db.owner.query('select always, urgent from push_messages where user_id = $1', [id]);
		return rows.map(({ always, urgent }) => [always, urgent]);
	};
	await wait();
	await browser.call('PUT', '/api/settings/notifications', { kinds: [{ kind: 'trade', mail: true }] });
	expect(await left()).toHaveLength(3);
	for (const change of [
		{ push_amounts: true },
		{ quiet_hours: { from: '22:00', to: '07:00' } },
		{ kinds: [{ kind: 'trade', push: false }] },
	]) {
		expect((await browser.call('PUT', '/api/settings/notifications', change)).status).toBe(200);
		expect(await left()).toEqual([[true, true]]);
		await app.db.owner.query('delete from push_messages where user_id = $1', [id]);
		await wait();
	}
});
