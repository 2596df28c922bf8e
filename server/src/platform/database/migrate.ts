import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { OperatorError } from '../config/index.ts';
import { pause } from '../loops/index.ts';
import { withConnection } from './connect.ts';
import { ENTERING } from './living.ts';
import { loadRows, loadValue } from './load-rows.ts';
import type { Queryable } from './pool.ts';
import {
	compareSchema,
	decideMigration,
	isUsable,
	type OwnMigration,
	type RanMigration,
	readMark,
	releaseOf,
} from './schema-window.ts';

const DIRECTORY = join(import.meta.dirname, '../../../migrations');
const LOCK = 0x7fa1;
/** The schema is not one this version can work with; the message says why in one sentence. */
class SchemaRefused extends OperatorError {}

interface Migration extends OwnMigration {
	readonly sql: string;
}

let read: Promise<readonly Migration[]> | undefined;

/** The migrations of this program, read once: while it runs, those of another release may take their place. */
function readMigrations(): Promise<readonly Migration[]> {
	read ??= readFolder();
	return read;
}

async function readFolder(): Promise<Migration[]> {
	const names = (await readdir(DIRECTORY)).filter((name) => name.endsWith('.sql')).sort();
	return Promise.all(
		names.map(async (name) => {
			const sql = await readFile(join(DIRECTORY, name), 'utf8');
			const checksum = createHash('sha256').update(sql).digest('hex');
			return { number: Number(name.slice(0, 4)), name, sql, checksum, phase: readMark(sql) };
		}),
	);
}

/** The release of this program: the number of its newest migration (CLUSTER-07). */
export const readRelease = async (): Promise<number> => releaseOf(await readMigrations());

export interface MigrateOptions {
	readonly ownerUrl: string;
	/** Name of the restricted role of DATABASE_URL, which the grants go to. */
	readonly appRole: string;
	/** Name of the role of DATABASE_AUDIT_URL, which the grants go to as well. */
	readonly auditRole: string;
	/** Other processes may use the database; undefined: none does. */
	readonly beside?: Beside;
}

/** The processes that may use the database while it is migrated. */
export interface Beside {
	/** Id of the `npm start` whose processes may live: those of others are dead (LEDGER-10). Null: those of all may. */
	readonly start: string | null;
	/** A process whose last beat is older than this, in milliseconds, is gone. */
	readonly goneMs: number;
	/** A migration that meets a lock of others is tried so often, once a second. */
	readonly tries: number;
}

/** A migration waits this long for a lock that others hold: all that ask for the same table meanwhile wait behind it. */
const LOCK_TIMEOUT = '500ms';
const PAUSE_MS = 1_000;

export interface Migrated {
	/** Names of the migrations that ran. */
	readonly names: readonly string[];
	/** Names of those that wait until no process of an older release lives. */
	readonly later: readonly string[];
}

/**
 * Brings the schema up to date, each numbered file in its own transaction, forward only. A schema that all files before the
 * merged ones made has only its list of migrations replaced before. Beside processes of the release before only expands run (CLUSTER-07).
 * Throws `SchemaRefused` for a schema whose migrations are not these: a newer one, an older one than the merged files begin with, or
 * one that a file was changed after.
 */
export async function migrate({ ownerUrl, appRole, auditRole, beside }: MigrateOptions): Promise<Migrated> {
	return withOwner(ownerUrl, async (client) => {
		await client.query('select pg_advisory_lock($1)', [LOCK]);
		if (beside) await client.query(`set lock_timeout = '${LOCK_TIMEOUT}'`);
		const tries = beside?.tries ?? 1;
		await client.query(`create schema if not exists app;
			create table if not exists app.migrations (number int primary key, name text not null, checksum text not null, ran_at timestamptz not null default clock_timestamp())`);
		const { own, open, isMerged } = await compare(client);
		await untilLocked('The list of migrations', tries, () => addPhases(client));
		if (isMerged) await mark(client);
		const names: string[] = [];
		for (const migration of open) {
			const { name, sql } = migration;
			const text = sql
				.replaceAll('{{app_role}}', pg.escapeIdentifier(appRole))
				.replaceAll('{{audit_role}}', pg.escapeIdentifier(auditRole));
			const hasRun = await untilLocked(`Migration ${name}`, tries, () =>
				runOne(client, { ...migration, sql: text }, { release: releaseOf(own), beside }),
			);
			if (!hasRun) break;
			names.push(name);
		}
		const later = open.slice(names.length);
		if (!isUsable(later))
			throw new SchemaRefused(
				`Processes of an older version use the database, and migration ${later[0]?.name} can't run beside them: stop them, or start the version between first.`,
			);
		return { names, later: later.map(({ name }) => name) };
	});
}

/** The list of migrations has had phases since 0027. A list that has them is not locked for them again. */
async function addPhases(client: pg.Client): Promise<void> {
	const hasPhases = await loadValue(
		client,
		`select exists (select from pg_attribute where attrelid = 'app.migrations'::regclass and attname = 'release')`,
	);
	if (hasPhases !== true)
		await client.query('alter table app.migrations add column phase text, add column release int');
}

/** Runs one migration in a transaction. Returns false, with nothing changed, where a living process of an older release forbids it. */
async function runOne(
	client: pg.Client,
	{ number, name, sql, checksum, phase }: Migration,
	{ release, beside }: { readonly release: number; readonly beside: Beside | undefined },
): Promise<boolean> {
	await client.query('begin');
	try {
		await client.query('select pg_advisory_xact_lock($1)', [ENTERING]);
		if (beside) {
			const oldest = await loadOldest(client, beside);
			if (decideMigration({ number, phase }, { oldest, release, ran: await loadRan(client) }) === 'later') {
				await client.query('rollback');
				return false;
			}
		}
		await client.query(sql);
		await client.query('insert into migrations (number, name, checksum, phase, release) values ($1, $2, $3, $4, $5)', [
			number,
			name,
			checksum,
			phase,
			phase === null ? null : release,
		]);
		await client.query('commit');
		return true;
	} catch (error) {
		await client.query('rollback');
		if (isLocked(error)) throw error;
		if (isExtensionMissing(error))
			throw new SchemaRefused(
				`The PostgreSQL server lacks an extension that ${name} needs (${(error as Error).message}): install its contrib modules, then start again`,
			);
		throw new Error(`Migration ${name} failed`, { cause: error });
	}
}

/** Tries again where others hold a lock. Throws `SchemaRefused` after the last try. */
async function untilLocked<Result>(what: string, tries: number, run: () => Promise<Result>): Promise<Result> {
	for (let tried = 1; ; tried++) {
		try {
			return await run();
		} catch (error) {
			if (!isLocked(error)) throw error;
			if (tried >= tries)
				throw new SchemaRefused(`${what} waits for locks that others hold: end long transactions, then start again.`);
			await pause(PAUSE_MS);
		}
	}
}

/** PostgreSQL's codes for a lock that did not come in time, and for a deadlock. */
const isLocked = (error: unknown) => error instanceof pg.DatabaseError && ['55P03', '40P01'].includes(error.code ?? '');

/** The oldest release of the processes that may live; null without any. Those of before migration 0027 count as 0. */
async function loadOldest(client: pg.Client, { start, goneMs }: Beside): Promise<number | null> {
	if ((await loadValue(client, `select to_regclass('app.nodes') is not null`)) !== true) return null;
	return loadValue(
		client,
		`select min(coalesce((to_jsonb(n) ->> 'release')::int, 0)) oldest from nodes n
		where ($1::text is null or start = $1) and beat_at > clock_timestamp() - $2 * interval '1 ms'`,
		[start, goneMs],
	);
}

/** PostgreSQL's code since version 15 (`feature_not_supported`), and before (`undefined_file`). */
const isExtensionMissing = (error: unknown) =>
	error instanceof pg.DatabaseError && ['0A000', '58P01'].includes(error.code ?? '') && /extension/.test(error.message);

/** Audits have no use for sealed seeds: their role reads all other tables (CLUSTER-06). */
const UNREAD = 'fair_seeds';

/** True if a role lacks any right that `grantAudits` grants, or has one that it revokes. */
const LACKS_OF_AUDIT = `select not has_schema_privilege($1, 'app', 'usage')
	or exists (select from pg_class where relnamespace = 'app'::regnamespace and relkind in ('r', 'p', 'v')
		and has_table_privilege($1, oid, 'select') = (relname = '${UNREAD}'))
	or exists (select from unnest($2::text[]) name where not has_column_privilege($1, 'app.audit_runs', name, 'insert'))
	or not exists (select from pg_default_acl, aclexplode(defaclacl) where pg_get_userbyid(defaclrole) = current_user
		and defaclnamespace = 'app'::regnamespace and defaclobjtype = 'r'
		and pg_get_userbyid(grantee) = $1 and privilege_type = 'SELECT') lacks`;

/** Columns of `audit_runs` that audits fill. */
const FILLED_BY_AUDITS = ['recorded_at', 'clean', 'whole', 'findings', 'line', 'state', 'findings_hash'];

type AuditRole = Pick<MigrateOptions, 'ownerUrl' | 'auditRole'>;

/** Returns whether the audit's role is another one than migrations granted its rights to (LEDGER-08). */
export async function lacksRightsOfAudits({ ownerUrl, auditRole }: AuditRole): Promise<boolean> {
	return withOwner(ownerUrl, async (client) => {
		const { rows } = await client.query<{ lacks: boolean }>(LACKS_OF_AUDIT, [auditRole, FILLED_BY_AUDITS]);
		return rows[0]?.lacks === true;
	});
}

/** Grants the audit's role the rights of migrations. The former role keeps its own. */
export async function grantAudits({ ownerUrl, auditRole }: AuditRole): Promise<void> {
	await withOwner(ownerUrl, async (client) => {
		const role = pg.escapeIdentifier(auditRole);
		// Several statements of one query are one transaction.
		await client.query(`grant usage on schema app to ${role};
			grant select on all tables in schema app to ${role};
			revoke select on ${UNREAD} from ${role};
			alter default privileges in schema app grant select on tables to ${role};
			grant insert (${FILLED_BY_AUDITS.join(', ')}) on audit_runs to ${role}`);
	});
}

export type SchemaState = 'absent' | 'behind' | 'usable' | 'current';

/**
 * Compares a database with this version: no schema yet, one behind it, one that lacks contracts alone and serves this version as it is, or
 * one that lacks nothing. Throws `SchemaRefused` as `migrate`.
 */
export async function loadSchemaState(ownerUrl: string): Promise<SchemaState> {
	return withOwner(ownerUrl, async (client) => {
		const { rows } = await client.query("select from pg_tables where schemaname = 'app' and tablename = 'migrations'");
		if (rows.length === 0) return 'absent';
		const { open, isMerged } = await compare(client);
		if (isMerged || !isUsable(open)) return 'behind';
		return open.length > 0 ? 'usable' : 'current';
	});
}

/** Throws `SchemaRefused` if this version can't work on the schema as it is now. Until a transaction with the lock `ENTERING` ends it stays so. */
export async function refuseOtherSchema(db: Queryable): Promise<void> {
	const { open } = await compare(db);
	if (!isUsable(open))
		throw new SchemaRefused(
			`The database is older than this version (it lacks ${open[0]?.name}): start Fairtick again.`,
		);
}

const withOwner = <Result>(ownerUrl: string, work: (client: pg.Client) => Promise<Result>) =>
	withConnection(ownerUrl, 'DATABASE_OWNER_URL', work);

const OLDER =
	'This data was made by a version before 24 November 2026 and was not changed: "npm run backup" of that version keeps it, and this version begins anew with another DATA_DIR (or with an empty database).';

const BEFORE_MERGE =
	'This data was made by an older version and was not changed: start the version of 29 November 2026 (commit 566e55d0) with it once, then start this one.';

/** Numbers up to here are the merged files, one for each area. */
const MERGED_UP_TO = 15;

/** The first file of all migrations that were merged, and SHA-256 of their list, a line `number name checksum` for each. */
const BEFORE = {
	first: '0060-foundation.sql',
	hash: 'a79ac18e649b862fc8dc0ceef70f3ce7431b01eab0adca029111d22ba08300aa',
};

interface Comparison {
	/** The migrations of this program. */
	readonly own: readonly Migration[];
	/** Those of them that have to run. */
	readonly open: readonly Migration[];
	/** All migrations that were merged made this schema: it is that of the merged files. */
	readonly isMerged: boolean;
}

/** The list has no phases before a version that knows them has migrated it. */
const loadRan = (db: Queryable): Promise<readonly RanMigration[]> =>
	loadRows(
		db,
		`select number, name, checksum, to_jsonb(m) ->> 'phase' phase, (to_jsonb(m) ->> 'release')::int release
		from migrations m order by number`,
	);

/** Compares the migrations that have run with the files. Changes nothing. */
async function compare(db: Queryable): Promise<Comparison> {
	const own = await readMigrations();
	const ran = await loadRan(db);
	if (ran[0]?.name === BEFORE.first) {
		const list = ran.map(({ number, name, checksum }) => `${number} ${name} ${checksum}\n`).join('');
		if (createHash('sha256').update(list).digest('hex') !== BEFORE.hash) throw new SchemaRefused(BEFORE_MERGE);
		return { own, open: own.filter(({ number }) => number > MERGED_UP_TO), isMerged: true };
	}
	const compared = compareSchema(own, ran);
	if ('refused' in compared) throw new SchemaRefused(compared.refused);
	for (const { number, name, checksum } of ran) {
		const known = own.find((migration) => migration.number === number);
		if (!known) continue;
		// The files of versions before had other names.
		if (known.name !== name) throw new SchemaRefused(OLDER);
		if (known.checksum !== checksum)
			throw new SchemaRefused(`Migration ${known.name} was changed after it ran on this database.`);
	}
	return { own, open: compared.open, isMerged: false };
}

/** Replaces the list of the migrations that were merged by that of the merged files, and changes nothing else. */
async function mark(client: pg.Client): Promise<void> {
	const merged = (await readMigrations()).filter(({ number }) => number <= MERGED_UP_TO);
	await client.query(
		`with gone as (delete from migrations where number > $4 returning 1)
		insert into migrations (number, name, checksum)
		select n, name, checksum from unnest($1::int[], $2::text[], $3::text[]) m (n, name, checksum) where exists (select from gone)`,
		[
			merged.map(({ number }) => number),
			merged.map(({ name }) => name),
			merged.map(({ checksum }) => checksum),
			MERGED_UP_TO,
		],
	);
}
