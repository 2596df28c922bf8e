import type { Queryable } from '../../../server/src/platform/database/index.ts';
import type { DueWork, Jobs, Work } from '../../../server/src/platform/jobs/index.ts';

/** A waiting job. */
export interface KeptJob {
	readonly id: bigint | string;
	readonly queue: string;
	readonly data: object;
	/** Set for a row that holds its own due time. */
	readonly due?: DueWork;
}

const MANY = 1_000;
const NEVER = new AbortController().signal;

/**
 * Queues whose jobs wait until a test runs them. They appear when their transaction commits, as in the product, in no
 * order.
 */
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

	/** Schedules run when a test says so. */
	runMissed(): void {}

	async loadDepths(): Promise<ReadonlyMap<string, number>> {
		return new Map();
	}

	async listMissed(): Promise<readonly string[]> {
		return [];
	}

	async stop(): Promise<void> {}

	/** Waiting jobs, oldest first, then due rows. */
	async load(): Promise<KeptJob[]> {
		const { rows } = await this.#owner.query<KeptJob>('select id, queue, data from kept_jobs order by id');
		for (const due of this.#work)
			if ('loadDue' in due)
				for (const { id } of await due.loadDue(MANY, { services: [], owners: [] }))
					rows.push({ id, queue: due.what, data: {}, due });
		return rows;
	}

	/** Runs a job, which keeps waiting. A due row is no longer due. */
	async run({ id, queue, data, due }: KeptJob): Promise<void> {
		if (due) return void (await due.deliver(String(id), NEVER));
		for (const one of this.#work) if ('queue' in one && one.queue.name === queue) await one.handle(data);
	}

	/** Lets a job run again, like after a crash between its end and the record of its end. */
	async again({ id, due }: KeptJob): Promise<void> {
		if (due)
			await this.#owner.query('update provider_notices set due_at = received_at, worked_at = null where id = $1', [id]);
	}

	/** Duplicates a job; for a due row, inserts a copy of the row. */
	async copy(job: KeptJob): Promise<KeptJob> {
		if (!job.due) return job;
		const { rows } = await this.#owner.query<{ id: string }>(
			`insert into provider_notices (provider, provider_account, delivery_id, body, subjects, received_at)
			select provider, provider_account, gen_random_uuid(), body, subjects, received_at from provider_notices where id = $1 returning id::text`,
			[job.id],
		);
		return { ...job, id: rows[0]?.id as string };
	}

	async forget({ id, due }: KeptJob): Promise<void> {
		if (!due) await this.#owner.query('delete from kept_jobs where id = $1', [id]);
	}

	/** Runs the minutely schedules. */
	async runEveryMinute(): Promise<void> {
		for (const one of this.#work) if ('schedule' in one && one.cron === '* * * * *') await one.run();
	}

	/** Runs all schedules once. */
	async runSchedules(): Promise<void> {
		for (const one of this.#work) if ('schedule' in one) await one.run();
	}

	/** Takes the queues out of the database. */
	async close(): Promise<void> {
		await this.#owner.query('drop table kept_jobs');
	}
}
