import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { TestBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { joinStaff, type StaffMember } from '../support/staff.ts';
import { placement } from '../support/trading-fixture.ts';

let app: TestApp;
let auditor: StaffMember;
let trader: TestBrowser;
let email: string;
beforeAll(async () => {
	app = await createTestApp({ LIMIT_LISTS: '1000' });
	auditor = await joinStaff(app, 'auditor');
	trader = await app.browser();
	({ email } = await trader.join());
	await app.market.tick(1, Date.now(), 1_000n);
});
afterAll(() => app.close());

const report = () => auditor.browser.call('GET', '/api/admin/audit-log');
const load = () => app.db.pools.loads().find(({ pool }) => pool === 'backOffice');

/** Locks a table, so that its readers hang for the duration of `work`. */
async function whileLocked(table: string, work: () => Promise<void>): Promise<void> {
	const holder = await app.db.owner.connect();
	try {
		await holder.query('begin');
		await holder.query(`lock table app.${table} in access exclusive mode`);
		await work();
	} finally {
		await holder.query('rollback');
		holder.release();
	}
}

test('reports of staff that hang delay no placement, no sign-in and no statistics', async () => {
	let hanging: ReturnType<typeof report>[] = [];
	await whileLocked('audit_log', async () => {
		hanging = Array.from({ length: 5 }, report);
		await eventually(() => expect(load()).toMatchObject({ used: 1, waiting: 4 }));
		expect((await trader.call('POST', '/api/trades', placement({ expiry: { duration: 300 } }))).status).toBe(201);
		expect((await (await app.browser()).login(email)).status).toBe(200);
		expect((await trader.call('GET', '/api/trades')).body.data).toHaveLength(1);
		expect((await trader.call('GET', '/api/statistics?mode=demo')).status).toBe(200);
		expect(load()).toMatchObject({ used: 1, waiting: 4 });
	});
	for (const { status } of await Promise.all(hanging)) expect(status).toBe(200);
});

test('one report of staff runs and 20 wait; the 22nd is answered 503, an export as well as a list', async () => {
	let hanging: ReturnType<typeof report>[] = [];
	await whileLocked('audit_log', async () => {
		hanging = Array.from({ length: 21 }, report);
		await eventually(() => expect(load()).toMatchObject({ used: 1, waiting: 20 }));
		for (const url of ['/api/admin/audit-log', '/api/admin/audit-log.csv', '/api/admin/requests']) {
			const { status, body } = await auditor.browser.call('GET', url);
			expect([status, body.code], url).toEqual([503, 'http.not_done']);
		}
	});
	for (const { status } of await Promise.all(hanging)) expect(status).toBe(200);
});

/** Statistics whose answers are not kept yet. */
const statistics = (by: TestBrowser, n: number) =>
	by.call('GET', `/api/statistics?mode=demo&to=${new Date(Date.UTC(2030, 0, 1, 0, 0, n)).toISOString()}`);
/** The load of the connection for reports of users. */
const reading = () => app.db.pools.loads().find(({ pool }) => pool === 'reports');

test('[LIMIT-04] a user has one report under way and one waiting; another user, staff and the server are served', async () => {
	const other = await app.browser();
	await other.join();
	const all: ReturnType<typeof statistics>[] = [];
	await whileLocked('trade_corrections', async () => {
		const hostile = Array.from({ length: 21 }, (_, n) => statistics(trader, n));
		const answered = new Map<number, number>();
		for (const [n, one] of hostile.entries()) void one.then(({ status }) => answered.set(n, status));
		await eventually(() => expect([...answered.values()]).toEqual(Array(19).fill(429)));
		expect(reading()).toMatchObject({ used: 1, waiting: 0 });
		all.push(...hostile.filter((_, n) => !answered.has(n)), statistics(other, 0));
		expect((await report()).status).toBe(200);
		expect((await app.db.pools.ownReports.query('select 1 one')).rows).toEqual([{ one: 1 }]);
	});
	expect((await Promise.all(all)).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('[LIMIT-04] statistics are read again when something has happened to their user, and given again until then', async () => {
	const ask = async () => (await trader.call('GET', '/api/statistics?mode=demo')).status;
	expect(await ask()).toBe(200);
	await whileLocked('trade_corrections', async () => expect(await ask()).toBe(200));
	await app.db.owner.query('update user_states set event_n = event_n + 1');
	await whileLocked('trade_corrections', async () => {
		const asked = ask();
		expect(await Promise.race([asked, sleep(300, 'waits')])).toBe('waits');
	});
});

test('[TRADE-09] a list that has to look at much of a history takes its turn as a report', async () => {
	const { id: userId } = (await trader.call('GET', '/api/user')).body;
	await app.db.owner.query(
		`with made as (insert into trade_terms (id, user_id, mode, currency, asset_id, asset_version, direction, stake, payout_bps, payout_version,
				expiry_kind, expiry_asked, payout_seen_bps, accepted_at, kept_seq, expires_at, entry_within_ms, exit_max_age_ms, rules_version)
			select gen_random_uuid(), $1, 'demo', 'DEMO_USD', 1, 1, 'up', 1000, 9000, 1, 'duration', 60, 9000, n, 1, n + 60000, 1500, 2000, 1
			from generate_series(1, 1500) n returning id, accepted_at)
		insert into trade_results (trade_id, status, returned, closed_at, accepted_at) select id, 'lost', 0, accepted_at + 60000, accepted_at from made`,
		[userId],
	);
	const list = async (query: string) => (await trader.call('GET', `/api/trades?${query}`)).body.data?.length;
	const busy = app.db.pools.reports.query('select pg_sleep(2)');
	expect(await list('mode=demo&limit=10')).toBe(10);
	expect(await list('status=tied&from=1970-01-01T00:00:01.000Z')).toBe(0);
	expect(await list('status=lost&limit=100')).toBe(100);
	expect(reading()).toMatchObject({ used: 1, waiting: 0 });
	const rare = list('status=tied');
	await eventually(() => expect(reading()).toMatchObject({ used: 1, waiting: 1 }));
	await busy;
	expect(await rare).toBe(0);
	// More rows exist than the first look finds.
	await app.db.owner.query(
		`update trade_results set status = 'tied' where trade_id = (select id from trade_terms where user_id = $1 and accepted_at = 1)`,
		[userId],
	);
	expect(await list('status=tied')).toBe(1);
});
