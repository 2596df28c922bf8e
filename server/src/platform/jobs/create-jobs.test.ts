import { jobsMissedAlarm } from '@fairtick/domain/site/kinds/jobs-missed-alarm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { openTestLeases } from '../../../test/support/leases.ts';
import { silentLog } from '../../../test/support/tick-log-fixture.ts';
import { inTransaction } from '../database/index.ts';
import { pause } from '../loops/index.ts';
import { serveJobs } from './area.ts';
import { createJobs, type Jobs } from './create-jobs.ts';
import { defineJobQueue, workOn } from './work.ts';

const QUEUE = defineJobQueue<{ n: number }>('queue');

let db: TestDatabase;
let jobs: Jobs;
let done: number[];
beforeAll(async () => {
	db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
	done = [];
	jobs = await createJobs({ databaseUrl: db.url, log: silentLog });
	await jobs.begin([workOn(QUEUE, async ({ n }) => void done.push(n))]);
});
afterEach(() => jobs.stop());

test('scheduled work that failed is tried again, except work that comes again within the hour', async () => {
	const run = async () => {
		throw new AggregateError([new Error('one of several')], 'failed for 1 of 2');
	};
	await jobs.begin([
		{ schedule: 'daily', cron: '0 0 1 1 *', run },
		{ schedule: 'hourly', cron: `${(new Date().getUTCMinutes() + 30) % 60} * * * *`, run },
	]);
	const stateOf = async (name: string) =>
		(await db.owner.query('select state from jobs.job where name = $1', [name])).rows[0]?.state;
	for (const name of ['daily', 'hourly'])
		await inTransaction(db.database, (tx) => jobs.add(tx, defineJobQueue(name), {}));
	await expect.poll(() => stateOf('daily'), { timeout: 40_000 }).toBe('retry');
	await expect.poll(() => stateOf('hourly'), { timeout: 40_000 }).toBe('failed');
});

test('[ADMIN-02] scheduled work that was missed is an alarm, and the next start does it', async () => {
	const work = { schedule: 'missed', cron: '0 0 1 1 *', run: async () => void done.push(0) };
	await jobs.begin([work]);
	expect(await jobs.listMissed()).toEqual([]);
	await db.owner.query(`update jobs.schedule set updated_on = now() - interval '2 years' where name = 'missed'`);
	expect(await jobs.listMissed()).toEqual(['missed']);
	expect(await serveJobs(jobs).loadToDo()).toEqual([{ of: jobsMissedAlarm, count: 1 }]);
	await jobs.stop();
	jobs = await createJobs({ databaseUrl: db.url, log: silentLog });
	await jobs.begin([work]);
	await expect.poll(() => done, { timeout: 40_000 }).toEqual([0]);
	await expect.poll(() => jobs.listMissed(), { timeout: 10_000 }).toEqual([]);
});

test('[CLUSTER-02] processes that begin at the same moment have one set of queues and schedules', async () => {
	const work = Array.from({ length: 8 }, (_, i) => ({
		schedule: `at-once-${i}`,
		cron: '0 0 1 1 *',
		run: async () => {},
	}));
	const others = await Promise.all([1, 2, 3].map(() => createJobs({ databaseUrl: db.url, log: silentLog })));
	await Promise.all(others.map((other) => other.begin(work)));
	const { rows } = await db.owner.query(`select count(*)::int n from jobs.schedule where name like 'at-once-%'`);
	expect(rows).toEqual([{ n: 8 }]);
	await Promise.all(others.map((other) => other.stop()));
});

test('[CLUSTER-02] schedules of an earlier release are forgotten by one process, which has all of them, and by none while another does so', async () => {
	const scheduled = (name: string) => ({ schedule: name, cron: '0 0 1 1 *', run: async () => {} });
	const list = async () =>
		(await db.owner.query(`select name from jobs.schedule where name like 'of-%' order by name`)).rows.map(
			({ name }) => name,
		);
	const [earlier, some, all, older] = await Promise.all(
		[1, 2, 3, 4].map(() => createJobs({ databaseUrl: db.url, log: silentLog })),
	);
	const [leases, others] = [openTestLeases(db), openTestLeases(db)];
	await earlier?.begin([scheduled('of-earlier'), scheduled('of-all')]);
	await some?.begin([scheduled('of-some')]);
	expect(await list()).toEqual(['of-all', 'of-earlier', 'of-some']);
	await all?.begin([scheduled('of-all'), scheduled('of-some')], leases);
	await expect.poll(list).toEqual(['of-all', 'of-some']);
	await older?.begin([scheduled('of-older')], others);
	await pause(1_000);
	expect(await list()).toEqual(['of-all', 'of-older', 'of-some']);
	await Promise.all([earlier, some, older, all].map((one) => one?.stop()));
	await Promise.all([leases.stop(), others.stop()]);
});

test('jobs begin at once, not when their queue is polled', async () => {
	const fromMs = Date.now();
	for (let n = 0; n < 8; n++) {
		await inTransaction(db.database, (tx) => jobs.add(tx, QUEUE, { n }));
		await expect.poll(() => done, { interval: 5, timeout: 10_000 }).toContain(n);
	}
	// Polling alone would take two seconds for each.
	expect(Date.now() - fromMs).toBeLessThan(8_000);
});
