import { asset } from '@fairtick/domain/market/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';
import type { TestBrowser } from '../../support/browser.ts';

const HOUR_MS = 3_600_000;

let app: TestApp;
let browser: TestBrowser;
let user: { id: number };
beforeAll(async () => {
	app = await createTestApp({ GITHUB_CLIENT_ID: 'us', GITHUB_CLIENT_SECRET: 'secret' });
});
afterAll(() => app.close());
beforeEach(async () => {
	browser = await app.browser();
	user = await browser.join();
});

async function readClock(): Promise<number> {
	const { rows } = await app.db.owner.query<{ now: string }>('select clock()::text now');
	return Number(rows[0]?.now);
}

const assetFields = Object.keys(asset.shape).sort();
const fieldsOf = (value: object) => Object.keys(value).sort();

describe('[HTTP-03] the nine calls', () => {
	test('GET /api/user answers the user, bare', async () => {
		const { status, body } = await browser.call('GET', '/api/user');
		expect([status, body.id, body.last_trade_on]).toEqual([200, user.id, 'demo']);
	});

	test('POST /api/logout ends the session', async () => {
		expect((await browser.call('POST', '/api/logout')).status).toBe(204);
		expect((await browser.call('GET', '/api/user')).status).toBe(401);
	});

	test('GET /api/get_available_assets answers a bare list of assets', async () => {
		const { status, body } = await browser.call('GET', '/api/get_available_assets');
		expect([status, body.length]).toEqual([200, 3]);
		for (const one of body) expect(fieldsOf(one)).toEqual(assetFields);
	});

	test('[SITE-06] an asset carries what the client shows of it, the payout of each type among it', async () => {
		const { body } = await browser.call('GET', '/api/get_available_assets');
		expect(body[1]).toMatchObject({
			id: 2,
			ticker: 'T2',
			primary_exchange: 'Test',
			icon: 'test',
			active: 0,
			source: 'fair',
			percentage: 90,
			percentage_gold: 92,
			percentage_vip: 94,
		});
	});

	test('GET /api/get_selected_assets answers a bare list of assets, the current one active', async () => {
		expect((await browser.call('GET', '/api/get_selected_assets')).body).toEqual([]);
		await browser.call('POST', '/api/selected-assets', { id: 2 });
		const { status, body } = await browser.call('GET', '/api/get_selected_assets');
		expect([status, body.map(({ id, active }: { id: number; active: number }) => [id, active])]).toEqual([
			200,
			[
				[1, 0],
				[2, 1],
			],
		]);
		expect(fieldsOf(body[0])).toEqual(assetFields);
	});

	test('GET /api/delete_selected_assets?id={id} removes one', async () => {
		await browser.call('POST', '/api/selected-assets', { id: 2 });
		const { status } = await browser.call('GET', '/api/delete_selected_assets?id=1');
		expect(status).toBe(200);
		const { body } = await browser.call('GET', '/api/get_selected_assets');
		expect(body.map(({ id }: { id: number }) => id)).toEqual([2]);
	});

	test.each(['/api/changetrade/real', '/api/changetrade/demo', '/api/balance/reload'])(
		'GET %s answers status, user and message',
		async (path) => {
			const { status, body } = await browser.call('GET', path);
			expect([status, fieldsOf(body), body.user.id]).toEqual([200, ['message', 'status', 'user'], user.id]);
			expect(['success', 'error']).toContain(body.status);
			expect(body.message).toMatch(/\w/);
		},
	);

	test('POST /api/oauth/{provider} answers the address of the sign-in page, signed in or not', async () => {
		for (const one of [browser, await app.browser()]) {
			const { status, body } = await one.call('POST', '/api/oauth/github');
			expect([status, Object.keys(body)]).toEqual([200, ['url']]);
			expect(body.url).toMatch(/^https:\/\/github\.com\/login\/oauth\/authorize\?/);
		}
	});

	test.each([
		['GET', '/api/user?id=1', 'id'],
		['POST', '/api/logout', 'everywhere'],
		['GET', '/api/get_available_assets?all=1', 'all'],
		['GET', '/api/get_selected_assets?all=1', 'all'],
		['GET', '/api/delete_selected_assets', 'id'],
		['GET', '/api/delete_selected_assets?id=two', 'id'],
		['GET', '/api/balance/reload?amount=5', 'amount'],
		['GET', '/api/get_calendar_data?from=1', 'from'],
		['GET', '/api/changetrade/bonus', 'mode'],
		['POST', '/api/oauth/github', 'everywhere'],
	] as const)('%s %s takes no other payload', async (method, path, field) => {
		const { status, body } = await browser.call(method, path, method === 'POST' ? { everywhere: true } : undefined);
		expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'http.invalid', [field]]);
	});
});

describe('[HTTP-03] [CAL-01] GET /api/get_calendar_data', () => {
	test('answers the events from a day ago to a week ahead, oldest first', async () => {
		expect((await browser.call('GET', '/api/get_calendar_data')).body).toEqual([]);
		const nowMs = await readClock();
		const instants = [-25, -23, 2, 2, 7 * 24 - 1, 7 * 24 + 1].map((hours) => nowMs + hours * HOUR_MS);
		await app.db.owner.query(
			`insert into economic_events (at, country, currency, title, impact, actual, forecast, previous)
			select at, 'US', 'USD', 'Event ' || n, 1 + n % 3, case when n = 2 then '3.2%' end, '3.1%', null
			from unnest($1::bigint[]) with ordinality e (at, n) order by n desc`,
			[instants],
		);
		const { status, body } = await browser.call('GET', '/api/get_calendar_data');
		expect([status, body.map(({ title }: { title: string }) => title)]).toEqual([
			200,
			['Event 2', 'Event 4', 'Event 3', 'Event 5'],
		]);
		const ids = body.map(({ id }: { id: number }) => id);
		expect(new Set(ids).size).toBe(4);
		expect(body[0]).toEqual({
			id: ids[0],
			time: new Date(instants[1] ?? 0).toISOString(),
			country: 'US',
			currency: 'USD',
			title: 'Event 2',
			impact: 3,
			actual: '3.2%',
			forecast: '3.1%',
			previous: null,
			correction: null,
		});
		await app.db.moveClock(24 * HOUR_MS);
		// The session was not used for a day.
		await browser.join();
		const later = (await browser.call('GET', '/api/get_calendar_data')).body;
		expect(later.map(({ title }: { title: string }) => title)).toEqual(['Event 4', 'Event 3', 'Event 5', 'Event 6']);
	});

	test.each([{ impact: 0 }, { impact: 4 }, { country: 'us' }, { currency: 'DOLLAR' }, { title: '' }])(
		'no event with %j can be stored',
		async (change) => {
			const event = { at: 1, country: 'US', currency: 'USD', title: 'Payrolls', impact: 3, ...change };
			const stored = app.db.owner.query(
				'insert into economic_events (at, country, currency, title, impact) values ($1, $2, $3, $4, $5)',
				[event.at, event.country, event.currency, event.title, event.impact],
			);
			await expect(stored).rejects.toThrow('check constraint');
		},
	);
});

/** The nine calls, what they answer a visitor and what they answer a user with two tabs, the second of them active. */
const NINE = [
	['GET', '/api/user', 401, 200],
	['GET', '/api/get_available_assets', 200, 200],
	['GET', '/api/get_selected_assets', 401, 200],
	['GET', '/api/delete_selected_assets?id=1', 401, 200],
	['GET', '/api/balance/reload', 401, 200],
	['GET', '/api/get_calendar_data', 401, 200],
	['GET', '/api/changetrade/real', 401, 200],
	['POST', '/api/oauth/github', 200, 200],
	['POST', '/api/logout', 401, 204],
] as const;

describe('[GUARD-08] who may make the nine calls', () => {
	test.each(NINE)('%s %s answers a visitor with %i and a user with %i', async (method, path, forVisitor, forUser) => {
		const { status, body } = await (await app.browser()).call(method, path);
		expect(status).toBe(forVisitor);
		if (status === 401) expect(body.code).toBe('http.signed_out');
		await browser.call('POST', '/api/selected-assets', { id: 2 });
		expect((await browser.call(method, path)).status).toBe(forUser);
	});

	test('another user reads and changes their own alone', async () => {
		const other = await app.browser();
		const { id: otherId } = await other.join();
		for (const one of [browser, other]) await one.call('POST', '/api/selected-assets', { id: 2 });
		const own = async () =>
			Promise.all(
				['/api/user', '/api/get_selected_assets'].map(async (path) => (await browser.call('GET', path)).body),
			);
		const before = await own();
		expect((await other.call('GET', '/api/user')).body.id).toBe(otherId);
		for (const [method, path, , forUser] of NINE) expect((await other.call(method, path)).status).toBe(forUser);
		expect(await own()).toEqual(before);
	});
});

test('[HTTP-03] a provider that is not set up is not found, in every language', async () => {
	const said = new Set<string>();
	for (const locale of ['en', 'br', 'id', 'in']) {
		browser.locale = locale;
		const { status, body } = await browser.call('POST', '/api/oauth/google');
		expect([status, body.code]).toEqual([404, 'http.not_found']);
		said.add(body.message);
	}
	expect(said.size).toBe(4);
	const forged = await browser.call('POST', '/api/oauth/example', undefined, { 'x-xsrf-token': 'none' });
	expect([forged.status, forged.body.code]).toEqual([403, 'http.xsrf']);
});

test('[HTTP-03] a state-changing GET that a foreign page makes has no effect', async () => {
	const before = (await browser.call('GET', '/api/user')).body;
	for (const path of ['/api/changetrade/real', '/api/balance/reload', '/api/delete_selected_assets?id=1']) {
		for (const site of ['cross-site', 'same-site', 'none']) {
			expect((await browser.call('GET', path, undefined, { 'sec-fetch-site': site })).status).toBe(403);
		}
	}
	const { token } = browser;
	browser.token = null;
	expect((await browser.call('GET', '/api/changetrade/real')).status).toBe(401);
	browser.token = token;
	expect((await browser.call('GET', '/api/user')).body).toEqual(before);
});
