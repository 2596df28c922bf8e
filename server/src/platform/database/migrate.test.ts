import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { describeSchema } from '../../../test/support/describe-schema.ts';
import { APP_ROLE, AUDIT_ROLE } from '../../../test/support/global-setup.ts';
import { loadSchemaState, migrate } from './migrate.ts';

let db: TestDatabase;
const run = () => migrate({ ownerUrl: db.ownerUrl, appRole: APP_ROLE, auditRole: AUDIT_ROLE });
beforeAll(async () => {
	db = await createTestDatabase();
});
afterAll(() => db.drop());

test('a schema that is up to date stays as it is', async () => {
	expect(await loadSchemaState(db.ownerUrl)).toBe('current');
	expect(await run()).toEqual([]);
});

test('a schema that is behind is told from a current one, and brought up to date by what is missing alone', async () => {
	const { rows } = await db.owner.query<{ name: string; checksum: string }>(
		'delete from migrations where number = 2 returning name, checksum',
	);
	expect(await loadSchemaState(db.ownerUrl)).toBe('behind');
	// It ran before, so that its tables are there: one that fails leaves no trace.
	await expect(run()).rejects.toThrow(`Migration ${rows[0]?.name} failed`);
	expect(await loadSchemaState(db.ownerUrl)).toBe('behind');
	await db.owner.query('insert into migrations (number, name, checksum) values ($1, $2, $3)', [
		Number(rows[0]?.name.slice(0, 4)),
		rows[0]?.name,
		rows[0]?.checksum,
	]);
	expect(await loadSchemaState(db.ownerUrl)).toBe('current');
});

test('a newer schema is refused', async () => {
	await db.owner.query("insert into migrations (number, name, checksum) values (9999, '9999-future.sql', '')");
	await expect(run()).rejects.toThrow('The database is newer than this version (migration 9999 is unknown here)');
	await expect(loadSchemaState(db.ownerUrl)).rejects.toThrow('update Fairtick first');
	await db.owner.query('delete from migrations where number = 9999');
});

test('a migration that was changed after it ran is refused', async () => {
	await db.owner.query("update migrations set checksum = 'x' || checksum where number = 1");
	await expect(run()).rejects.toThrow('Migration 0001-foundation.sql was changed after it ran on this database.');
	await db.owner.query('update migrations set checksum = substr(checksum, 2) where number = 1');
	expect(await loadSchemaState(db.ownerUrl)).toBe('current');
});

test('a database without a schema is told as such', async () => {
	const empty = new URL(db.ownerUrl);
	empty.username = 'postgres';
	empty.pathname = '/postgres';
	expect(await loadSchemaState(empty.href)).toBe('absent');
});

const loadList = async () => (await db.owner.query('select * from migrations order by number')).rows;

test('a schema of a version before 24 November 2026 is refused and not changed', async () => {
	await db.owner.query("update migrations set name = replace(name, '-', '_')");
	const before = await loadList();
	const refused =
		/^This data was made by a version before 24 November 2026 and was not changed: "npm run backup" of that version keeps it, and this version begins anew with another DATA_DIR \(or with an empty database\)\.$/;
	await expect(run()).rejects.toThrow(refused);
	await expect(loadSchemaState(db.ownerUrl)).rejects.toThrow(refused);
	expect(await loadList()).toEqual(before);
	await db.owner.query("update migrations set name = replace(name, '_', '-')");
	expect(await loadSchemaState(db.ownerUrl)).toBe('current');
});

const MIGRATIONS = join(import.meta.dirname, '../../../migrations');
const FILES = readdirSync(MIGRATIONS).sort();
const readFile = (name: string) =>
	readFileSync(join(MIGRATIONS, name), 'utf8')
		.replaceAll('{{app_role}}', APP_ROLE)
		.replaceAll('{{audit_role}}', AUDIT_ROLE);

describe('the files that were merged into one for each area', () => {
	/** `number name checksum` of each of them. */
	const merged = readFileSync(join(import.meta.dirname, '../../../test/support/merged-migrations.txt'), 'utf8')
		.trim()
		.split('\n')
		.map((line) => line.split(' '));
	let before: Awaited<ReturnType<typeof loadList>>;

	/** Makes the schema that of the merged files, with a name that a constraint had, and its list theirs, without some of them. */
	async function becomeOld(without: readonly string[] = []): Promise<void> {
		const rows = merged.filter(([number]) => !without.includes(number ?? ''));
		await db.owner.query('drop schema app, archive, jobs cascade');
		await db.owner.query('create schema app');
		await db.owner.query(
			'create table migrations (number int primary key, name text not null, checksum text not null, ran_at timestamptz not null default clock_timestamp())',
		);
		for (const name of FILES.slice(0, 15)) await db.owner.query(readFile(name));
		await db.owner.query(
			'insert into migrations (number, name, checksum) select * from unnest($1::int[], $2::text[], $3::text[])',
			[0, 1, 2].map((i) => rows.map((row) => row[i])),
		);
		await db.owner.query('alter table accounts rename constraint accounts_balance to accounts_check');
	}

	beforeAll(async () => {
		before = await loadList();
	});

	test('are known by their list: it is replaced, and only later files run', async () => {
		const schema = await describeSchema(db.owner);
		await becomeOld();
		expect(await loadSchemaState(db.ownerUrl)).toBe('behind');
		expect(await run()).toEqual(before.slice(15).map(({ name }) => name));
		expect((await loadList()).map(({ ran_at, ...row }) => row)).toEqual(before.map(({ ran_at, ...row }) => row));
		expect(await loadSchemaState(db.ownerUrl)).toBe('current');
		expect(await describeSchema(db.owner)).toBe(schema);
	});

	test.each([
		['lacks its last file', ['260']],
		['lacks one between', ['202']],
	])('a database that %s is refused in one sentence and not changed', async (_, without) => {
		await becomeOld(without);
		const old = await loadList();
		const refused =
			/^This data was made by an older version and was not changed: start the version of 29 November 2026 \(commit 566e55d0\) with it once, then start this one\.$/;
		await expect(run()).rejects.toThrow(refused);
		await expect(loadSchemaState(db.ownerUrl)).rejects.toThrow(refused);
		expect(await loadList()).toEqual(old);
		await becomeOld();
		await run();
		expect(await loadSchemaState(db.ownerUrl)).toBe('current');
	});
});
