import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { jobsMissedAlarm } from '@fairtick/domain/site/kinds/jobs-missed-alarm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { openTestLeases } from '../../../test/support/leases.ts';
import { silentLog } from '../../../test/support/tick-log-fixture.ts';
import { NodeClock } from '../clock/index.ts';
import { inTransaction } from '../database/index.ts';
import { pause } from '../loops/index.ts';
import { serveJobs } from './area.ts';
import { createJobs, type Jobs } from './create-jobs.ts';
import { RUN_TIMES, type RunTimes } from './schedules.ts';
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

test('[CLUSTER-02] while the clock of its machine is wrong, a process takes no jobs of queues', async () => {
	await jobs.stop();
	const clock = new NodeClock();
	const read = (aheadMs: number) => clock.note({ sentAtMs: 10_000 + aheadMs, tookMs: 1, databaseMs: 10_000 });
	read(3_600_000);
	jobs = await createJobs({ databaseUrl: db.url, log: silentLog });
	await jobs.begin([workOn(QUEUE, async ({ n }) => void done.push(n))], undefined, clock);
	const send = (n: number) => inTransaction(db.database, (tx) => jobs.add(tx, QUEUE, { n }));
	await send(1);
	await pause(2_500);
	expect(done).toEqual([]);
	read(0);
	await eventually(() => expect(done).toEqual([1]));
	read(-3_600_000);
	await pause(500);
	await send(2);
	await pause(2_500);
	expect(done).toEqual([1]);
	read(0);
	await eventually(() => expect(done).toEqual([1, 2]));
});

const YEARLY = '0 0 1 1 *';
/** A job of a schedule, as its time adds one. */
const add = (schedule: string) => inTransaction(db.database, (tx) => jobs.add(tx, defineJobQueue(schedule), {}));
const statesOf = async (schedule: string): Promise<string[]> =>
	(await db.owner.query('select state from jobs.job where name = $1 order by created_on', [schedule])).rows.map(
		({ state }) => state,
	);
/** Replaces the jobs of this test by such with shorter times. */
async function shorten(times: Partial<RunTimes>): Promise<RunTimes> {
	await jobs.stop();
	const shortened = { ...RUN_TIMES, pollSeconds: 1, superviseSeconds: 1, retryDelay: 1, ...times };
	jobs = await createJobs({ databaseUrl: db.url, log: silentLog, times: shortened });
	return shortened;
}
/** Work of a schedule that ends when the test says so. */
function heldWork(schedule: string) {
	const end = Promise.withResolvers<void>();
	let count = 0;
	const run = () => {
		count++;
		return end.promise;
	};
	return { work: { schedule, cron: YEARLY, run }, begun: () => count, end: end.resolve };
}

test('scheduled work that failed is tried again, except work that comes again within ten minutes', async () => {
	const run = async () => {
		throw new AggregateError([new Error('one of several')], 'failed for 1 of 2');
	};
	await jobs.begin([
		{ schedule: 'hourly', cron: `${(new Date().getUTCMinutes() + 30) % 60} * * * *`, run },
		{ schedule: 'frequent', cron: `${(new Date().getUTCMinutes() + 5) % 10}-59/10 * * * *`, run },
	]);
	await add('hourly');
	await add('frequent');
	await expect.poll(() => statesOf('hourly'), { timeout: 40_000 }).toEqual(['retry']);
	await expect.poll(() => statesOf('frequent'), { timeout: 40_000 }).toEqual(['failed']);
});

test('[ADMIN-02] scheduled work that was missed is an alarm, and the next start runs it', async () => {
	const work = { schedule: 'missed', cron: YEARLY, run: async () => void done.push(0) };
	await jobs.begin([work]);
	expect(await jobs.listMissed()).toEqual([]);
	await db.owner.query(`update jobs.schedule set updated_on = now() - interval '2 years' where name = 'missed'`);
	expect(await jobs.listMissed()).toEqual(['missed']);
	expect(await serveJobs(jobs).loadToDo()).toEqual([{ of: jobsMissedAlarm, count: 1 }]);
	await jobs.stop();
	jobs = await createJobs({ databaseUrl: db.url, log: silentLog });
	await jobs.begin([work]);
	jobs.runMissed();
	await expect.poll(() => done, { timeout: 40_000 }).toEqual([0]);
	await expect.poll(() => jobs.listMissed(), { timeout: 10_000 }).toEqual([]);
});

test('a stop waits until the missed work of all schedules is added', async () => {
	await jobs.begin([{ schedule: 'late', cron: YEARLY, run: async () => undefined }]);
	await db.owner.query(`update jobs.schedule set updated_on = now() - interval '2 years' where name = 'late'`);
	jobs.runMissed();
	await jobs.stop();
	expect(await statesOf('late')).toHaveLength(1);
});

test('a run that outlives its time is not begun a second time beside itself, and its success counts', async () => {
	await shorten({ expireInSeconds: 1 });
	const { work, begun, end } = heldWork('outlives');
	await jobs.begin([work]);
	await add('outlives');
	await expect.poll(() => statesOf('outlives'), { timeout: 10_000 }).toEqual(['retry']);
	await expect.poll(() => statesOf('outlives'), { timeout: 10_000 }).toEqual(['active']);
	expect(begun()).toBe(1);
	end();
	await expect.poll(() => statesOf('outlives'), { timeout: 10_000 }).toEqual(['completed']);
	expect(begun()).toBe(1);
});

/** A process that begins a schedule whose run never ends. */
const PROCESS = `
	import { createJobs } from ${JSON.stringify(new URL('./create-jobs.ts', import.meta.url).href)};
	const [, databaseUrl, times] = process.argv;
	const jobs = await createJobs({ databaseUrl, log: console, times: JSON.parse(times) });
	const run = () => new Promise(() => console.log('under way'));
	await jobs.begin([{ schedule: 'dies', cron: '${YEARLY}', run }]);`;

test('a run whose process died is run again, and a long one beside it is not', async () => {
	const times = await shorten({ heartbeatSeconds: 10 });
	const child = spawn(process.execPath, ['--input-type=module', '-e', PROCESS, db.url, JSON.stringify(times)], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	const said = once(child.stdout, 'data');
	try {
		await expect
			.poll(async () => (await db.owner.query(`select from jobs.queue where name = 'dies'`)).rowCount, {
				timeout: 30_000,
			})
			.toBe(1);
		await add('dies');
		expect(`${(await said)[0]}`).toContain('under way');
	} finally {
		child.kill('SIGKILL');
	}
	const long = heldWork('long');
	const again = heldWork('dies');
	again.end();
	await jobs.begin([long.work, again.work]);
	await add('long');
	await expect.poll(() => statesOf('dies'), { timeout: 30_000 }).toEqual(['completed']);
	expect(again.begun()).toBe(1);
	// Its heartbeat is renewed, where that of the dead process is not.
	await pause(5_000);
	expect([long.begun(), await statesOf('long')]).toEqual([1, ['active']]);
	long.end();
	await expect.poll(() => statesOf('long'), { timeout: 10_000 }).toEqual(['completed']);
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

test('[CLUSTER-02] one process at a time runs scheduled work, and another one takes over when it stops', async () => {
	const ran: string[] = [];
	const begin = async (who: string) => {
		const one = await createJobs({ databaseUrl: db.url, log: silentLog, times: { ...RUN_TIMES, pollSeconds: 1 } });
		const leases = openTestLeases(db);
		await one.begin([{ schedule: 'in-turn', cron: YEARLY, run: async () => void ran.push(who) }], leases);
		return { one, stop: () => one.stop().then(() => leases.stop()) };
	};
	const first = await begin('first');
	await add('in-turn');
	await expect.poll(() => ran, { timeout: 10_000 }).toEqual(['first']);
	const second = await begin('second');
	for (let n = 2; n <= 4; n++) {
		await add('in-turn');
		await expect.poll(() => ran, { timeout: 10_000 }).toHaveLength(n);
	}
	expect(new Set(ran)).toEqual(new Set(['first']));
	await first.stop();
	await add('in-turn');
	await expect.poll(() => ran, { timeout: 10_000 }).toContain('second');
	await second.stop();
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
	// One that does not run schedules enters none.
	await older?.begin([scheduled('of-older')], others);
	await pause(1_000);
	expect(await list()).toEqual(['of-all', 'of-some']);
	await Promise.all([earlier, some, older, all].map((one) => one?.stop()));
	await Promise.all([leases.stop(), others.stop()]);
});

test('[CLUSTER-07] a process of the release before forgets no schedule of the next one, and neither runs what only the other lists', async () => {
	const ran: string[] = [];
	const list = async () =>
		(
			await db.owner.query(
				`select name, data -> 'release' release from jobs.schedule where name like 'by-%' order by name`,
			)
		).rows.map(({ name, release }) => `${name} ${release}`);
	const start = async (release: number, names: readonly string[]) => {
		const times = { ...RUN_TIMES, pollSeconds: 1 };
		const one = await createJobs({ databaseUrl: db.url, log: silentLog, times, release });
		const leases = openTestLeases(db);
		const work = names.map((schedule) => ({
			schedule,
			cron: YEARLY,
			run: async () => void ran.push(`${schedule} at ${release}`),
		}));
		await one.begin(work, leases);
		return { one, stop: () => one.stop().then(() => leases.stop()) };
	};
	const first = await start(1, ['by-both', 'by-old']);
	await expect.poll(list).toEqual(['by-both 1', 'by-old 1']);
	const { rows } = await db.owner.query(`select updated_on from jobs.schedule where name = 'by-both'`);
	const newer = await start(2, ['by-both', 'by-new']);
	await first.stop();
	// The newer one holds the schedules: it enters its own and forgets what it has replaced.
	await expect.poll(list, { timeout: 10_000 }).toEqual(['by-both 2', 'by-new 2']);
	expect((await db.owner.query(`select updated_on from jobs.schedule where name = 'by-both'`)).rows).toEqual(rows);
	const back = await start(1, ['by-both', 'by-old']);
	await newer.stop();
	// Back to the older one: it has its own again, and leaves the newer one's alone.
	await expect.poll(list, { timeout: 10_000 }).toEqual(['by-both 2', 'by-new 2', 'by-old 1']);
	await db.owner.query(`update jobs.schedule set updated_on = now() - interval '2 years' where name like 'by-%'`);
	expect(await back.one.listMissed()).toEqual(['by-old']);
	for (const name of ['by-both', 'by-new', 'by-old']) await add(name);
	await expect.poll(() => ran.sort(), { timeout: 10_000 }).toEqual(['by-both at 1', 'by-old at 1']);
	const again = await start(2, ['by-both', 'by-new']);
	await back.stop();
	await expect.poll(list, { timeout: 10_000 }).toEqual(['by-both 2', 'by-new 2']);
	await expect.poll(() => ran, { timeout: 10_000 }).toContain('by-new at 2');
	await again.stop();
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
