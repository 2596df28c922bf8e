import pg from 'pg';
import { inject } from 'vitest';
import { insertRestored, Journal, type JournalEntry } from '../../src/platform/journal/index.ts';
import type { TestDatabase } from './database.ts';

/** The journal of an installation, of all its processes. */
export async function readJournal({ dataDir }: { readonly dataDir: string }): Promise<JournalEntry[]> {
	const journal = await Journal.open(dataDir, null);
	return journal.read();
}

/** Left out of a backup: the test's own clock. */
const OUTSIDE = ['test_clock'];

/** A backup of all tables; what it returns puts them back as they were, and begins another generation as a restore does. */
export async function backUp(db: TestDatabase): Promise<() => Promise<void>> {
	const url = new URL(inject('clusterUrl'));
	url.pathname = new URL(db.url).pathname;
	const admin = new pg.Client({ connectionString: url.href });
	await admin.connect();
	const { rows } = await admin.query<{ name: string; columns: string }>(
		`select relname name, (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute a
				where a.attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') columns
		from pg_class c where relnamespace = 'app'::regnamespace and relkind in ('r', 'p') and not relispartition
			and relname <> all($1) order by 1`,
		[OUTSIDE],
	);
	await admin.query('drop schema if exists backup cascade; create schema backup');
	for (const { name } of rows) await admin.query(`create table backup.${name} as table app.${name}`);
	return async () => {
		await admin.query('begin; set local session_replication_role = replica');
		for (const { name, columns } of rows) {
			await admin.query(`delete from app.${name}`);
			await admin.query(
				`insert into app.${name} (${columns}) overriding system value select ${columns} from backup.${name}`,
			);
		}
		await admin.query('commit');
		await admin.end();
		await insertRestored(db.owner);
	};
}
