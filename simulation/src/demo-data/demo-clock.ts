import type { DatabaseClock } from '../../../server/src/platform/clock/index.ts';
import type { Database, Queryable } from '../../../server/src/platform/database/index.ts';

/**
 * Replaces `app.clock()` of a database by a clock that is stopped at one instant of the month. `restore` puts the product's
 * function back; a production start refuses a database with another one.
 */
export class DemoClock implements DatabaseClock {
	readonly #owner: Database;
	readonly #original: string;
	#nowMs: number;

	private constructor(owner: Database, original: string, nowMs: number) {
		this.#owner = owner;
		this.#original = original;
		this.#nowMs = nowMs;
	}

	/** Stops the clock at an instant, epoch milliseconds. `owner` owns the schema. */
	static async stopAt(owner: Database, atMs: number): Promise<DemoClock> {
		const { rows } = await owner.query<{ definition: string }>(
			`select pg_get_functiondef('app.clock'::regproc) definition`,
		);
		await owner.query(`create table app.demo_clock (t bigint not null);
			grant select on app.demo_clock to public`);
		await owner.query('insert into app.demo_clock values ($1)', [atMs]);
		await owner.query(`create or replace function app.clock() returns bigint language sql volatile as
			$$ select t from app.demo_clock $$`);
		return new DemoClock(owner, rows[0]?.definition ?? '', atMs);
	}

	now(): number {
		return this.#nowMs;
	}

	async read(database: Queryable): Promise<{ clockMs: number; steps: number }> {
		const { rows } = await database.query<{ t: bigint }>('select clock() t');
		return { clockMs: Number(rows[0]?.t), steps: this.steps() };
	}

	steps(): number {
		return 0;
	}

	/** Moves the clock on to an instant; it never goes back. */
	async moveTo(atMs: number): Promise<void> {
		if (atMs <= this.#nowMs) return;
		await this.#owner.query('update app.demo_clock set t = $1', [Math.floor(atMs)]);
		this.#nowMs = Math.floor(atMs);
	}

	/** Puts the product's clock back. */
	async restore(): Promise<void> {
		await this.#owner.query(this.#original);
		await this.#owner.query('drop table app.demo_clock');
	}

	async stop(): Promise<void> {}
}
