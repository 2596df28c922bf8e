import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
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
		'delete from migrations where number = 60 returning name, checksum',
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

test('a schema with a migration between ours that is not here is newer, too', async () => {
	await db.owner.query("insert into migrations (number, name, checksum) values (199, '0199-later.sql', '')");
	await expect(run()).rejects.toThrow('The database is newer than this version (migration 199 is unknown here)');
	await db.owner.query('delete from migrations where number = 199');
});

test('a migration that was changed after it ran is refused', async () => {
	await db.owner.query("update migrations set checksum = 'x' || checksum where number = 60");
	await expect(run()).rejects.toThrow('Migration 0060-foundation.sql was changed after it ran on this database.');
	await db.owner.query('update migrations set checksum = substr(checksum, 2) where number = 60');
	expect(await loadSchemaState(db.ownerUrl)).toBe('current');
});

test('a database without a schema is told as such', async () => {
	const empty = new URL(db.ownerUrl);
	empty.username = 'postgres';
	empty.pathname = '/postgres';
	expect(await loadSchemaState(empty.href)).toBe('absent');
});

test('a schema of before the oldest migration here is refused and not changed', async () => {
	const load = async () => (await db.owner.query('select * from migrations order by number')).rows;
	await db.owner.query('update migrations set number = number - 500');
	const before = await load();
	const refused =
		/^This data was made by a version before 24 November 2026 and was not changed: "npm run backup" of that version keeps it, and this version begins anew with another DATA_DIR \(or with an empty database\)\.$/;
	await expect(run()).rejects.toThrow(refused);
	await expect(loadSchemaState(db.ownerUrl)).rejects.toThrow(refused);
	expect(await load()).toEqual(before);
	await db.owner.query('update migrations set number = number + 500');
	expect(await loadSchemaState(db.ownerUrl)).toBe('current');
});
