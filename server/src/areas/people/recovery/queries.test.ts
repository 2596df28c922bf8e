import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { addTestUser } from '../../../../test/support/users.ts';
import { insertRecovery, updateAgreed, updateEnded } from './queries.ts';

const HOUR_MS = 3_600_000;

let db: TestDatabase;
beforeAll(async () => {
	db = await createTestDatabase();
});
afterAll(() => db.drop());

/** A recovery of a new user, and two people agreeing to it. */
async function open() {
	const userId = await addTestUser(db, 0n);
	const people = { askedBy: await addTestUser(db, 0n), agreedBy: await addTestUser(db, 0n) };
	const { id } = await insertRecovery(db.database, { userId, verified: true, lifeMs: HOUR_MS, fileIds: [] });
	return { id, agree: (waitMs: number) => updateAgreed(db.database, id, { ...people, waitMs }) };
}

test('[IDENT-14] two people agree to a recovery once: later ones do not move its time', async () => {
	const { id, agree } = await open();
	const dueAt = (await agree(HOUR_MS))?.dueAt;
	expect(await agree(0)).toBeNull();
	const { rows } = await db.owner.query('select due_at "dueAt" from recoveries where id = $1', [id]);
	expect(rows).toEqual([{ dueAt }]);
});

test('[IDENT-14] a recovery that is over takes no agreement, and ends once', async () => {
	const { id, agree } = await open();
	expect(await updateEnded(db.database, id, 'stopped')).toBe(true);
	expect([await agree(0), await updateEnded(db.database, id, 'stopped')]).toEqual([null, false]);
});
