import { randomUUID } from 'node:crypto';
import { WEBHOOK_MESSAGES } from '@fairtick/domain/webhooks/message';
import { MOST_WEBHOOKS } from '@fairtick/domain/webhooks/rules';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { webhooks } from '../../../src/areas/notify/webhooks/area.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import type { TestBrowser } from '../../support/browser.ts';
import { isGenuine, openReceiver, type Receiver } from '../../support/receiver.ts';
import { NOON } from '../../support/trading-fixture.ts';

const WEBHOOKS = '/api/settings/webhooks';
/** Public, without a name that has to be found. */
const ADDRESS = 'https://1.1.1.1/hook';

let app: TestApp;
let delivering: TestApp;
let receiver: Receiver;
let browser: TestBrowser;
let user: { id: number; email: string };
beforeAll(async () => {
	const limits = { LIMIT_REGISTRATIONS: '1000', LIMIT_GENERAL: '10000', LIMIT_LISTS: '10000' };
	app = await createTestApp(limits);
	delivering = await createTestApp(
		{ ...limits, OUTGOING_LOOPBACK: 'on' },
		{ roles: ['web', 'settlement', 'jobs', 'notifications'] },
	);
	receiver = await openReceiver();
});
afterAll(async () => {
	await Promise.all([app.close(), delivering.close()]);
	await receiver.close();
});
beforeEach(async () => {
	browser = await app.browser();
	user = await browser.join();
});

const add = (change: object = {}, by = browser) =>
	by.call('POST', WEBHOOKS, { address: ADDRESS, kinds: ['movement', 'alert'], ...change });

test('[NOTE-04] a webhook is added with a secret that is shown once and kept sealed, and its user is notified', async () => {
	const verify = 'update users set email_verified_at = $2 where email = $1';
	await app.db.owner.query(verify, [user.email, null]);
	const unseen = await add({ kinds: ['alert'] });
	expect(unseen.status).toBe(201);
	expect((await browser.call('DELETE', `${WEBHOOKS}/${unseen.body.id}`)).status).toBe(204);
	// An address that may be a stranger's is not written to.
	expect((await app.mailsAfterJobs(user.email)).filter(({ subject }) => /webhook/i.test(subject))).toEqual([]);
	await app.db.owner.query(verify, [user.email, 1]);
	const { status, body } = await add({ kinds: ['alert', 'movement', 'alert'] });
	expect([status, body]).toMatchObject([
		201,
		{ address: ADDRESS, kinds: ['movement', 'alert'], paused_at: null, waiting: 0 },
	]);
	expect(body.secret).toMatch(/^whsec_[\w-]{43}$/);
	const listed = await browser.call('GET', WEBHOOKS);
	expect(listed.body.data.map(({ id }: { id: string }) => id)).toEqual([body.id]);
	expect(JSON.stringify(listed.body)).not.toContain('whsec_');
	const { rows } = await app.db.owner.query('select w::text, encode(secret, $1) sealed from webhooks w', ['escape']);
	expect(JSON.stringify(rows)).not.toContain(body.secret);
	expect((await app.mail(user.email, 'A new address for your webhooks')).text).toContain(
		`is sent to ${new URL(ADDRESS).host}. If it was not you`,
	);
});

test.each([
	'http://1.1.1.1/',
	'https://127.0.0.1/',
	'https://127.1/',
	'https://2130706433/',
	'https://0x7f.1/',
	'https://0/',
	'https://[::1]/',
	'https://[::]/',
	'https://[::ffff:127.0.0.1]/',
	'https://[::ffff:8.8.8.8]/',
	'https://[fe80::1]/',
	'https://[fd00:ec2::254]/',
	'https://[64:ff9b::7f00:1]/',
	'https://[2002:7f00:1::]/',
	'https://10.0.0.1/',
	'https://192.168.1.1/',
	'https://172.16.0.1/',
	'https://100.64.0.1/',
	'https://169.254.169.254/',
	'https://localhost/',
	'https://a:b@1.1.1.1/',
	'ftp://1.1.1.1/',
	'file:///etc/passwd',
	'1.1.1.1',
	'https://',
])('[NOTE-04] %s is not an address for a webhook', async (address) => {
	const { status, body } = await add({ address });
	expect([status, body.code]).toEqual([422, 'webhooks.address']);
	const { body: made } = await add();
	const changed = await browser.call('PATCH', `${WEBHOOKS}/${made.id}`, { address });
	expect([changed.status, changed.body.code]).toEqual([422, 'webhooks.address']);
});

test('[NOTE-04] an address is kept as it is called', async () => {
	const { body } = await add({ address: ' HTTPS://1.1.1.1/ünï ' });
	expect(body.address).toBe('https://1.1.1.1/%C3%BCn%C3%AF');
});

test('[NOTE-04] a user has five webhooks at most, of at least one kind', async () => {
	for (let count = 0; count < MOST_WEBHOOKS; count++) expect((await add()).status).toBe(201);
	const { status, body } = await add();
	expect([status, body.code]).toEqual([422, 'webhooks.too_many']);
	expect((await add({ kinds: [] })).body.code).toBe('http.invalid');
	expect((await add({ kinds: ['user'] })).body.code).toBe('http.invalid');
});

test('[NOTE-04] [IDENT-04] adding and changing need a fresh login; no token may do any of it', async () => {
	const { body: made } = await add();
	const { body: token } = await browser.call('POST', '/api/settings/tokens', {
		name: 'bot',
		scopes: ['read', 'trade', 'money'],
	});
	await app.db.owner.query('update sessions set confirmed_at = 0 where user_id = $1', [user.id]);
	expect((await add()).body.code).toBe('http.fresh_sign_in');
	const changed = await browser.call('PATCH', `${WEBHOOKS}/${made.id}`, { paused: true });
	expect(changed.body.code).toBe('http.fresh_sign_in');
	expect((await browser.call('DELETE', `${WEBHOOKS}/${made.id}`)).status).toBe(204);
	const byToken = await app.http.inject({ url: WEBHOOKS, headers: { authorization: `Bearer ${token.token}` } });
	expect(byToken.json().code).toBe('http.scope');
});

test('[NOTE-04] [IDENT-10] another user sees and changes nothing of it', async () => {
	const { body: made } = await add();
	const { body: tested } = await browser.call('POST', `${WEBHOOKS}/${made.id}/test`);
	const other = await app.browser();
	await other.join();
	const asked = [
		['PATCH', `${WEBHOOKS}/${made.id}`, { paused: true }],
		['DELETE', `${WEBHOOKS}/${made.id}`],
		['POST', `${WEBHOOKS}/${made.id}/test`],
		['GET', `${WEBHOOKS}/${made.id}/deliveries`],
		['POST', `/api/settings/webhook-deliveries/${tested.id}/replay`],
	] as const;
	for (const [method, url, payload] of asked)
		expect([url, (await other.call(method, url, payload)).status]).toEqual([url, 404]);
	expect((await other.call('GET', WEBHOOKS)).body.data).toEqual([]);
	expect((await browser.call('GET', WEBHOOKS)).body.data).toMatchObject([{ id: made.id, paused_at: null }]);
});

test('[NOTE-04] a webhook is changed, paused, resumed and removed; a test that waits is not added twice', async () => {
	const { body: made } = await add();
	const url = `${WEBHOOKS}/${made.id}`;
	const change = async (payload: object) => (await browser.call('PATCH', url, payload)).body;
	expect(await change({ kinds: ['trade.closed'] })).toMatchObject({ kinds: ['trade.closed'], address: ADDRESS });
	expect(await change({ address: 'https://1.0.0.1' })).toMatchObject({ address: 'https://1.0.0.1/' });
	expect((await change({ paused: true })).paused_at).toEqual(expect.any(String));
	expect((await browser.call('POST', `${url}/test`)).status).toBe(202);
	expect((await browser.call('POST', `${url}/test`)).body.code).toBe('webhooks.waiting');
	expect(await change({ paused: false })).toMatchObject({ paused_at: null, waiting: 1 });
	const { body: log } = await browser.call('GET', `${url}/deliveries`);
	expect(log.data).toMatchObject([{ kind: 'test', state: 'waiting', tries: 0, status: null }]);
	const replayed = await browser.call('POST', `/api/settings/webhook-deliveries/${log.data[0].id}/replay`);
	expect(replayed.body.code).toBe('webhooks.waiting');
	expect((await browser.call('DELETE', url)).status).toBe(204);
	expect((await browser.call('GET', `${url}/deliveries`)).status).toBe(404);
});

test('[NOTE-04] [CASH-12] the export holds webhooks and their log without the secret', async () => {
	const { body: made } = await add();
	await browser.call('POST', `${WEBHOOKS}/${made.id}/test`);
	const lists = Object.entries(webhooks.personal?.lists ?? {});
	const exported = await Promise.all(
		lists.map(async ([name, text]) => [name, (await app.db.database.query(text, [user.id])).rows] as const),
	);
	expect(Object.fromEntries(exported)).toMatchObject({
		webhooks: [{ address: ADDRESS }],
		webhook_deliveries: [{ kind: 'test', state: 'waiting' }],
	});
	for (const [, rows] of exported) for (const row of rows) expect(Object.keys(row)).not.toContain('secret');
});

test('[NOTE-04] a test and a closed trade reach the receiver, signed and as they are described', async () => {
	await delivering.db.setClock(NOON);
	const trader = await delivering.browser();
	await trader.join();
	const { body: made } = await add({ address: receiver.address, kinds: ['trade.closed'] }, trader);
	expect((await trader.call('POST', `${WEBHOOKS}/${made.id}/test`)).status).toBe(202);
	await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(1);
	await delivering.market.tick(1, NOON - 250, 1_000n);
	const terms = { id: randomUUID(), mode: 'demo', asset_id: 1, direction: 'up', stake: 1_000, expiry: { duration: 5 } };
	expect((await trader.call('POST', '/api/trades', { ...terms, payout_percent: 90 })).status).toBe(201);
	await delivering.db.setClock(NOON + 8_000);
	for (let ms = 250; ms <= 8_000; ms += 500) await delivering.market.tick(1, NOON + ms, 1_030n + BigInt(ms));
	await expect.poll(() => receiver.received.length, { timeout: 15_000 }).toBe(2);
	const [tested, closed] = receiver.received;
	for (const one of receiver.received) expect(isGenuine(made.secret, one.signature, one.raw)).toBe(true);
	expect(WEBHOOK_MESSAGES.test.parse(tested?.body)).toMatchObject({ type: 'test' });
	expect(WEBHOOK_MESSAGES['trade.closed'].parse(closed?.body)).toMatchObject({
		type: 'trade.closed',
		data: { trade: { id: terms.id, status: 'won' } },
	});
	const log = async () => (await trader.call('GET', `${WEBHOOKS}/${made.id}/deliveries`)).body.data;
	// The result of a delivery is written after its answer.
	await expect.poll(log).toMatchObject([
		{ id: closed?.body.id, kind: 'trade.closed', state: 'delivered', status: 200, answer: 'thanks' },
		{ id: tested?.body.id, kind: 'test', state: 'delivered' },
	]);
});

test('[NOTE-04] the description of the API says what a webhook is sent', async () => {
	const { body } = await browser.call('GET', '/api/openapi.json');
	expect(Object.keys(body.webhooks)).toEqual(Object.keys(WEBHOOK_MESSAGES));
	const { properties } = body.webhooks['trade.closed'].post.requestBody.content['application/json'].schema;
	expect(Object.keys(properties)).toEqual(['id', 'type', 'at', 'n', 'data']);
});

test('[NOTE-04] its user is notified of another address too, and by ten emails a day at most', async () => {
	await app.db.owner.query('update users set email_verified_at = 1 where email = $1', [user.email]);
	const mails = async () =>
		(await app.mailsAfterJobs(user.email)).filter(({ subject }) => /webhooks/i.test(subject)).length;
	const { body } = await add();
	const change = (payload: object) => browser.call('PATCH', `${WEBHOOKS}/${body.id}`, payload);
	expect(await mails()).toBe(1);
	await change({ kinds: ['alert'] });
	await change({ address: ADDRESS });
	expect(await mails()).toBe(1);
	for (let n = 0; n < 12; n++) expect((await change({ address: `https://1.0.0.1/${n}` })).status).toBe(200);
	expect(await mails()).toBe(10);
});
