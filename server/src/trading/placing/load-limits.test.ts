import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Desk, openDesk, placement } from '../../../test/support/desk.ts';
import { addTestUser } from '../../../test/support/users.ts';
import { loadLimits } from './load-limits.ts';

let desk: Desk;
beforeAll(async () => {
	desk = await openDesk();
});
afterAll(() => desk.close());

test('[TRADE-12] limits say how many trades may be open and how many are', async () => {
	const userId = await addTestUser(desk.db, 10_000n);
	await desk.trading.place(userId, placement());
	const rules = { openTradesLimit: 7, realTrading: false };
	expect(await loadLimits(desk.db.database, userId, rules)).toEqual({
		open_trades: { limit: 7, used: 1 },
		blocked: { demo: null, real: 'trading.real_money_off' },
	});
});

test('[TRADE-09] a frozen account is said to be frozen before anything is placed', async () => {
	const userId = await addTestUser(desk.db, 10_000n);
	await desk.db.owner.query('update user_states set frozen_at = clock() where user_id = $1', [userId]);
	const rules = { openTradesLimit: 7, realTrading: true };
	expect((await loadLimits(desk.db.database, userId, rules)).blocked).toEqual({
		demo: 'trading.account_frozen',
		real: 'trading.account_frozen',
	});
});
