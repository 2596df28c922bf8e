import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadUsedByNewCards } from '../../../src/areas/cashier/deposits/new-cards.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { Payer } from './payer.ts';

const DAY_MS = 86_400_000;

let app: TestApp;
let payer: Payer;
beforeAll(async () => {
	app = await createTestApp({ LIMIT_MOVEMENTS: '10000' });
});
afterAll(() => app.close());
beforeEach(async () => {
	payer = await Payer.join(app);
});

/** A deposit that was paid by the payer's one card. */
async function payByCard(amount: number, action = 'approve_by_card'): Promise<string> {
	const { body } = await payer.deposit(amount);
	await payer.press(body, action);
	return body.id;
}
/** All that was paid becomes older. */
const wait = (days: number) =>
	app.db.owner.query(
		`update payments set booked_at = booked_at - $2::bigint where deposit_id in (select id from deposits where user_id = $1)`,
		[payer.id, days * DAY_MS],
	);
const usedAtFirst = async () =>
	(await loadUsedByNewCards(app.db.owner, payer.id, ['sandbox'], Date.now()))?.amount ?? null;

test('[CASH-04] a new card brings at most 500.00 a day, for 7 days', async () => {
	await payer.reaches(await payByCard(40_000), 'confirmed');
	await payer.reaches(await payByCard(10_000), 'confirmed');
	const over = await payer.reaches(await payByCard(1_000), 'review');
	expect([over.reason, await payer.balance(), await usedAtFirst()]).toEqual(['new_card', 50_000, 50_000n]);
	await wait(1);
	await payer.reaches(await payByCard(50_000), 'confirmed');
	await wait(6);
	await payer.reaches(await payByCard(60_000), 'confirmed');
	expect([await payer.balance(), await usedAtFirst()]).toEqual([160_000, null]);
});

test('[CASH-04] a card that its provider does not name is a new one each time, and holds withdrawals as every card does', async () => {
	await payer.reaches(await payByCard(50_000, 'approve_by_unnamed_card'), 'confirmed');
	expect((await payer.withdraw(1_000)).body).toMatchObject({ status: 'requested', reason: 'card' });
	await wait(8);
	expect(await usedAtFirst()).toBe(50_000n);
	await app.db.owner.query(`update deposits set created_at = created_at - $2::bigint where user_id = $1`, [
		payer.id,
		8 * DAY_MS,
	]);
	await payer.reaches(await payByCard(40_000, 'approve_by_unnamed_card'), 'confirmed');
	await app.db.owner.query(`update deposits set created_at = created_at - $2::bigint where user_id = $1`, [
		payer.id,
		8 * DAY_MS,
	]);
	const over = await payer.reaches(await payByCard(20_000, 'approve_by_unnamed_card'), 'review');
	expect([over.reason, await payer.balance()]).toEqual(['new_card', 89_000]);
});

test('[CASH-04] other ways to pay have no such limit, and no card is old before one has paid', async () => {
	await payer.pay(60_000);
	expect(await usedAtFirst()).toBe(60_000n);
});
