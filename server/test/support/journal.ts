import type { TestDatabase } from './database.ts';

type Owned = Pick<TestDatabase, 'owner'>;

/** A row that the server wrote: the table, what it did, in which transaction, and when. */
export interface Written {
	readonly n: bigint;
	readonly xid: string;
	readonly at: number;
	readonly what: string;
	/** The session that it ended. */
	readonly ended: string | null;
}

/**
 * Bookkeeping that is no effect of a call: guesses are counted, challenges used up, mails handed over. Jobs alone count the figures of days
 * and what the proof shows of them. Timers write times of placements, heads of accounts and the files of builds at any moment, from what is
 * kept elsewhere. No call writes either, as the owners of tables are tested.
 */
const NO_EFFECT = [
	'update login_failures',
	'insert login_failures',
	'delete login_failures',
	'insert attempts_under_way',
	'delete attempts_under_way',
	'insert call_counts',
	'update call_counts',
	'delete passkey_challenges',
	'update mails',
	'insert day_figures',
	'delete day_figures',
	'update day_figures_state',
	...['proof_days', 'proof_outcomes', 'proof_histograms', 'proof_trader_days', 'proof_losing'].flatMap((table) => [
		`insert ${table}`,
		`delete ${table}`,
	]),
	'update proof_histograms',
	'insert proof_heads',
	'insert built_files',
	'update built_files',
	'delete built_files',
];

/** Writes down every row that the application's role writes, as it is written. */
export class Journal {
	readonly #db: Owned;

	private constructor(db: Owned) {
		this.#db = db;
	}

	/** For the named tables, or for all. */
	static async open(db: Owned, tables: readonly string[] | null = null): Promise<Journal> {
		await db.owner.query(`
			create table app.journal (n bigint generated always as identity primary key, xid xid8 not null, at float8 not null, what text not null, ended text);
			create function app.write_journal() returns trigger language plpgsql security definer set search_path = app as $$
			declare
				before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - 'last_used_at' end;
				after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - 'last_used_at' end;
			begin
				if session_user = 'fairtick_app' and before is distinct from after then
					insert into journal (xid, at, what, ended) values (pg_current_xact_id(), extract(epoch from clock_timestamp()),
						lower(tg_op) || ' ' || tg_table_name, case when before->>'ended_at' is null and after->>'ended_at' is not null then after->>'id' end);
				end if;
				return null;
			end $$;`);
		const { rows } = await db.owner.query<{ name: string }>(
			`select relname name from pg_class where relnamespace = 'app'::regnamespace and relkind in ('r', 'p')
				and not relispartition and relname <> 'journal' and ($1::text[] is null or relname = any($1))`,
			[tables],
		);
		for (const { name } of rows)
			await db.owner.query(
				`create trigger journal after insert or update or delete on app.${name} for each row execute function app.write_journal()`,
			);
		return new Journal(db);
	}

	/** Returns the number of the journal's last entry. */
	async mark(): Promise<bigint> {
		const { rows } = await this.#db.owner.query<{ n: bigint }>('select coalesce(max(n), 0)::bigint n from journal');
		return rows[0]?.n ?? 0n;
	}

	/** Writes after a mark that changed something, in order. */
	async since(mark: bigint): Promise<readonly Written[]> {
		const { rows } = await this.#db.owner.query<Written>(
			'select n, xid::text, at, what, ended from journal where n > $1 and what <> all($2::text[]) order by n',
			[mark, NO_EFFECT],
		);
		return rows;
	}
}
