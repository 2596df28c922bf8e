import { afterAll, beforeAll, expect, test } from 'vitest';
import { PLACING_RULES } from '../../../../test/support/placing.ts';
import { openTradingFixture, placement, type TradingFixture } from '../../../../test/support/trading-fixture.ts';
import { addTestUser } from '../../../../test/support/users.ts';
import { loadPlacementLimits } from './load-placement-limits.ts';

let fixture: TradingFixture;
beforeAll(async () => {
	fixture = await openTradingFixture();
});
afterAll(() => fixture.close());

const RULES = { ...PLACING_RULES, openTradesLimit: 7 };

test('[TRADE-12] limits say how many trades may be open and how many are', async () => {
	const userId = await addTestUser(fixture.db, 10_000n);
	await fixture.trading.place(userId, placement());
	const rules = { ...RULES, realTrading: false };
	expect(await loadPlacementLimits(fixture.db.database, userId, rules)).toEqual({
		open_trades: { limit: 7, used: 1 },
		blocked: { demo: null, real: 'trading.real_money_off' },
		held_back: [],
	});
});

test('[TRADE-09] a frozen account is said to be frozen before anything is placed', async () => {
	const userId = await addTestUser(fixture.db, 10_000n);
	await fixture.db.owner.query('update user_states set frozen_at = clock() where user_id = $1', [userId]);
	expect((await loadPlacementLimits(fixture.db.database, userId, RULES)).blocked).toEqual({
		demo: 'trading.account_frozen',
		real: 'trading.account_frozen',
	});
});

test('[CASH-09] an unpaid claim is said to close the real account before anything is placed', async () => {
	const userId = await addTestUser(fixture.db, 10_000n);
	await fixture.db.owner.query(
		`insert into claims (id, user_id, currency, amount, opened_at) values (gen_random_uuid(), $1, 'SANDBOX_USD', 500, 0)`,
		[userId],
	);
	const load = async () => (await loadPlacementLimits(fixture.db.database, userId, RULES)).blocked;
	expect(await load()).toEqual({ demo: null, real: 'trading.claim_open' });
	await fixture.db.owner.query('update claims set forgiven = 500 where user_id = $1', [userId]);
	expect(await load()).toEqual({ demo: null, real: null });
});

test('[CASH-08] a country that is not served is said to close the real account before anything is placed', async () => {
	const userId = await addTestUser(fixture.db, 10_000n);
	await fixture.db.owner.query(`update users set country = 'BR' where id = $1`, [userId]);
	const load = async (countries: string[]) => {
		await fixture.db.owner.query('update site_settings set countries = $1', [countries]);
		return (await loadPlacementLimits(fixture.db.database, userId, RULES)).blocked;
	};
	expect(await load(['IN'])).toEqual({ demo: null, real: 'trading.jurisdiction_closed' });
	expect(await load(['BR', 'IN'])).toEqual({ demo: null, real: null });
	await fixture.db.owner.query('update site_settings set countries = null');
});

test('[ADMIN-07] new terms are said to close the real account until they are accepted', async () => {
	const userId = await addTestUser(fixture.db, 10_000n);
	const load = async () => (await loadPlacementLimits(fixture.db.database, userId, RULES)).blocked;
	expect(await load()).toEqual({ demo: null, real: null });
	await fixture.db.owner.query('insert into terms_versions (version, published_by, published_at) values (2, $1, 0)', [
		userId,
	]);
	expect(await load()).toEqual({ demo: null, real: 'trading.accept_terms' });
});
