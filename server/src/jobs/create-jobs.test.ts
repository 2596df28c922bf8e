import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts';
import { silentLog } from '../../test/support/tick-log-fixture.ts';
import { inTransaction } from '../database/index.ts';
import { createJobs, type Jobs } from './create-jobs.ts';
import { defineQueue, workOn } from './work.ts';

const LOUD = defineQueue<{ n: number }>('loud');
const SILENT = defineQueue<{ n: number }>('silent', { silent: true });

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
	await jobs.begin([LOUD, SILENT].map((queue) => workOn(queue, async ({ n }) => void done.push(n))));
});
afterEach(() => jobs.stop());

const add = (queue: typeof LOUD, n: number) => inTransaction(db.database, (tx) => jobs.add(tx, queue, { n }));

test('jobs that a silent queue is woken for begin at once, not when the queue is polled', async () => {
	const fromMs = Date.now();
	for (let n = 0; n < 8; n++) {
		await add(SILENT, n);
		jobs.wake(SILENT);
		await expect.poll(() => done, { interval: 5, timeout: 10_000 }).toContain(n);
	}
	// Polling alone would take two seconds for each.
	expect(Date.now() - fromMs).toBeLessThan(8_000);
});

test('scheduled work that failed is tried again where that is asked for, else its next time comes', async () => {
	const run = async () => {
		throw new AggregateError([new Error('one of several')], 'failed for 1 of 2');
	};
	await jobs.begin([
		{ schedule: 'daily', cron: '0 0 1 1 *', run, retried: true },
		{ schedule: 'hourly', cron: '0 0 1 1 *', run },
	]);
	const stateOf = async (name: string) =>
		(await db.owner.query('select state from jobs.job where name = $1', [name])).rows[0]?.state;
	for (const name of ['daily', 'hourly']) await inTransaction(db.database, (tx) => jobs.add(tx, defineQueue(name), {}));
	await expect.poll(() => stateOf('daily'), { timeout: 40_000 }).toBe('retry');
	await expect.poll(() => stateOf('hourly'), { timeout: 40_000 }).toBe('completed');
});

test('a job of a silent queue that nothing was woken for is found by polling', async () => {
	await add(SILENT, 1);
	await expect.poll(() => done, { timeout: 10_000 }).toEqual([1]);
});

test('adding to a silent queue notifies nobody, and an earlier version of it that did is changed', async () => {
	await db.owner.query(`update jobs.queue set notify = true where name = 'silent'`);
	await jobs.begin([workOn(SILENT, async () => {})]);
	const listener = new pg.Client({ connectionString: db.ownerUrl });
	await listener.connect();
	const heard: (string | undefined)[] = [];
	listener.on('notification', ({ payload }) => heard.push(payload));
	const { rows } = await listener.query<{ channel: string }>(
		`select 'pgboss_' || left(encode(sha224('jobs'::bytea), 'hex'), 24) channel`,
	);
	await listener.query(`listen ${rows[0]?.channel}`);
	await add(SILENT, 1);
	await add(LOUD, 2);
	await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['loud']);
	await listener.end();
});
