import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { PASSWORD, type TestBrowser } from '../../support/browser.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let app: TestApp;
let browser: TestBrowser;
let email: string;
beforeAll(async () => {
	app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
	await app.db.setClock(null);
	browser = await app.browser();
	email = (await browser.register()).body.email;
});

const statusOf = async (of: TestBrowser) => (await of.call('GET', '/api/user')).status;

describe('[IDENT-03] a session', () => {
	test('needs both halves of the same session', async () => {
		await browser.login(email);
		const other = await app.browser();
		await other.login(email);
		expect([await statusOf(browser), await statusOf(other)]).toEqual([200, 200]);
		const [token, cookie] = [browser.token, browser.cookie('session') as string];
		browser.setCookie('session', null);
		expect(await statusOf(browser)).toBe(401);
		browser.setCookie('session', other.cookie('session') as string);
		expect(await statusOf(browser)).toBe(401);
		browser.setCookie('session', cookie);
		expect(await statusOf(browser)).toBe(200);
		browser.token = null;
		expect(await statusOf(browser)).toBe(401);
		browser.setCookie('token', token);
		expect(await statusOf(browser)).toBe(401);
		browser.token = cookie;
		expect(await statusOf(browser)).toBe(401);
	});

	test('keeps its secret half from scripts and from other sites, and ends with the browser unless remembered', async () => {
		const { body, cookies } = await browser.login(email);
		const half = cookies.find(({ name }) => name === 'session');
		expect(half).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
		expect(half?.['maxAge']).toBeUndefined();
		expect(body).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), token_type: 'bearer', expires_in: 12 * 3_600 });
		const remembered = await browser.login(email, PASSWORD, true);
		expect(remembered.body.expires_in).toBe(365 * 86_400);
		expect(remembered.cookies.find(({ name }) => name === 'session')).toMatchObject({ maxAge: 365 * 86_400 });
	});

	test('stores neither half as it is', async () => {
		await browser.login(email);
		const halves = [browser.token, browser.cookie('session')] as string[];
		const { rows } = await app.db.owner.query('select s::text from sessions s');
		const stored = rows.map((row) => JSON.stringify(row)).join();
		for (const half of halves) {
			expect(stored).not.toContain(half);
			expect(stored).not.toContain(Buffer.from(half).toString('hex'));
			expect(stored).not.toContain(Buffer.from(half, 'base64url').toString('hex'));
		}
	});

	test('ends after 12 hours unused, a remembered one after 30 days', async () => {
		await browser.login(email);
		const remembered = await app.browser();
		await remembered.login(email, PASSWORD, true);
		await app.db.moveClock(12 * HOUR_MS - 60_000);
		expect([await statusOf(browser), await statusOf(remembered)]).toEqual([200, 200]);
		await expectTouched(2);
		await app.db.moveClock(12 * HOUR_MS - 60_000);
		expect(await statusOf(browser)).toBe(200);
		await expectTouched(1);
		await app.db.moveClock(12 * HOUR_MS + 1_000);
		expect([await statusOf(browser), await statusOf(remembered)]).toEqual([401, 200]);
		await expectTouched(1);
		await app.db.moveClock(30 * DAY_MS + 1_000);
		expect(await statusOf(remembered)).toBe(401);
	});

	/** Last uses are written beside the requests. */
	async function expectTouched(count: number) {
		await expect
			.poll(async () => {
				const { rows } = await app.db.owner.query<{ n: bigint }>(
					'select count(*) n from sessions where last_used_at > app.clock() - 60000 and created_at < app.clock() - 3600000',
				);
				return Number(rows[0]?.n);
			})
			.toBe(count);
	}

	test('remembered and in use ends after 365 days all the same', async () => {
		await browser.login(email, PASSWORD, true);
		for (let days = 0; days <= 364; days += 28) {
			if (days > 0) await app.db.moveClock(28 * DAY_MS);
			expect(await statusOf(browser)).toBe(200);
			await expectTouchedSince(days);
		}
		await app.db.moveClock(DAY_MS);
		expect(await statusOf(browser)).toBe(401);
	});

	async function expectTouchedSince(days: number) {
		await expect
			.poll(async () => {
				const { rows } = await app.db.owner.query<{ ok: boolean }>(
					'select last_used_at >= created_at + $1::bigint ok from sessions where user_id = (select id from users where email = $2)',
					[days * DAY_MS, email],
				);
				return rows[0]?.ok;
			})
			.toBe(true);
	}

	test('is permanently gone after logout, for the other browser of the same user it is not', async () => {
		const other = await app.browser();
		await browser.login(email);
		await other.login(email);
		const cookie = browser.cookie('session') as string;
		expect((await browser.call('POST', '/api/logout')).status).toBe(204);
		expect(browser.cookie('session')).toBeUndefined();
		browser.setCookie('session', cookie);
		expect(await statusOf(browser)).toBe(401);
		expect(await statusOf(other)).toBe(200);
	});

	/** Refused all the same, since the asset has no price: what matters is who is let so far. */
	const placing = async () => {
		const body = {
			mode: 'demo',
			asset_id: 1,
			direction: 'up',
			stake: 100,
			expiry: { duration: 60 },
			payout_percent: 1,
		};
		return (await browser.call('POST', '/api/trades', { id: randomUUID(), ...body })).status;
	};
	const countDecisions = async () => (await app.db.owner.query('select from refused_placements')).rowCount;

	test.each([
		['was ended elsewhere', () => app.db.owner.query('update sessions set ended_at = app.clock()')],
		['has run out', () => app.db.moveClock(12 * HOUR_MS + 1_000)],
	])('that %s places nothing, though it was read a moment ago', async (_, end) => {
		await browser.login(email);
		expect(await placing()).toBe(422);
		expect(await placing()).toBe(422);
		const decisions = await countDecisions();
		await end();
		expect(await placing()).toBe(401);
		expect(await countDecisions()).toBe(decisions);
	});

	test('is remembered for those calls alone whose own commit proves it', () => {
		const proved = app.routes.filter(({ endpoint }) => endpoint.access.proved === 'in commit');
		expect(proved.map(({ endpoint }) => endpoint.name)).toEqual(['openTrade']);
	});

	test('that is remembered needs its other half all the same', async () => {
		await browser.login(email);
		expect(await placing()).toBe(422);
		browser.setCookie('session', 'y'.repeat(43));
		expect(await placing()).toBe(401);
	});
});

test('on https cookies are secure and the session is bound to the host', async () => {
	const secure = await createTestApp({ PUBLIC_URL: 'https://trade.example.com' });
	const visitor = await secure.browser();
	const { body } = await visitor.register();
	const { cookies } = await visitor.login(body.email);
	expect(cookies.find(({ name }) => name === '__Host-session')).toMatchObject({
		secure: true,
		httpOnly: true,
		path: '/',
	});
	expect((await visitor.call('GET', '/')).cookies.find(({ name }) => name === 'XSRF-TOKEN')).toMatchObject({
		secure: true,
	});
	expect(await statusOf(visitor)).toBe(200);
	await secure.close();
});

test('a hundred concurrent calls are distinguished', async () => {
	await browser.login(email);
	const other = await app.browser();
	const { id: otherId } = await other.join();
	const { body: me } = await browser.call('GET', '/api/user');
	const answers = await Promise.all(
		Array.from({ length: 100 }, async (_, i) => {
			if (i % 3 === 0) return (await browser.call('GET', '/api/user')).body.id;
			if (i % 3 === 1) return (await other.call('GET', '/api/user')).body.id;
			const stranger = await app.browser();
			stranger.token = 'x'.repeat(43);
			stranger.setCookie('session', 'y'.repeat(43));
			return statusOf(stranger);
		}),
	);
	expect(answers).toEqual(Array.from({ length: 100 }, (_, i) => [me.id, otherId, 401][i % 3]));
});
