import { PgBoss } from 'pg-boss';
import type { Queryable } from '../database/index.ts';
import type { Log } from '../log/index.ts';

/** Work that is done after the commit that caused it, by whichever server comes first. */
const QUEUES = ['send-mail', 'answer-mail-request'] as const;
type QueueName = (typeof QUEUES)[number];

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
/**
 * Notices come at once; polling finds what a lost notice left and what is due again. Of a full batch more is left, so the
 * next one is fetched without waiting.
 */
const FETCHING = {
	pollingIntervalSeconds: 2,
	notifyPollingIntervalSeconds: 2,
	batchSize: 10,
	burstWhenBatchFull: true,
	perJobResults: true,
} as const;
const CONNECTIONS = 2;

export interface Jobs {
	/** Adds a job in the caller's transaction: it is there when that commits and never otherwise. */
	add(tx: Queryable, queue: QueueName, data: object): Promise<void>;
	/** Does the jobs of a queue, several at once; what the handler throws is tried again later. */
	work<Data extends object>(queue: QueueName, handle: (data: Data) => Promise<void>): Promise<void>;
	/** Jobs of each queue that are not done yet. */
	loadDepths(): Promise<ReadonlyMap<QueueName, number>>;
	/** Lets the jobs under way end. */
	stop(): Promise<void>;
}

export interface JobsOptions {
	/** Address for the restricted role, which needs no right to change the schema. */
	readonly databaseUrl: string;
	readonly log: Log;
}

/** Opens the job queues; throws when the schema is not that of the package. */
export async function createJobs({ databaseUrl, log }: JobsOptions): Promise<Jobs> {
	const boss = new PgBoss({
		connectionString: databaseUrl,
		schema: 'jobs',
		max: CONNECTIONS,
		application_name: 'jobs',
		migrate: false,
		createSchema: false,
		schedule: false,
		reindex: false,
		monitorVacuum: false,
		useListenNotify: true,
	});
	boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
	boss.on('warning', ({ message }) => log.warn(message));
	await boss.start();
	for (const queue of QUEUES) await boss.createQueue(queue, QUEUE_OPTIONS);
	return {
		async add(tx, queue, data) {
			await boss.send(queue, data, { db: { executeSql: (text, values) => tx.query(text, values as unknown[]) } });
		},
		async work(queue, handle) {
			await boss.work<Parameters<typeof handle>[0]>(queue, FETCHING, (jobs) =>
				Promise.all(
					jobs.map(async ({ id, data }) => {
						try {
							await handle(data);
							return { id, status: 'completed' as const };
						} catch (error) {
							log.warn({ err: error, queue, job: id }, 'job failed and is tried again');
							return { id, status: 'failed' as const, output: { message: String(error) } };
						}
					}),
				),
			);
		},
		async loadDepths() {
			const { rows } = await boss
				.getDb()
				.executeSql(`select name, count(*)::int depth from jobs.job where state < 'completed' group by name`, []);
			const depths = new Map((rows as { name: string; depth: number }[]).map(({ name, depth }) => [name, depth]));
			return new Map(QUEUES.map((queue) => [queue, depths.get(queue) ?? 0]));
		},
		stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
	};
}
