import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from './support/app.ts';
import type { TestBrowser } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { joinStaff, type StaffMember } from './support/staff.ts';
import { placement } from './support/trading-fixture.ts';

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

/** What reads a table hangs for as long as `work` takes. */
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

test('reports of users that hang keep no member of staff waiting', async () => {
	const statistics = () => trader.call('GET', '/api/statistics?mode=demo');
	let hanging: ReturnType<typeof statistics>[] = [];
	await whileLocked('trade_corrections', async () => {
		hanging = Array.from({ length: 4 }, statistics);
		await eventually(() => {
			const used = app.db.pools.loads().find(({ pool }) => pool === 'reports');
			expect(used).toMatchObject({ used: 1, waiting: 3 });
		});
		expect((await report()).status).toBe(200);
	});
	for (const { status } of await Promise.all(hanging)) expect(status).toBe(200);
});
