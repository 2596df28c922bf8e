import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { OperatorError } from '../config/index.ts';
import { withConnection } from './connect.ts';
import { keepOthersOut } from './living.ts';

const DIRECTORY = join(import.meta.dirname, '../../../migrations');
const LOCK = 0x7fa1;

/** The schema is not one this version can work with; the message says why in one sentence. */
class SchemaRefused extends OperatorError {}

interface Migration {
	readonly number: number;
	readonly name: string;
	readonly sql: string;
	readonly checksum: string;
}

async function readMigrations(): Promise<Migration[]> {
	const names = (await readdir(DIRECTORY)).filter((name) => name.endsWith('.sql')).sort();
	return Promise.all(
		names.map(async (name) => {
			const sql = await readFile(join(DIRECTORY, name), 'utf8');
			return { number: Number(name.slice(0, 4)), name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
		}),
	);
}

export interface MigrateOptions {
	readonly ownerUrl: string;
	/** Name of the restricted role of DATABASE_URL, which the grants go to. */
	readonly appRole: string;
	/** Name of the role of DATABASE_AUDIT_URL, which the grants go to as well. */
	readonly auditRole: string;
	/** Servers of other starts may use the database: a migration is refused while one does. */
	readonly isShared?: boolean;
}

/**
 * Brings the schema up to date, each numbered file in its own transaction, forward only. A schema that all files before the
 * merged ones made has only its list of migrations replaced before.
 * Returns the names that ran. Throws `SchemaRefused` for a schema whose migrations are not these: a newer one, an older one
 * than the merged files begin with, or one that a file was changed after; and of a shared database that an older server uses.
 */
export async function migrate({ ownerUrl, appRole, auditRole, isShared = false }: MigrateOptions): Promise<string[]> {
	return withOwner(ownerUrl, async (client) => {
		await client.query('select pg_advisory_lock($1)', [LOCK]);
		await client.query(`create schema if not exists app;
			create table if not exists app.migrations (number int primary key, name text not null, checksum text not null, ran_at timestamptz not null default clock_timestamp())`);
		const { open, isMerged } = await compare(client);
		if (isShared && (isMerged || open.length > 0) && !(await keepOthersOut(client))) throw new SchemaRefused(NEWER);
		if (isMerged) await mark(client);
		for (const { number, name, sql, checksum } of open) {
			await client.query('begin');
			try {
				await client.query(
					sql
						.replaceAll('{{app_role}}', pg.escapeIdentifier(appRole))
						.replaceAll('{{audit_role}}', pg.escapeIdentifier(auditRole)),
				);
				await client.query('insert into migrations (number, name, checksum) values ($1, $2, $3)', [
					number,
					name,
					checksum,
				]);
				await client.query('commit');
			} catch (error) {
				await client.query('rollback');
				if (isExtensionMissing(error))
					throw new SchemaRefused(
						`The PostgreSQL server lacks an extension that ${name} needs (${(error as Error).message}): install its contrib modules, then start again`,
					);
				throw new Error(`Migration ${name} failed`, { cause: error });
			}
		}
		return open.map(({ name }) => name);
	});
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

/** Compares a database with this version: no schema yet, one behind it, or this version's. Throws `SchemaRefused` as `migrate`. */
export async function loadSchemaState(ownerUrl: string): Promise<'absent' | 'behind' | 'current'> {
	return withOwner(ownerUrl, async (client) => {
		const { rows } = await client.query("select from pg_tables where schemaname = 'app' and tablename = 'migrations'");
		if (rows.length === 0) return 'absent';
		const { open, isMerged } = await compare(client);
		return isMerged || open.length > 0 ? 'behind' : 'current';
	});
}

const withOwner = <Result>(ownerUrl: string, work: (client: pg.Client) => Promise<Result>) =>
	withConnection(ownerUrl, 'DATABASE_OWNER_URL', work);

/** The program of a living process would not know a schema that is migrated now. */
export const NEWER =
	'This server process is of a newer version than those that use the database, and would have to migrate it: stop all and start again.';

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
	/** The migrations that have to run. */
	readonly open: readonly Migration[];
	/** All migrations that were merged made this schema: it is that of the merged files. */
	readonly isMerged: boolean;
}

/** Compares the migrations that have run with the files. Changes nothing. */
async function compare(client: pg.Client): Promise<Comparison> {
	const migrations = await readMigrations();
	const { rows } = await client.query<Omit<Migration, 'sql'>>(
		'select number, name, checksum from migrations order by number',
	);
	if (rows[0]?.name === BEFORE.first) {
		const list = rows.map(({ number, name, checksum }) => `${number} ${name} ${checksum}\n`).join('');
		if (createHash('sha256').update(list).digest('hex') !== BEFORE.hash) throw new SchemaRefused(BEFORE_MERGE);
		return { open: migrations.filter(({ number }) => number > MERGED_UP_TO), isMerged: true };
	}
	for (const { number, name, checksum } of rows) {
		const known = migrations.find((migration) => migration.number === number);
		if (!known)
			throw new SchemaRefused(
				`The database is newer than this version (migration ${number} is unknown here): update Fairtick first.`,
			);
		// The files of versions before had other names.
		if (known.name !== name) throw new SchemaRefused(OLDER);
		if (known.checksum !== checksum)
			throw new SchemaRefused(`Migration ${known.name} was changed after it ran on this database.`);
	}
	const open = migrations.filter(({ number }) => !rows.some((row) => row.number === number));
	return { open, isMerged: false };
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
