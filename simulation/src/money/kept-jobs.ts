import type { Queryable } from '../../../server/src/database/index.ts';
import type { Jobs, Work } from '../../../server/src/jobs/index.ts';

/** A job that waits. */
export interface KeptJob {
	readonly id: bigint;
	readonly queue: string;
	readonly data: object;
}

/** Queues whose jobs wait until a test runs them: there when their transaction commits, as in the product, and in no order. */
export class KeptJobs implements Jobs {
	readonly #owner: Queryable;
	#work: readonly Work[] = [];

	private constructor(owner: Queryable) {
		this.#owner = owner;
	}

	static async open(owner: Queryable): Promise<KeptJobs> {
		await owner.query(`create table kept_jobs (id bigint generated always as identity primary key, queue text not null, data jsonb not null);
			grant insert on kept_jobs to public`);
		return new KeptJobs(owner);
	}

	readonly add: Jobs['add'] = async (tx, { name }, data) => {
		await tx.query('insert into kept_jobs (queue, data) values ($1, $2)', [name, JSON.stringify(data)]);
	};

	wake(): void {}

	async begin(work: readonly Work[]): Promise<void> {
		this.#work = work;
	}

	async loadDepths(): Promise<ReadonlyMap<string, number>> {
		return new Map();
	}

	async stop(): Promise<void> {}

	/** Those that wait, oldest first. */
	async load(): Promise<KeptJob[]> {
		return (await this.#owner.query<KeptJob>('select id, queue, data from kept_jobs order by id')).rows;
	}

	/** Runs a job, and leaves it waiting. */
	async run({ queue, data }: KeptJob): Promise<void> {
		for (const one of this.#work) if ('queue' in one && one.queue.name === queue) await one.handle(data);
	}

	async forget({ id }: KeptJob): Promise<void> {
		await this.#owner.query('delete from kept_jobs where id = $1', [id]);
	}

	/** What the clock does every minute. */
	async runEveryMinute(): Promise<void> {
		for (const one of this.#work) if ('schedule' in one && one.cron === '* * * * *') await one.run();
	}

	/** All work of the clock, once. */
	async runSchedules(): Promise<void> {
		for (const one of this.#work) if ('schedule' in one) await one.run();
	}

	/** Takes the queues out of the database. */
	async close(): Promise<void> {
		await this.#owner.query('drop table kept_jobs');
	}
}
