import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts';
import { TestMarket } from '../../test/support/market.ts';
import { silentLog } from '../../test/support/tick-desk.ts';
import type { AssetChange } from './start-market.ts';
import { watchOpenings } from './watch-openings.ts';

let db: TestDatabase;
beforeAll(async () => {
	db = await createTestDatabase();
});
afterAll(() => db.drop());

const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 15_000, interval: 20 });

test('[MARKET-03] an asset whose prices stop is told closed, and open again with the next one', async () => {
	const market = new TestMarket(db);
	await market.addAsset(1);
	// Far enough ahead that no slow machine lets it grow old by itself.
	await market.tick(1, Date.now() + 30_000, 1_000n);
	const changes: AssetChange[] = [];
	let looks = 0;
	const database = {
		query: (...args: Parameters<typeof db.database.query>) => {
			looks += 1;
			return db.database.query(...args);
		},
	} as never;
	const openings = watchOpenings({ database, log: silentLog, announce: (change) => changes.push(change) });
	try {
		await eventually(() => expect(looks).toBeGreaterThan(1));
		expect(changes).toEqual([]);
		await db.moveClock(60_000);
		await eventually(() => expect(changes).toEqual([{ id: 1, open: false, opens_at: null, closed_reason: 'feed' }]));
		await market.tick(1, Date.now() + 120_000, 1_001n);
		await eventually(() => expect(changes.at(-1)).toEqual({ id: 1, open: true, opens_at: null, closed_reason: null }));
		expect(changes).toHaveLength(2);
	} finally {
		await openings.stop();
	}
});
