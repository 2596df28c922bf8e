import { computeFairPrice } from '@fairtick/domain/market/fair-walk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOON, openTradingFixture, placement, type TradingFixture } from '../../../../test/support/trading-fixture.ts';
import { addTestUser } from '../../../../test/support/users.ts';
import { showTrade } from './show-trade.ts';

const [INDEX, VENUE] = [2, 3];

let fixture: TradingFixture;
let userId: number;
beforeAll(async () => {
	fixture = await openTradingFixture();
	await fixture.stopSettling();
	userId = await addTestUser(fixture.db);
	await fixture.clock(NOON);
	await fixture.market.addAsset(INDEX);
	await fixture.db.owner.query(`update assets set ticker = 'V75' where id = $1`, [INDEX]);
	await fixture.market.addAsset(VENUE, { source: 'exchange', real_allowed: false });
});
afterAll(() => fixture.close());

const tick = (assetId: number, ms: number, x: number) =>
	fixture.market.tick(assetId, NOON + ms, computeFairPrice(x), NOON + ms);
const show = (id: string) => showTrade(fixture.db.database, userId, id);
async function place(assetId: number): Promise<string> {
	await tick(assetId, -250, 0);
	const body = placement({ asset_id: assetId, expiry: { duration: 60 } });
	const { refusal } = await fixture.trading.place(userId, body);
	expect(refusal).toBeUndefined();
	return body.id;
}

test('[TRADE-21] an open trade on a fair index has its chance and fair value at the newest price, from its entry on', async () => {
	const id = await place(INDEX);
	expect((await show(id)).now).toBeUndefined();
	const entry = await tick(INDEX, 250, 0);
	const atEntry = (await show(id)).now;
	expect(atEntry).toMatchObject({ tick: { seq: entry.seq, price: '10000.0000' } });
	expect((atEntry?.chance ?? 0) / 2 ** 32).toBeCloseTo(0.5, 2);
	// A win returns 1,820, half of the time.
	expect(atEntry?.value).toBeGreaterThanOrEqual(905);
	await tick(INDEX, 750, 2_000);
	const winning = (await show(id)).now;
	expect(winning?.chance).toBeGreaterThan(atEntry?.chance ?? 0);
	expect(winning?.value).toBeGreaterThan(atEntry?.value ?? 0);
	await tick(INDEX, 60_250, 2_000);
	expect((await show(id)).now).toBeUndefined();
});

test('[TRADE-21] on other assets no chance is known', async () => {
	const id = await place(VENUE);
	await fixture.market.venueTick(VENUE, NOON + 1_000, 1_000n, NOON + 900);
	const shown = await show(id);
	expect([shown.entry === null, shown.now]).toEqual([false, undefined]);
});

test('a trade of another user is not found', async () => {
	const id = await place(INDEX);
	const other = await addTestUser(fixture.db);
	await expect(showTrade(fixture.db.database, other, id)).rejects.toMatchObject({ code: 'http.not_found' });
});
