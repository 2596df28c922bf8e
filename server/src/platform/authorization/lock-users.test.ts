import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { addTestUser } from '../../../test/support/users.ts';
import { inTransaction } from '../database/index.ts';
import { lockFreeUsers, lockUsers } from './lock-users.ts';

let db: TestDatabase;
beforeAll(async () => {
	db = await createTestDatabase();
});
afterAll(() => db.drop());

test.each([
	['lockUsers', lockUsers],
	['lockFreeUsers', lockFreeUsers],
])(
	'[CLUSTER-08] the lock of %s is a write: the commit of a repeated answer waits for the standby as the first one did',
	async (_, lock) => {
		const userId = await addTestUser(db);
		await inTransaction(db.database, async (tx) => {
			const findXid = async () => (await tx.query('select pg_current_xact_id_if_assigned()::text id')).rows[0].id;
			expect(await findXid()).toBeNull();
			expect((await lock(tx, [userId])).has(userId)).toBe(true);
			expect(await findXid()).not.toBeNull();
		});
	},
);
