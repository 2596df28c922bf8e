import pg from 'pg';
import { DatabaseRefused } from './refused.ts';

/** Columns that the application may change in the tables whose rows are otherwise final; nothing may be deleted. */
const CHANGEABLE: Readonly<Record<string, readonly string[]>> = {
	accounts: ['balance', 'version', 'head'],
	ledger_events: [],
	ledger_transfers: [],
	audit_runs: [],
	ticks: [],
	tick_groups: [],
	asset_versions: [],
	payout_versions: [],
	catalogue_stamp: [],
	fair_hours: ['seed', 'revealed_at', 'lost_at'],
	fair_starts: [],
	beacon_rounds: [],
	tick_archives: [],
	trade_terms: [],
	trade_results: [],
	trade_corrections: [],
	feed_errors: ['finished_at'],
	feed_checks: ['through'],
	asset_exposures: ['loss'],
	user_exposures: ['loss'],
	audit_log: [],
	audit_log_head: ['n', 'hash'],
	staff_requests: ['state', 'decided_by', 'decided_at', 'decision_reason'],
	migrations: [],
};

/** Each query lists what the role of the connection has too much, as ends of the sentence "it …" (LEDGER-05). */
const EXCESSES = [
	`select 'is a superuser' excess from pg_roles where rolname = current_user and rolsuper
	 union all select 'may make roles or databases' from pg_roles where rolname = current_user and (rolcreaterole or rolcreatedb)
	 union all select 'bypasses row security or may replicate' from pg_roles where rolname = current_user and (rolbypassrls or rolreplication)`,
	`select 'owns the database' excess from pg_database where datname = current_database() and pg_get_userbyid(datdba) = current_user
	 union all select 'owns ' || relname from pg_class where relnamespace = 'app'::regnamespace and pg_get_userbyid(relowner) = current_user
	 union all select 'owns the schema ' || nspname from pg_namespace where pg_get_userbyid(nspowner) = current_user and nspname !~ '^pg_'`,
	`select 'is a member of the role ' || rolname excess from pg_roles where rolname <> current_user and pg_has_role(current_user, oid, 'member')`,
	`select 'may ' || what || ' in the database' excess from unnest(array['create', 'temporary']) what
	   where has_database_privilege(current_database(), what)
	 union all select 'may create in the schema ' || nspname from pg_namespace
	   where nspname !~ '^pg_(temp|toast)' and has_schema_privilege(oid, 'create')`,
	`with guarded as (
	   select oid, relname, relname root from pg_class where relnamespace = 'app'::regnamespace and relname in (select jsonb_object_keys($1::jsonb))
	   union select p.relid, p.relid::regclass::name, c.relname
	     from pg_class c, pg_partition_tree(c.oid) p where c.relnamespace = 'app'::regnamespace and c.relkind = 'p')
	 select 'may ' || what || ' ' || relname excess from guarded, unnest(array['delete', 'truncate', 'references', 'trigger']) what
	   where has_table_privilege(oid, what)
	 union all select 'may update ' || relname || '.' || attname from guarded
	   join pg_attribute on attrelid = oid and attnum > 0 and not attisdropped
	   where has_column_privilege(oid, attnum, 'update') and not coalesce($1::jsonb -> root ? attname, false)`,
];

/**
 * Throws `DatabaseRefused` when the role of `url` can do more than LEDGER-05 allows: change or delete what is final,
 * make or own anything, or become another role.
 */
export async function refuseStrongRole(url: string): Promise<void> {
	const client = new pg.Client({ connectionString: url, options: '-c search_path=app' });
	await client.connect();
	try {
		for (const query of EXCESSES) {
			const values = query.includes('$1') ? [JSON.stringify(CHANGEABLE)] : [];
			const { rows } = await client.query<{ excess: string }>(`${query} limit 1`, values);
			if (rows[0])
				throw new DatabaseRefused(
					`The role of DATABASE_URL can do more than the application needs (it ${rows[0].excess}): use a restricted role of its own.`,
				);
		}
	} finally {
		await client.end();
	}
}

const CLOCK = 'select floor(extract(epoch from clock_timestamp()) * 1000)::bigint';

/** Throws `DatabaseRefused` when `app.clock()` is not the one of the migrations: tests move it, production never. */
export async function refuseReplacedClock(url: string): Promise<void> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		const { rows } = await client.query<{ body: string }>(
			"select prosrc body from pg_proc where oid = 'app.clock'::regproc",
		);
		if (rows[0]?.body.trim() !== CLOCK)
			throw new DatabaseRefused('app.clock() of this database was replaced: production needs the real clock.');
	} finally {
		await client.end();
	}
}
