import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { DatabaseRefused } from './refused.ts';
import { refuseOldServer } from './server-version.ts';

let db: TestDatabase;
beforeAll(async () => {
	db = await createTestDatabase();
});
afterAll(() => db.drop());

test('a PostgreSQL that is older than needed is refused in one sentence that names both versions', async () => {
	await expect(refuseOldServer(db.url, 'DATABASE_URL')).resolves.toBeUndefined();
	const refused = refuseOldServer(db.url, 'DATABASE_URL', 990_000);
	await expect(refused).rejects.toThrow(DatabaseRefused);
	await expect(refused).rejects.toThrow(
		/^The database of DATABASE_URL is PostgreSQL \d+\.\d.*, and Fairtick needs 99 or newer: install it from https:\S+\.$/,
	);
});
