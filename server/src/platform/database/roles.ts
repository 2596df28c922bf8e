import type pg from 'pg';
import { allInOrder } from '../loops/index.ts';
import { withConnection } from './connect.ts';
import { DatabaseRefused } from './refused.ts';

/** Columns that the application may change in the tables whose rows are otherwise final; nothing may be deleted. */
const CHANGEABLE: Readonly<Record<string, readonly string[]>> = {
	accounts: ['balance', 'version', 'head'],
	ledger_events: [],
	ledger_references: [],
	ledger_transfers: [],
	audit_runs: [],
	ticks: [],
	tick_groups: [],
	asset_versions: [],
	payout_versions: [],
	catalogue_stamp: [],
	assets: ['ordered_venues', 'listed', 'suspended', 'close_only', 'name', 'icon'],
	maintenances: ['ends_at'],
	recordings: [],
	asset_icons: [],
	fair_hours: ['seed', 'revealed_at', 'finished_at'],
	fair_seeds: [],
	fair_starts: [],
	beacon_rounds: [],
	beacon_tries: ['last_at'],
	silent_rounds: ['finished_at'],
	silent_notes: [],
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
	adjustments: [],
	user_notes: [],
	staff_requests: ['state', 'decided_by', 'decided_at', 'decision_reason'],
	migrations: [],
};

/** Tables that the application reads alone. */
const READ_ALONE: readonly string[] = [
	'audit_runs',
	'tick_archives',
	'catalogue_stamp',
	'migrations',
	'silent_rounds',
	'silent_notes',
];

/** Columns that the database alone fills: audits go by them (LEDGER-08, MARKET-15). */
const FILLED_ALONE: Readonly<Record<string, readonly string[]>> = {
	ledger_events: ['xid'],
	fair_hours: ['lost_at', 'finished_at'],
};

/**
 * Excess rights of the connection's role, whatever the schema. Each query lists some of them, as ends of the sentence
 * "it …" (LEDGER-05).
 */
const EXCESSES_OF_ROLE: readonly pg.QueryConfig[] = [
	`select 'is a superuser' excess from pg_roles where rolname = current_user and rolsuper
	 union all select 'may make roles or databases' from pg_roles where rolname = current_user and (rolcreaterole or rolcreatedb)
	 union all select 'bypasses row security or may replicate' from pg_roles where rolname = current_user and (rolbypassrls or rolreplication)`,
].map((text) => ({ text }));

/** Rights that it may have in a migrated database besides. */
const EXCESSES: readonly pg.QueryConfig[] = [
	`select 'owns the database' excess from pg_database where datname = current_database() and pg_get_userbyid(datdba) = current_user
	 union all select 'owns ' || relname from pg_class where relnamespace = 'app'::regnamespace and pg_get_userbyid(relowner) = current_user
	 union all select 'owns the schema ' || nspname from pg_namespace where pg_get_userbyid(nspowner) = current_user and nspname !~ '^pg_'`,
	`select 'is a member of the role ' || rolname excess from pg_roles where rolname <> current_user and pg_has_role(current_user, oid, 'member')`,
	`select 'may ' || what || ' in the database' excess from unnest(array['create', 'temporary']) what
	   where has_database_privilege(current_database(), what)
	 union all select 'may create in the schema ' || nspname from pg_namespace
	   where nspname !~ '^pg_(temp|toast)' and has_schema_privilege(oid, 'create')`,
].map((text) => ({ text }));

const EXCESSES_OF_APPLICATION: readonly pg.QueryConfig[] = [
	...EXCESSES_OF_ROLE,
	...EXCESSES,
	{
		text: `select 'may insert ' || relname excess from pg_class
			where relnamespace = 'app'::regnamespace and relname = any($1) and has_any_column_privilege(oid, 'insert')`,
		values: [READ_ALONE],
	},
	{
		text: `select 'may insert ' || relname || '.' || name excess from pg_class, jsonb_array_elements_text($1::jsonb -> relname) name
			where relnamespace = 'app'::regnamespace and $1::jsonb ? relname and has_column_privilege(oid, name, 'insert')`,
		values: [JSON.stringify(FILLED_ALONE)],
	},
	{
		text: `with guarded as (
	   select oid, relname, relname root from pg_class where relnamespace = 'app'::regnamespace and relname in (select jsonb_object_keys($1::jsonb))
	   union select p.relid, p.relid::regclass::name, c.relname
	     from pg_class c, pg_partition_tree(c.oid) p where c.relnamespace = 'app'::regnamespace and c.relkind = 'p')
	 select 'may ' || what || ' ' || relname excess from guarded, unnest(array['delete', 'truncate', 'references', 'trigger']) what
	   where has_table_privilege(oid, what)
	 union all select 'may update ' || relname || '.' || attname from guarded
	   join pg_attribute on attrelid = oid and attnum > 0 and not attisdropped
	   where has_column_privilege(oid, attnum, 'update') and not coalesce($1::jsonb -> root ? attname, false)`,
		values: [JSON.stringify(CHANGEABLE)],
	},
];

const EXCESSES_OF_AUDIT: readonly pg.QueryConfig[] = [
	...EXCESSES_OF_ROLE,
	...EXCESSES,
	{
		text: `select 'may ' || what || ' ' || relname excess
			from pg_class, unnest(array['insert', 'update', 'references', 'delete', 'truncate', 'trigger']) what
			where relnamespace = 'app'::regnamespace and relkind in ('r', 'p', 'v') and (relname, what) <> ('audit_runs', 'insert')
				and case when what in ('insert', 'update', 'references') then has_any_column_privilege(oid, what)
					else has_table_privilege(oid, what) end`,
	},
];

/**
 * Throws `DatabaseRefused` when the role of DATABASE_URL can do more than LEDGER-05 allows: change or delete final rows,
 * insert a run of an audit, set the transaction of an event, make or own anything, or become another role.
 */
export async function refuseStrongRole(url: string): Promise<void> {
	await refuseExcess('DATABASE_URL', 'the application needs', url, EXCESSES_OF_APPLICATION);
}

/** Throws `DatabaseRefused` when the role of DATABASE_AUDIT_URL can do more than read and keep runs of audits (LEDGER-08). */
export async function refuseStrongAuditRole(url: string): Promise<void> {
	await refuseExcess('DATABASE_AUDIT_URL', 'audits need', url, EXCESSES_OF_AUDIT);
}

/** Throws `DatabaseRefused` for roles that migrations must not grant anything to. Needs no schema. */
export async function refuseStrongAttributes(urls: { readonly url: string; readonly auditUrl: string }): Promise<void> {
	await allInOrder([
		refuseExcess('DATABASE_URL', 'the application needs', urls.url, EXCESSES_OF_ROLE),
		refuseExcess('DATABASE_AUDIT_URL', 'audits need', urls.auditUrl, EXCESSES_OF_ROLE),
	]);
}

async function refuseExcess(
	setting: string,
	need: string,
	url: string,
	queries: readonly pg.QueryConfig[],
): Promise<void> {
	const excess = await findFirst(url, setting, queries);
	if (excess !== null)
		throw new DatabaseRefused(
			`The role of ${setting} can do more than ${need} (it ${excess}): use a restricted role of its own.`,
		);
}

/** Returns the first value that any of the queries gives, in their order; null when none gives one. */
const findFirst = (url: string, setting: string, queries: readonly pg.QueryConfig[]) =>
	withConnection(url, setting, async (client) => {
		for (const query of queries) {
			const { rows } = await client.query<Record<string, string>>({ ...query, text: `${query.text} limit 1` });
			const [excess] = Object.values(rows[0] ?? {});
			if (excess !== undefined) return excess;
		}
		return null;
	});

const CLOCK = 'select floor(extract(epoch from clock_timestamp()) * 1000)::bigint';

/** Throws `DatabaseRefused` when `app.clock()` is not the one of the migrations: tests move it, production never. */
export async function refuseReplacedClock(url: string): Promise<void> {
	const body = await findFirst(url, 'DATABASE_URL', [
		{ text: `select prosrc from pg_proc where oid = 'app.clock'::regproc` },
	]);
	if (body?.trim() !== CLOCK)
		throw new DatabaseRefused('app.clock() of this database was replaced: production needs the real clock.');
}

/** Each query lists the missing rights of the connection's role, as ends of the sentence "it …". */
const LACKS: readonly pg.QueryConfig[] = [
	{ text: `select 'may not use the schema app' where not has_schema_privilege('app', 'usage')` },
	{
		text: `select 'may not read ' || relname from pg_class where relnamespace = 'app'::regnamespace
	   and relname in (select jsonb_object_keys($1::jsonb - 'migrations')) and not has_table_privilege(oid, 'select')
	 union all select 'may not update ' || relname || '.' || name from pg_class, jsonb_array_elements_text($1::jsonb -> relname) name
	   where relnamespace = 'app'::regnamespace and $1::jsonb ? relname and not has_column_privilege(oid, name, 'update')`,
		values: [JSON.stringify(CHANGEABLE)],
	},
];

/** Throws `DatabaseRefused` when the role of `url` lacks rights of the migrations, as another one than theirs does. */
export async function refuseWeakRole(url: string): Promise<void> {
	const lack = await findFirst(url, 'DATABASE_URL', LACKS);
	if (lack !== null) throw new DatabaseRefused(describeLack('DATABASE_URL', lack));
}

/** PostgreSQL's code for "insufficient privilege". */
const NO_RIGHT = '42501';

/** Runs `work`, and throws `DatabaseRefused` when PostgreSQL refuses a right to the role of a setting. */
export async function refuseLackingRight<Result>(setting: string, work: () => Promise<Result>): Promise<Result> {
	try {
		return await work();
	} catch (error) {
		const { code, message, cause } = error as Error & { code?: string; cause?: Error & { code?: string } };
		if (code === NO_RIGHT) throw new DatabaseRefused(describeLack(setting, message), { cause: error });
		if (cause?.code === NO_RIGHT) throw new DatabaseRefused(describeLack(setting, cause.message), { cause: error });
		throw error;
	}
}

const describeLack = (setting: string, lack: string) =>
	`The role of ${setting} lacks a right (${lack.startsWith('may') ? 'it ' : ''}${lack}): "Database of your own" in docs/operations.md says what it needs.`;
