import { join } from 'node:path';
import { NOTIFICATION_KINDS } from '@fairtick/domain/notifications/kinds';
import { KINDS } from '@fairtick/domain/notifications/table';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createUnsubscribing } from '../../../src/areas/notify/notifications/unsubscribing.ts';
import { deriveKey, loadKey } from '../../../src/platform/keys/index.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import type { TestAnswer, TestBrowser } from '../../support/browser.ts';

const SETTINGS = '/api/settings/notifications';

let app: TestApp;
let browser: TestBrowser;
let userId: number;
beforeAll(async () => {
	app = await createTestApp({ LIMIT_REGISTRATIONS: '1000', LIMIT_GENERAL: '10000', LIMIT_ADDRESS: '10000' });
});
afterAll(() => app.close());
beforeEach(async () => {
	browser = await app.browser();
	userId = (await browser.join()).id;
});

const put = (body: object, by = browser) => by.call('PUT', SETTINGS, body);
const get = async (by = browser) => (await by.call('GET', SETTINGS)).body;
const kindOf = ({ body }: Pick<TestAnswer, 'body'>, kind: string) =>
	body.kinds.find((one: { kind: string }) => one.kind === kind);

test('[NOTE-02] [ROUTE-16] every kind has its ways, results are not counted, and what cannot be chosen is said', async () => {
	const { kinds, quiet_hours, time_zone } = await get();
	expect(kinds).toEqual(
		NOTIFICATION_KINDS.map((kind) => ({ kind, ...KINDS[kind].defaults, fixed: KINDS[kind].fixed })),
	);
	expect(kindOf({ body: { kinds } }, 'trade')).toEqual({
		kind: 'trade',
		app: 'listed',
		mail: false,
		push: false,
		fixed: [],
	});
	expect(kindOf({ body: { kinds } }, 'security').fixed).toEqual(['app', 'mail']);
	expect([quiet_hours, time_zone]).toEqual([null, 'UTC']);
});

test('[NOTE-02] a change is of the settings that it names and of no others, also by two pages at once', async () => {
	await put({ kinds: [{ kind: 'deposit', app: 'off' }] });
	await Promise.all([
		put({ kinds: [{ kind: 'trade', mail: true }] }),
		put({ kinds: [{ kind: 'deposit', mail: false }] }),
		put({ quiet_hours: { from: '22:00', to: '07:00' } }),
		put({ time_zone: 'America/Sao_Paulo' }),
	]);
	const body = await get();
	expect(kindOf({ body }, 'deposit')).toMatchObject({ app: 'off', mail: false });
	expect(kindOf({ body }, 'trade')).toMatchObject({ app: 'listed', mail: true });
	expect([body.quiet_hours, body.time_zone]).toEqual([{ from: '22:00', to: '07:00' }, 'America/Sao_Paulo']);
	expect((await put({ quiet_hours: null })).body).toMatchObject({ quiet_hours: null, time_zone: 'America/Sao_Paulo' });
	const other = await app.browser();
	await other.join();
	expect((await get(other)).time_zone).toBe('UTC');
});

test('[NOTE-02] what protects the account cannot be switched off, and nothing of such a change is saved', async () => {
	for (const kind of ['security', 'withdrawal', 'verification', 'support']) {
		const { status, body } = await put({
			kinds: [
				{ kind: 'trade', mail: true },
				{ kind, mail: false },
			],
		});
		expect([status, body.code, body.params]).toEqual([422, 'notifications.always_sent', { kind, way: 'mail' }]);
	}
	const { body } = await put({ kinds: [{ kind: 'security', app: 'listed' }] });
	expect([body.code, body.params]).toEqual(['notifications.always_sent', { kind: 'security', way: 'app' }]);
	expect(kindOf({ body: await get() }, 'trade').mail).toBe(false);
	expect((await put({ kinds: [{ kind: 'security', app: 'unread', mail: true }] })).status).toBe(200);
});

test.each([
	[{ kinds: [{ kind: 'weather', mail: true }] }, 'kinds.0.kind'],
	[{ kinds: [{ kind: 'trade', app: 'loud' }] }, 'kinds.0.app'],
	[{ kinds: [{ kind: 'trade' }, { kind: 'trade', mail: true }] }, 'kinds'],
	[{ quiet_hours: { from: '22:00', to: '24:00' } }, 'quiet_hours.to'],
	[{ quiet_hours: { from: '9:00', to: '10:00' } }, 'quiet_hours.from'],
	[{ quiet_hours: { from: '22:00', to: '22:00' } }, 'quiet_hours'],
	[{ quiet_hours: { from: '22:00' } }, 'quiet_hours.to'],
	[{ time_zone: 'Mars/Olympus' }, 'time_zone'],
	[{ time_zone: '+01:00' }, 'time_zone'],
	[{ push: true }, 'push'],
])('[NOTE-02] %o is refused at %s', async (body, field) => {
	const answer = await put(body);
	expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
});

/** Tokens of the installation's own key. */
async function tokenFor(kinds: readonly string[], of = userId): Promise<string> {
	const key = deriveKey(await loadKey(join(app.dataDir, 'keys'), 'secret'), 'unsubscribing');
	const { oneClick } = createUnsubscribing(key, () => 'https://trade.example.com').addresses(of, kinds);
	expect(oneClick.startsWith('https://trade.example.com/api/unsubscribe?token=')).toBe(true);
	return new URL(oneClick).searchParams.get('token') as string;
}

/** A mail program: no cookie, no pair, no session. */
const press = (token: string, headers: Record<string, string> = {}, payload = 'List-Unsubscribe=One-Click') =>
	app.http.inject({
		method: 'POST',
		url: `/api/unsubscribe?token=${token}`,
		headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
		payload,
	});

const shownOf = async (token: string) =>
	(await app.http.inject({ url: `/api/unsubscribe/kinds?token=${token}` })).json();

test.each([
	['as RFC 8058 says', {}, 'List-Unsubscribe=One-Click'],
	[
		'in parts',
		{ 'content-type': 'multipart/form-data; boundary=x' },
		'--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
	],
	['without a body', { 'content-type': 'text/plain' }, ''],
	[
		'from another site, with cookies of no session',
		{ 'sec-fetch-site': 'cross-site', cookie: 'XSRF-TOKEN=a.b; session=c' },
		'',
	],
	['with an unknown bearer', { authorization: `Bearer api_${'x'.repeat(43)}` }, ''],
])('[NOTE-02] [HTTP-02] emails are stopped without logging in: %s', async (_, headers, payload) => {
	const token = await tokenFor(['deposit', 'trade']);
	await put({ kinds: [{ kind: 'trade', mail: true }] });
	const answer = await press(token, headers as Record<string, string>, payload);
	expect([answer.statusCode, answer.body]).toEqual([204, '']);
	const body = await get();
	expect(kindOf({ body }, 'deposit')).toMatchObject({ app: 'unread', mail: false });
	expect(kindOf({ body }, 'trade')).toMatchObject({ app: 'listed', mail: false });
	expect((await press(token)).statusCode, 'again').toBe(204);
	expect((await shownOf(token)).stopped).toBe(true);
	await put({ kinds: [{ kind: 'deposit', mail: true }] });
	expect((await shownOf(token)).stopped).toBe(false);
});

test('[NOTE-02] opening the address changes nothing and leads to the page that asks; it says what would be stopped', async () => {
	const token = await tokenFor(['deposit']);
	const { statusCode, headers } = await app.http.inject({ url: `/api/unsubscribe?token=${token}` });
	expect([statusCode, headers['location']]).toEqual([303, `/unsubscribe/${token}`]);
	const shown = await app.http.inject({ url: `/api/unsubscribe/kinds?token=${token}` });
	expect([shown.statusCode, shown.json()]).toEqual([200, { kinds: ['deposit'], stopped: false }]);
	expect((await app.http.inject({ url: `/unsubscribe/${token}` })).statusCode).toBe(200);
	expect(kindOf({ body: await get() }, 'deposit').mail).toBe(true);
});

test('[NOTE-02] a token is for one user and its kinds alone, and none is guessed or made of another', async () => {
	const other = await app.browser();
	await other.join();
	const token = await tokenFor(['deposit']);
	expect((await press(token)).statusCode).toBe(204);
	expect(kindOf({ body: await get(other) }, 'deposit').mail).toBe(true);
	const bytes = Buffer.from(token, 'base64url');
	const changed = Array.from(bytes, (_, at) => {
		const copy = Buffer.from(bytes);
		copy[at] = (copy[at] as number) ^ 1;
		return copy.toString('base64url');
	});
	for (const wrong of [...changed, 'x', token.slice(0, -4), Buffer.from(`${userId} deposit`).toString('base64url')]) {
		const [posted, shown] = [
			await press(wrong),
			await app.http.inject({ url: `/api/unsubscribe/kinds?token=${wrong}` }),
		];
		expect([posted.statusCode, posted.json().code, shown.statusCode]).toEqual([404, 'http.not_found', 404]);
	}
	expect((await press('')).statusCode).toBe(422);
});

test('[NOTE-02] a token of a kind that is always sent, and of an account that is closed, changes nothing', async () => {
	expect((await press(await tokenFor(['withdrawal', 'security']))).statusCode).toBe(204);
	expect(kindOf({ body: await get() }, 'withdrawal').mail).toBe(true);
	await app.db.owner.query('update users set closed_at = 1 where id = $1', [userId]);
	expect((await press(await tokenFor(['deposit']))).statusCode).toBe(204);
	expect((await press(await tokenFor(['deposit'], 2_000_000))).statusCode).toBe(204);
	const { rows } = await app.db.owner.query('select from notification_settings where user_id = any($1)', [
		[userId, 2_000_000],
	]);
	expect(rows).toEqual([]);
});
