import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { runSchedule } from '../support/schedules.ts';
import { joinStaff } from '../support/staff.ts';

let app: TestApp;
beforeAll(async () => {
	app = await createTestApp();
});
afterAll(() => app.close());

/** The partitions of a table, the default one left out. */
const loadMonths = async () =>
	(
		await app.db.owner.query<{ name: string }>(
			`select inhrelid::regclass::text name from pg_inherits where inhparent = 'ledger_events'::regclass and inhrelid::regclass::text !~ '_rest$' order by 1`,
		)
	).rows.map(({ name }) => name);

test('[ADMIN-02] a start makes this month and three more; one that is missing is an alarm until the hourly job has made it', async () => {
	const { browser } = await joinStaff(app, 'support');
	const countMissing = async () =>
		(await browser.call('GET', '/api/admin/overview')).body.alarms.find(
			({ kind }: { kind: string }) => kind === 'months',
		)?.count;
	const months = await loadMonths();
	expect(months).toHaveLength(4);
	expect(await countMissing()).toBeUndefined();
	await app.db.owner.query(`drop table ${months[1]}`);
	expect(await countMissing()).toBe(1);
	await runSchedule(app, 'make-months');
	expect(await countMissing()).toBeUndefined();
	expect(await loadMonths()).toEqual(months);
});
