import type { CalendarNotice } from '@fairtick/domain/calendar/notice';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/support/app.ts';
import type { TestBrowser } from '../../../../../test/support/browser.ts';
import { NOON } from '../../../../../test/support/trading-fixture.ts';
import { lockUsers } from '../../../../platform/authorization/index.ts';
import { inTransaction } from '../../../../platform/database/index.ts';
import type { PublishedUserEvent } from '../../../../platform/events/index.ts';
import { loadUserEvents } from '../../../../platform/events/index.ts';
import { loadChoosers } from '../../notifications/index.ts';
import { readEvents } from '../../notifications/read-events.ts';
import { mailWaiting } from '../../notifications/send-waiting.ts';
import { deleteOldNotices } from './queries.ts';
import { type NoticesContext, sendNotices } from './send-notices.ts';
import { calendarEventViews } from './user-event.ts';

const MINUTE_MS = 60_000;

let app: TestApp;
let context: NoticesContext;
let published: PublishedUserEvent[];
let excluded: Set<number>;
let browser: TestBrowser;
let userId: number;
let email: string;
let nowMs = NOON;
beforeAll(async () => {
	app = await createTestApp({ LIMIT_REGISTRATIONS: '1000' });
	context = {
		database: app.db.database,
		publish: (events) => void published.push(...events),
		loadChoosers: (after, limit) => loadChoosers(app.db.database, 'calendar', after, limit),
		isExcluded: async (_tx, state) => excluded.has(state.userId),
	};
	await app.db.owner.query(
		`insert into payout_versions values ('currencies', 1, 0, 8000, 8300, 8600) on conflict do nothing;
		update assets set asset_group = 'currencies', ticker = 'EUR/USD' where id = 1`,
	);
});
afterAll(() => app.close());
beforeEach(async () => {
	[published, excluded] = [[], new Set()];
	nowMs += 3_600_000;
	await app.db.setClock(nowMs);
	browser = await app.browser();
	({ id: userId, email } = await browser.join());
	await choose({ app: 'unread' });
	await favour();
});
afterEach(() =>
	app.db.owner.query(
		'delete from calendar_told; delete from calendar_notices; delete from economic_events; delete from notification_settings',
	),
);

const choose = (change: object, by = browser) =>
	by.call('PUT', '/api/settings/notifications', { kinds: [{ kind: 'calendar', ...change }], time_zone: 'Asia/Tokyo' });
async function favour(by = browser): Promise<void> {
	expect((await by.call('PUT', '/api/favourite-assets/1')).status).toBe(204);
}
async function add(inMs: number, change: { currency?: string; impact?: number; title?: string } = {}): Promise<number> {
	const { currency = 'USD', impact = 3, title = 'Payrolls' } = change;
	const { rows } = await app.db.owner.query(
		`insert into economic_events (at, country, currency, title, impact, forecast) values ($1, 'US', $2, $3, $4, '180K') returning id`,
		[nowMs + inMs, currency, title, impact],
	);
	return rows[0].id;
}
const change = (id: number, set: string) =>
	app.db.owner.query(`update economic_events set ${set}, changed_at = app.clock() where id = $1`, [id]);
async function later(ms: number): Promise<void> {
	nowMs += ms;
	await app.db.setClock(nowMs);
	await sendNotices(context);
}
const said = () =>
	published.map(({ userId: to, type, data }) => {
		const { change: how, time, title } = data as CalendarNotice;
		return [to, type, how, title, (Date.parse(time) - nowMs) / MINUTE_MS];
	});

test('[CAL-01] [NOTE-01] users who chose it get one notice, a quarter of an hour before a currency of a favourite can be moved', async () => {
	await add(16 * MINUTE_MS);
	await add(5 * MINUTE_MS, { impact: 2, title: 'Medium' });
	await add(5 * MINUTE_MS, { currency: 'JPY', title: 'Other currency' });
	await add(-1, { title: 'Over' });
	const other = await app.browser();
	await other.join();
	await favour(other);
	await later(0);
	expect(said()).toEqual([]);
	await later(MINUTE_MS);
	expect(said()).toEqual([[userId, 'calendar', 'ahead', 'Payrolls', 15]]);
	await Promise.all([sendNotices(context), sendNotices(context)]);
	await later(14 * MINUTE_MS);
	expect(published).toHaveLength(1);
	const { events } = await loadUserEvents(app.db.database, calendarEventViews, userId, (published[0]?.n as number) - 1);
	expect(events).toMatchObject([{ type: 'calendar', data: published[0]?.data }]);
});

test('[CAL-01] users who choose it, or a favourite, while an event is near get its notice then', async () => {
	await choose({ app: 'off' });
	await add(10 * MINUTE_MS);
	await later(0);
	expect(published).toEqual([]);
	await choose({ mail: true });
	await browser.call('DELETE', '/api/favourite-assets/1');
	await later(MINUTE_MS);
	expect(published).toEqual([]);
	await favour();
	await later(MINUTE_MS);
	expect(said()).toEqual([[userId, 'calendar', 'ahead', 'Payrolls', 8]]);
});

test('[CAL-01] when an event is moved or taken off after that, only recipients of the first notice get another', async () => {
	const [moved, off] = [await add(10 * MINUTE_MS), await add(12 * MINUTE_MS, { title: 'CPI' })];
	const silent = await add(40 * MINUTE_MS, { title: 'Far' });
	await later(0);
	const late = await app.browser();
	await late.join();
	await change(moved, `at = at + ${60 * MINUTE_MS}`);
	await change(off, 'removed_at = app.clock()');
	await change(silent, 'removed_at = app.clock()');
	await choose({ app: 'unread' }, late);
	await favour(late);
	published = [];
	await later(MINUTE_MS);
	await later(0);
	expect(said().sort()).toEqual([
		[userId, 'calendar', 'cancelled', 'CPI', 11],
		[userId, 'calendar', 'moved', 'Payrolls', 69],
	]);
	published = [];
	// And when it comes near, everyone gets a notice.
	await later(55 * MINUTE_MS);
	expect(said().map(([, , how]) => how)).toEqual(['ahead', 'ahead']);
});

test('[CAL-01] one that is moved within the quarter of an hour has one notice, and one that is corrected afterwards has none', async () => {
	const near = await add(10 * MINUTE_MS);
	await later(0);
	await change(near, `at = at + ${2 * MINUTE_MS}`);
	await later(MINUTE_MS);
	expect(said().map(([, , how]) => how)).toEqual(['ahead', 'moved']);
	await later(12 * MINUTE_MS);
	await change(near, `at = at - ${60 * MINUTE_MS}`);
	await later(MINUTE_MS);
	expect(published).toHaveLength(2);
});

test.each([
	['up to a quarter of an hour', 25 * MINUTE_MS, 1],
	['and no longer', 25 * MINUTE_MS + 1, 0],
])('[CAL-01] that an event is off is told after its time, too, %s', async (_, laterMs, times) => {
	const off = await add(10 * MINUTE_MS);
	await later(0);
	await change(off, 'removed_at = app.clock()');
	published = [];
	await later(laterMs);
	expect(said().map(([, , how]) => how)).toEqual(Array(times).fill('cancelled'));
});

test('[LIMIT-02] [CAL-01] a locked user gets the notice later, and one in a break not at all', async () => {
	await add(10 * MINUTE_MS);
	await inTransaction(app.db.database, async (tx) => {
		await lockUsers(tx, [userId]);
		await sendNotices(context);
	});
	expect(published).toEqual([]);
	excluded.add(userId);
	await sendNotices(context);
	expect(published).toEqual([]);
	excluded.clear();
	await sendNotices(context);
	expect(published).toHaveLength(1);
});

test('[CAL-01] notices are deleted after their events', async () => {
	await add(10 * MINUTE_MS);
	await later(0);
	await deleteOldNotices(app.db.database, 3_600_000);
	expect((await app.db.owner.query('select from calendar_told')).rowCount).toBe(1);
	nowMs += 2 * 3_600_000;
	await app.db.setClock(nowMs);
	await deleteOldNotices(app.db.database, 3_600_000);
	expect((await app.db.owner.query('select from calendar_told')).rowCount).toBe(0);
});

test('[NOTE-02] [CAL-01] it is listed in the app and mailed as its user chose, in their zone; what is over is not mailed', async () => {
	await choose({ app: 'unread', mail: true });
	await app.db.owner.query('update users set email_verified_at = 1 where id = $1', [userId]);
	const reading = {
		database: app.db.database,
		publish: () => undefined,
		eventViews: () => ({ ...calendarEventViews }),
	};
	const mails: object[] = [];
	const mailing = {
		database: app.db.database,
		baseUrl: () => 'https://trade.example',
		isExcluded: context.isExcluded,
		mail: { add: async (_tx: unknown, mail: object) => void mails.push(mail) },
	};
	const notifyAndMail = async (waitMs: number) => {
		await later(0);
		await readEvents(reading, [userId]);
		nowMs += waitMs;
		await app.db.setClock(nowMs);
		await mailWaiting(mailing);
	};
	await add(10 * MINUTE_MS);
	await notifyAndMail(MINUTE_MS);
	const { data, totUnread } = (await browser.call('GET', '/api/notifications?kind=calendar')).body;
	expect([totUnread, data]).toMatchObject([1, [{ about: { kind: 'calendar', change: 'ahead', title: 'Payrolls' } }]]);
	expect(mails).toMatchObject([
		{
			recipient: email,
			kind: 'notification',
			unsubscribes: ['calendar'],
			params: {
				line: expect.stringMatching(/^Payrolls \(USD\) is due on .*GMT\+9 · Forecast: 180K$/),
				page: 'https://trade.example/calendar',
			},
		},
	]);
	await add(10 * MINUTE_MS, { title: 'Late' });
	await notifyAndMail(11 * MINUTE_MS);
	expect(mails).toHaveLength(1);
	expect((await app.db.owner.query('select from waiting_notices where user_id = $1', [userId])).rowCount).toBe(0);
});
