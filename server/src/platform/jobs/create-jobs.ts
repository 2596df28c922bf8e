import { createHash } from 'node:crypto';
import { PgBoss, type QueueResult, type Schedule } from 'pg-boss';
import * as z from 'zod';
import type { NodeClock } from '../clock/index.ts';
import { type Queryable, readRelease } from '../database/index.ts';
import type { Lease, Leases } from '../leases/index.ts';
import type { Log } from '../log/index.ts';
import { inTime, unlessAborted } from '../loops/index.ts';
import { Deliverer } from './deliverer.ts';
import { isMissed, queueOptionsOf, RUN_TIMES, type RunTimes, type ScheduleRow } from './schedules.ts';
import type { DueWork, Queue, Work } from './work.ts';

/** Retries begin after half a minute and end after about a day; a run that takes longer than this has died. */
const QUEUE_OPTIONS = {
	retryLimit: 30,
	retryDelay: 30,
	retryBackoff: true,
	retryDelayMax: 3_600,
	expireInSeconds: 300,
	deleteAfterSeconds: 3_600,
	notify: true,
};
/** A stop waits this long for jobs under way. */
const STOP_MS = 10_000;
/**
 * Notices come at once; polling finds jobs of lost notices and those that are due again. A full batch means more jobs, so
 * the next one is fetched without waiting.
 */
const FETCHING = {
	pollingIntervalSeconds: 2,
	notifyPollingIntervalSeconds: 2,
	burstWhenBatchFull: true,
	perJobResults: true,
} as const;
const CONNECTIONS = 2;

/** The lease of schedules. */
const LEASE = 'schedules';

type ScheduledWork = Extract<Work, { schedule: string }>;
type QueueWork = Extract<Work, { queue: Queue }>;

export interface Jobs {
	/** Adds a job in the caller's transaction: it is there when that commits and never otherwise. */
	add<Data extends object>(tx: Queryable, queue: Queue<Data>, data: Data): Promise<void>;
	/** Makes this server look for due work now, if it does that work; every other server looks within a second. */
	wake(work: DueWork): void;
	/**
	 * Begins to do work: jobs of a queue several at once, tried again later when they throw; due rows; schedules at their
	 * times, one run of a schedule at a time. A run whose process died is run again, within about five minutes unless its next
	 * time comes sooner.
	 * @param leases of a process that has the schedules of all roles: one of them at a time runs scheduled work (CLUSTER-02), and forgets
	 * schedules that its release does not list, unless a newer one does (CLUSTER-07). Without it this process runs them.
	 * @param clock of this machine: while it is wrong, this process takes no jobs of queues, since what they sign or check by it would fail.
	 */
	begin(
		work: readonly Work[],
		leases?: Pick<Leases, 'keep'>,
		clock?: Pick<NodeClock, 'isRight' | 'onChange'>,
	): Promise<void>;
	/** Runs missed schedules, in the background; called once this process serves users. Errors are logged. */
	runMissed(): void;
	/** Names of the schedules of all servers whose work has not succeeded an hour after its time. */
	listMissed(): Promise<readonly string[]>;
	/** Jobs of each queue that are not done yet. */
	loadDepths(): Promise<ReadonlyMap<string, number>>;
	/** Lets the jobs under way end; can be called again. */
	stop(): Promise<void>;
}

/** Names of prepared statements by their texts: one for each queue. A connection knows a name by one text alone. */
const names = new Map<string, string>();
function nameOf(text: string): string {
	const name = names.get(text) ?? `add-job-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
	names.set(text, name);
	return name;
}

/** Queues of an earlier start, by name: only a missing or different one costs this start a statement. */
interface Kept {
	readonly queues: ReadonlyMap<string, QueueResult>;
}

const entry = z.object({ release: z.int() });

/** The newest release that lists a schedule; 0 for one that was entered before migration 0027. */
const releaseOf = (schedule: Schedule | undefined): number => entry.safeParse(schedule?.data).data?.release ?? 0;

export interface JobsOptions {
	/** Address for the restricted role, which needs no right to change the schema. */
	readonly databaseUrl: string;
	/** Tests take another release than this program's (CLUSTER-07). */
	readonly release?: number;
	readonly log: Log;
	/** Tests shorten them. */
	readonly times?: RunTimes;
}

/** Opens the job queues; throws when the schema is not that of the package. */
export async function createJobs({ databaseUrl, log, times = RUN_TIMES, ...given }: JobsOptions): Promise<Jobs> {
	const release = given.release ?? (await readRelease());
	const boss = new PgBoss({
		connectionString: databaseUrl,
		schema: 'jobs',
		max: CONNECTIONS,
		application_name: 'jobs',
		migrate: false,
		createSchema: false,
		schedule: true,
		reindex: false,
		monitorVacuum: false,
		useListenNotify: true,
		superviseIntervalSeconds: times.superviseSeconds,
		monitorIntervalSeconds: times.superviseSeconds,
	});
	boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
	boss.on('warning', ({ message }) => log.warn(message));
	await boss.start();
	const queues = new Set<string>();
	/** Queues and schedules that this process works on. */
	const worked = new Set<string>();
	const scheduled = new Map<string, ScheduledWork>();
	/** Schedules of which an earlier version kept successes for a shorter time. */
	const shortLived = new Set<string>();
	/** Runs of scheduled work under way, by schedule. */
	const runs = new Map<string, Promise<void>>();
	const due = new Map<DueWork, Deliverer>();
	let isServing = false;
	/** True while this process runs scheduled work. */
	let isHolding = false;
	let addingMissed: Promise<void> | undefined;
	let holding: ReturnType<Leases['keep']> | undefined;
	let stopping: Promise<void> | undefined;

	/** Workers are ended one by one first: pg-boss itself looks for their ends twice a second, which would be waited for at every stop. */
	async function stopBoss(): Promise<void> {
		await holding?.stop();
		await addingMissed;
		await inTime(STOP_MS, () =>
			Promise.allSettled([...[...worked].map((name) => boss.offWork(name, { wait: true })), ...runs.values()]),
		);
		await boss.stop({ graceful: true, timeout: 1_000 });
	}

	async function workQueue({ queue, handle, atOnce }: QueueWork): Promise<void> {
		if (worked.has(queue.name)) return;
		worked.add(queue.name);
		await boss.work<object>(queue.name, { ...FETCHING, batchSize: atOnce }, (jobs) =>
			Promise.all(
				jobs.map(async ({ id, data }) => {
					try {
						await handle(data);
						return { id, status: 'completed' as const };
					} catch (error) {
						log.warn({ err: error, queue: queue.name, job: id }, 'job failed and is tried again');
						return { id, status: 'failed' as const, output: { message: String(error) } };
					}
				}),
			),
		);
	}

	/** Takes jobs of queues while the clock is right. */
	async function workQueues(all: readonly QueueWork[], isRight: boolean): Promise<void> {
		for (const work of all) {
			const { name } = work.queue;
			if (isRight) await workQueue(work);
			else if (worked.delete(name)) await boss.offWork(name, { wait: false });
		}
	}

	async function makeQueueOf({ schedule, cron }: ScheduledWork, kept: Kept): Promise<void> {
		const options = queueOptionsOf(cron, times);
		const known = kept.queues.get(schedule);
		// It waits once at most.
		if (!known) await boss.createQueue(schedule, { ...options, policy: 'short' });
		// Options of an earlier version or another cron.
		else if (Object.entries(options).some(([name, value]) => known[name as keyof QueueResult] !== value))
			await boss.updateQueue(schedule, options);
		// If successes were kept for a shorter time, the last one may be deleted: the schedule counts as missed from its next time on.
		if (known && (known.deleteAfterSeconds ?? 0) < options.deleteAfterSeconds) shortLived.add(schedule);
	}

	/**
	 * Enters the schedules of this process, each with the newest release that lists it. The process that runs them does so, lest one of another
	 * release enters what this one has forgotten.
	 */
	async function enterSchedules(): Promise<ReadonlyMap<string, Schedule>> {
		const kept = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]));
		for (const [name, { cron }] of scheduled) {
			if (kept.get(name)?.cron === cron && !shortLived.has(name)) continue;
			await boss.schedule(name, cron, { release });
			shortLived.delete(name);
		}
		const older = [...scheduled.keys()].filter((name) => releaseOf(kept.get(name)) < release);
		// pg-boss itself would set the time of change as well, from which on a schedule can be missed.
		if (older.length > 0)
			await boss.getDb().executeSql(
				`update jobs.schedule set data = jsonb_build_object('release', $1::int)
				where name = any($2::text[]) and coalesce((data ->> 'release')::int, 0) < $1`,
				[release, older],
			);
		return kept;
	}

	/** Forgets the schedules that neither this release nor a newer one lists (CLUSTER-07). */
	async function forgetOlder(kept: ReadonlyMap<string, Schedule>): Promise<void> {
		for (const [name, schedule] of kept)
			if (!scheduled.has(name) && releaseOf(schedule) <= release) await boss.unschedule(name);
	}

	async function workSchedules(): Promise<ReadonlyMap<string, Schedule>> {
		const kept = await enterSchedules();
		const fetching = {
			pollingIntervalSeconds: times.pollSeconds,
			notifyPollingIntervalSeconds: times.pollSeconds,
			heartbeatRefreshSeconds: times.heartbeatSeconds / 4,
			batchSize: 1,
		};
		for (const [schedule, work] of scheduled) {
			if (worked.has(schedule)) continue;
			worked.add(schedule);
			await boss.work(schedule, fetching, () => runOnce(work));
		}
		isHolding = true;
		addMissed();
		return kept;
	}

	/** Runs scheduled work until the lease ends. Runs under way continue: their heartbeat keeps others from a second one. */
	async function holdSchedules({ signal }: Lease): Promise<void> {
		try {
			await forgetOlder(await workSchedules());
			await unlessAborted(new Promise<never>(() => undefined), signal);
		} finally {
			isHolding = false;
			for (const name of scheduled.keys()) {
				worked.delete(name);
				await boss.offWork(name, { wait: false });
			}
		}
	}

	/**
	 * Runs scheduled work, or waits for its run under way. One process runs scheduled work, and its worker takes one job
	 * of a schedule at a time, unless pg-boss counts a run as failed that is still under way.
	 */
	function runOnce({ schedule, run }: ScheduledWork): Promise<void> {
		const running =
			runs.get(schedule) ??
			runLogged(schedule, run).finally(() => {
				runs.delete(schedule);
			});
		runs.set(schedule, running);
		return running;
	}

	async function runLogged(schedule: string, run: ScheduledWork['run']): Promise<void> {
		try {
			await run();
		} catch (error) {
			const errors = error instanceof AggregateError ? error.errors : [];
			for (const each of errors) log.error({ err: each, schedule }, 'scheduled work failed for one of several');
			log.error({ err: error, schedule }, 'scheduled work failed');
			throw error;
		}
	}

	/** Adds a job for each schedule that was missed, once this process serves users and runs scheduled work. */
	function addMissed(): void {
		if (!isServing || !isHolding) return;
		const adding = async () => {
			for (const name of await listMissed()) if (scheduled.has(name)) await boss.send(name);
		};
		addingMissed = adding().catch((error: unknown) => log.error({ err: error }, 'looking for missed schedules failed'));
	}

	/** Schedules, those of other servers included, with the last success of each. Those of a newer release are its own affair. */
	async function listMissed(): Promise<string[]> {
		const { rows } = await boss.getDb().executeSql(
			`select name, cron, extract(epoch from updated_on)::float8 * 1000 "sinceMs",
				(select extract(epoch from max(completed_on))::float8 * 1000 from jobs.job j where j.name = s.name and j.state = 'completed')
					"succeededMs"
			from jobs.schedule s where coalesce((data ->> 'release')::int, 0) <= $1 order by name`,
			[release],
		);
		return (rows as ScheduleRow[]).filter((row) => isMissed(row, Date.now())).map(({ name }) => name);
	}

	return {
		async add(tx, { name }, data) {
			await boss.send(name, data, {
				db: { executeSql: (text, values) => tx.query({ name: nameOf(text), text, values: values as unknown[] }) },
			});
		},
		wake: (work) => due.get(work)?.wake(),
		async begin(work, leases, clock) {
			const kept = {
				queues: new Map((await boss.getQueues()).map((queue) => [queue.name, queue])),
			};
			const ofQueues = work.filter((one) => 'queue' in one);
			for (const { queue } of ofQueues) {
				if (!kept.queues.has(queue.name)) await boss.createQueue(queue.name, QUEUE_OPTIONS);
				queues.add(queue.name);
			}
			await workQueues(ofQueues, clock?.isRight ?? true);
			// One change after the other.
			let changing = Promise.resolve();
			clock?.onChange(() => {
				changing = changing
					.then(() => (stopping === undefined ? workQueues(ofQueues, clock.isRight) : undefined))
					.catch((error: unknown) => log.error({ err: error }, 'jobs could not follow the clock'));
			});
			for (const one of work)
				if ('schedule' in one) {
					await makeQueueOf(one, kept);
					scheduled.set(one.schedule, one);
				} else if ('what' in one)
					due.set(one, new Deliverer({ ...one, onError: (err, what) => log.warn({ err }, what) }));
			if (leases) holding = leases.keep(LEASE, { onTaken: async () => undefined, work: holdSchedules });
			else await workSchedules();
		},
		runMissed() {
			isServing = true;
			addMissed();
		},
		listMissed,
		async loadDepths() {
			const { rows } = await boss
				.getDb()
				.executeSql(`select name, count(*)::int depth from jobs.job where state < 'completed' group by name`, []);
			const depths = new Map((rows as { name: string; depth: number }[]).map(({ name, depth }) => [name, depth]));
			return new Map([...queues].map((queue) => [queue, depths.get(queue) ?? 0]));
		},
		stop() {
			stopping ??= Promise.all([stopBoss(), ...[...due.values()].map((deliverer) => deliverer.stop())]).then(
				() => undefined,
			);
			return stopping;
		},
	};
}
