import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { TestMarket } from '../../../../test/support/market.ts';
import { NOON } from '../../../../test/support/trading-fixture.ts';
import { loadTicks } from './load-ticks.ts';

let db: TestDatabase;
let market: TestMarket;
beforeAll(async () => {
	db = await createTestDatabase();
	market = new TestMarket(db);
	await market.addAsset(1);
	await market.addAsset(2, { source: 'exchange', venues: ['okx'], real_allowed: false });
});
afterAll(() => db.drop());

test('[MARKET-11] public ticks carry source and source time: everything that says whether one can be an entry', async () => {
	await market.tick(1, NOON + 250, 10_001n);
	expect(await loadTicks(db.database, 1, { from_seq: 1 })).toEqual([[1, NOON + 250, '1.0001', 'fair', null]]);
	await market.venueTick(2, NOON, 900_001n, NOON - 40, 'okx 90/90.0002');
	const venue = [[1, NOON, '90.0001', 'exchange', NOON - 40]];
	expect(await loadTicks(db.database, 2, { from_seq: 1 })).toEqual(venue);
	expect(await loadTicks(db.database, 2, { from: NOON })).toEqual(venue);
	expect(await loadTicks(db.database, 2, {})).toEqual(venue);
});
