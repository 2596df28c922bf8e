import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { addTestUser, grant } from '../../../../test/support/users.ts';
import { createPairRule } from './approvers.ts';

let db: TestDatabase;
beforeAll(async () => {
	db = await createTestDatabase();
});
afterAll(() => db.drop());

test.each([
	['who gave a user money by an adjustment do not approve', 1_000, 'admin.third_needed'],
	['who took money from a user by one approve', -1_000, null],
])('[CASH-05] two people %s a withdrawal of the user', async (_, amount, code) => {
	const userId = await addTestUser(db, 0n);
	await grant(db, userId, 'SANDBOX_USD', 5_000n);
	const { rows } = await db.owner.query<{ firstId: number; secondId: number }>(
		`insert into adjustments (id, user_id, currency, amount, reason, asked_by, agreed_by, adjusted_at)
		select id, $1::int, 'SANDBOX_USD', $2, '-', maker_id, decided_by, clock() from staff_requests where subject = 'user:' || $1
		on conflict (id) do update set amount = $2 returning asked_by "firstId", agreed_by "secondId"`,
		[userId, amount],
	);
	const people = rows[0] as (typeof rows)[number];
	// Without a second factor they decide nothing.
	await db.owner.query(
		`insert into totp_secrets (user_id, secret, created_at, confirmed_at) select unnest($1::int[]), '', 0, 0`,
		[[people.firstId, people.secondId]],
	);
	const asked = { subject: `user:${userId}`, paired: { as: 'approve' } } as const;
	const refusal = await createPairRule('SANDBOX_USD').refuse(db.database, asked, people);
	expect(refusal?.refusal.code ?? null).toBe(code);
});
