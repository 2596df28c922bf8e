import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { KeptFeeds } from '../../../src/areas/notify/calendar/feed/serve-feed.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import type { TestBrowser } from '../../support/browser.ts';
import { joinStaff, REASON } from '../../support/staff.ts';

const NOW = Date.parse('2026-12-01T12:00:00.000Z');
const HOUR_MS = 3_600_000;

let app: TestApp;
let browser: TestBrowser;
let visitor: TestBrowser;
beforeAll(async () => {
	app = await createTestApp();
	await app.db.setClock(NOW);
	visitor = await app.browser();
});
afterAll(() => app.close());
beforeEach(async () => {
	await app.db.owner.query('delete from economic_events');
	browser = await app.browser();
	await browser.join();
});

async function add(
	hours: number,
	title: string,
	change: { currency?: string; country?: string; impact?: number } = {},
) {
	const { currency = 'USD', country = 'US', impact = 3 } = change;
	const { rows } = await app.db.owner.query(
		`insert into economic_events (at, country, currency, title, impact, forecast) values ($1, $2, $3, $4, $5, '180K') returning id`,
		[NOW + hours * HOUR_MS, country, currency, title, impact],
	);
	return rows[0].id as number;
}
const makeKey = async (by = browser): Promise<string> => (await by.call('POST', '/api/calendar/key')).body.key;
const ask = (key: string, query = '', headers: Record<string, string> = {}) =>
	app.http.inject({ method: 'GET', url: `/api/calendar.ics?key=${key}${query}`, headers });
const eventsOf = (text: string) =>
	new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => {
		const of = (name: string) => String(event.getFirstPropertyValue(name));
		return {
			uid: of('uid'),
			sequence: Number(of('sequence')),
			summary: of('summary'),
			status: of('status'),
			start: of('dtstart'),
			description: of('description'),
		};
	});

describe('[CAL-01] the list for everyone', () => {
	const list = async (query: string) => (await visitor.call('GET', `/api/calendar${query}`)).body;
	const titles = async (query: string) => (await list(query)).data.map(({ title }: { title: string }) => title);

	test('begins today, continues in pages, and is narrowed by what is asked for', async () => {
		await add(-13, 'Yesterday');
		await add(-5, 'Morning', { impact: 1 });
		await add(2, 'Rates', { currency: 'EUR', country: 'DE', impact: 2 });
		await add(2, 'HICP', { currency: 'EUR', country: 'EU' });
		await add(24 * 8, 'Next week');
		expect(await titles('')).toEqual(['Morning', 'Rates', 'HICP']);
		expect(await titles('?currency=EUR,JPY')).toEqual(['Rates', 'HICP']);
		expect(await titles('?country=EU,US&impact=2')).toEqual(['HICP']);
		const first = await list('?limit=2');
		const second = await list(`?limit=2&cursor=${first.next_cursor}`);
		expect([first.data.length, second.data.length, second.next_cursor]).toEqual([2, 1, null]);
		expect([first.currencies, first.countries]).toEqual([
			['EUR', 'USD'],
			['DE', 'EU', 'US'],
		]);
		expect(await titles('?from=2026-12-08T00:00:00.000Z')).toEqual(['Next week']);
	});

	test.each([
		['?from=2026-12-01T00:00:00.000Z&to=2026-12-01T00:00:00.000Z', 'to'],
		['?from=2026-12-01T00:00:00.000Z&to=2027-02-02T00:00:00.000Z', 'to'],
		['?from=2026-12-01', 'from'],
		['?currency=usd', 'currency'],
		['?currency=USD,', 'currency'],
		['?country=USA', 'country'],
		['?impact=4', 'impact'],
	])('%s is not understood', async (query, field) => {
		const { status, body } = await visitor.call('GET', `/api/calendar${query}`);
		expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
	});
});

describe("[CAL-01] a user's own address of the calendar", () => {
	test('opens with its key alone, has what is asked for, and is known again where nothing changed', async () => {
		const id = await add(2, 'Payrolls; "non", farm\\\n');
		await add(3, 'HICP', { currency: 'EUR', country: 'EU', impact: 2 });
		const key = await makeKey();
		expect(key).toMatch(/^[\w-]{43}$/);
		const { statusCode, headers, body } = await ask(key);
		expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
		const { rows } = await app.db.owner.query('select uid from economic_events where id = $1', [id]);
		expect(eventsOf(body)).toMatchObject([
			{
				uid: rows[0].uid,
				sequence: 0,
				summary: 'USD: Payrolls; "non", farm\\\n',
				status: 'CONFIRMED',
				start: '2026-12-01T14:00:00Z',
				description: 'High impact\nForecast: 180K',
			},
			{ summary: 'EUR: HICP' },
		]);
		expect(body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
		const again = await ask(key, '', { 'if-none-match': `W/${headers.etag}, "other"` });
		expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag]);
		expect(eventsOf((await ask(key, '&currency=EUR&impact=2')).body)).toMatchObject([{ summary: 'EUR: HICP' }]);
		// A calendar program may add to the address.
		expect((await ask(key, '&_=1')).statusCode).toBe(200);
	});

	test('is written a few times a minute for each user, and what was written is there for all', async () => {
		await add(2, 'Payrolls');
		const key = await makeKey();
		const filters = [1, 2, 3].flatMap((impact) =>
			['USD', 'EUR', 'BRL'].map((one) => `&impact=${impact}&currency=${one}`),
		);
		const statuses: number[] = [];
		for (const filter of filters) statuses.push((await ask(key, filter)).statusCode);
		expect(statuses).toEqual([...Array.from({ length: KeptFeeds.WRITTEN_A_MINUTE }, () => 200), 429, 429, 429]);
		expect((await ask(key, filters[0])).statusCode).toBe(200);
		const other = await app.browser();
		await other.join();
		const others = await makeKey(other);
		expect((await ask(others, filters[0])).statusCode).toBe(200);
		expect((await ask(others, filters[8])).statusCode).toBe(200);
	});

	test('shows corrections by a number that rises, and withdrawn events', async () => {
		const id = await add(2, 'Payrolls');
		await add(4, 'Old', {});
		const editor = await joinStaff(app, 'content');
		const [kept] = (await editor.browser.call('GET', '/api/admin/calendar')).body.data;
		const { id: _, corrected_at: __, provided: ___, ...entry } = kept;
		const key = await makeKey();
		const before = eventsOf((await ask(key)).body);
		await editor.browser.call('PUT', `/api/admin/calendar/${id}`, {
			...entry,
			time: '2026-12-01T15:00:00.000Z',
			forecast: '170K',
			reason: REASON,
		});
		const moved = eventsOf((await ask(key)).body);
		expect(moved[0]).toMatchObject({
			uid: before[0]?.uid,
			sequence: 1,
			start: '2026-12-01T15:00:00Z',
			status: 'CONFIRMED',
			description: 'High impact\nForecast: 170K (corrected, was 180K)',
		});
		await editor.browser.call('POST', `/api/admin/calendar/${id}/remove`, { reason: REASON });
		expect(eventsOf((await ask(key)).body)).toMatchObject([
			{ uid: before[0]?.uid, sequence: 2, status: 'CANCELLED' },
			{ summary: 'USD: Old' },
		]);
	});

	test('is in the language of its user', async () => {
		await add(2, 'Payrolls');
		await app.db.owner.query(`update users set locale = 'br' where id = (select max(id) from users)`);
		const { body } = await ask(await makeKey());
		expect(eventsOf(body)[0]?.description).toBe('Impacto alto\nPrevisão: 180K');
	});

	test('is shown to its user again, ends with a new key or when it is taken back, and never opens another', async () => {
		expect((await browser.call('GET', '/api/calendar/key')).body).toEqual({ key: null, used_at: null });
		const first = await makeKey();
		expect((await browser.call('GET', '/api/calendar/key')).body).toEqual({ key: first, used_at: null });
		expect((await ask(first)).statusCode).toBe(200);
		expect((await browser.call('GET', '/api/calendar/key')).body.used_at).toBe(new Date(NOW).toISOString());
		const second = await makeKey();
		expect([second === first, (await ask(first)).statusCode, (await ask(second)).statusCode]).toEqual([
			false,
			404,
			200,
		]);
		expect((await browser.call('DELETE', '/api/calendar/key')).status).toBe(204);
		expect([(await ask(second)).statusCode, (await ask('x')).statusCode]).toEqual([404, 404]);
		expect((await visitor.call('POST', '/api/calendar/key')).status).toBe(401);
		const { rows } = await app.db.owner.query(`select serial::text || encode(hash, 'hex') kept from calendar_keys`);
		for (const { kept } of rows) expect(kept).not.toContain(second);
	});

	test('[LIMIT-02] ends with a self-exclusion, and none is made in it', async () => {
		const key = await makeKey();
		const until = new Date(NOW + 2 * HOUR_MS).toISOString();
		const { status } = await browser.call('POST', '/api/limits/exclusion', { kind: 'time_out', until });
		expect(status).toBe(200);
		expect((await ask(key)).statusCode).toBe(404);
		const refused = await browser.call('POST', '/api/calendar/key');
		expect([refused.status, refused.body.code]).toEqual([422, 'calendar.excluded']);
	});

	test('of a closed account is gone', async () => {
		const key = await makeKey();
		await app.db.owner.query('update users set closed_at = 1 where id = (select max(id) from users)');
		expect((await ask(key)).statusCode).toBe(404);
	});
});
