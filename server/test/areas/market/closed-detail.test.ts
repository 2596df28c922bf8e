import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadAssets } from '../../../src/areas/market/assets/load-assets.ts';
import { NOON, openTradingFixture, placement, type TradingFixture } from '../../support/trading-fixture.ts';
import { addTestUser } from '../../support/users.ts';

let fixture: TradingFixture;
beforeAll(async () => {
	fixture = await openTradingFixture();
});
afterAll(() => fixture.close());

const place = async () => {
	const userId = await addTestUser(fixture.db, 10_000n);
	return fixture.trading.place(userId, placement());
};
const shown = async () => (await loadAssets(fixture.db.database, { mode: 'demo', activeId: null }))[0];

test.each(['beacon', 'clock', null] as const)(
	'[MARKET-04] prices that have stopped for lack of %s: the asset and the refusal name it, and the reason stays feed',
	async (detail) => {
		await fixture.db.owner.query('update asset_writers set closed_detail = $1', [detail]);
		await fixture.clock(NOON + 10_000);
		expect(await shown()).toMatchObject({ open: false, closed_reason: 'feed', closed_detail: detail });
		expect((await place()).refusal).toEqual({
			code: 'trading.market_closed',
			params: { reason: 'feed', opens_at: null, ...(detail && { detail }) },
		});
	},
);

test('[MARKET-04] an asset that the clock closed names it, and what staff have decided goes before', async () => {
	await fixture.clock(NOON);
	await fixture.db.owner.query(
		`update asset_writers set open = false, closed_reason = 'feed', closed_detail = 'clock'`,
	);
	expect((await place()).refusal?.params).toMatchObject({ reason: 'feed', detail: 'clock' });
	await fixture.db.owner.query('update assets set suspended = true');
	expect(await shown()).toMatchObject({ closed_reason: 'suspended', closed_detail: null });
	await fixture.db.owner.query('update assets set suspended = false');
	await fixture.db.owner.query(`update asset_writers set open = true, closed_reason = null`);
	expect(await shown(), 'open, whatever it waited for before').toMatchObject({ open: true, closed_detail: null });
});
