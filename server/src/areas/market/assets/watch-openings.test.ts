import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { eventually } from '../../../../test/support/eventually.ts';
import { TestMarket } from '../../../../test/support/market.ts';
import { silentLog } from '../../../../test/support/tick-log-fixture.ts';
import { inTransaction } from '../../../platform/database/index.ts';
import { announceMaintenance } from '../manage/announce-maintenance.ts';
import { suspendAsset } from '../manage/stop-placements.ts';
import { type AssetChange, watchOpenings } from './watch-openings.ts';

const NOON = Date.UTC(2026, 10, 23, 12);
const MINUTE = 60_000;
let db: TestDatabase;
beforeAll(async () => {
	db = await createTestDatabase();
});
afterAll(() => db.drop());

test('[MARKET-03] an asset whose prices stop is announced closed, and open again with the next one', async () => {
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
		const closed = {
			id: 1,
			open: false,
			opens_at: null,
			closed_reason: 'feed',
			closed_detail: null,
			maintenance: null,
		};
		await eventually(() => expect(changes).toEqual([closed]));
		await market.tick(1, Date.now() + 120_000, 1_001n);
		await eventually(() => expect(changes.at(-1)).toEqual({ ...closed, open: true, closed_reason: null }));
		expect(changes).toHaveLength(2);
	} finally {
		await openings.stop();
	}
});

test('[TRADE-19] a suspension is announced immediately, and so are notice, beginning and end of maintenance', async () => {
	const market = new TestMarket(db);
	await market.addAsset(2);
	const goTo = async (ms: number) => {
		await market.tick(2, ms, 1_000n);
		await db.setClock(ms);
	};
	await db.setClock(NOON);
	await goTo(NOON);
	const changes: AssetChange[] = [];
	let looks = 0;
	const database = {
		query: (...args: Parameters<typeof db.database.query>) => {
			looks += 1;
			return db.database.query(...args);
		},
	} as never;
	const announce = (change: AssetChange) => void (change.id === 2 && changes.push(change));
	const openings = watchOpenings({ database, log: silentLog, announce });
	const newest = async (count: number) => {
		await eventually(() => expect(changes).toHaveLength(count));
		return changes.at(-1);
	};
	const iso = (ms: number) => new Date(ms).toISOString();
	const [fromMs, untilMs] = [NOON + 20 * MINUTE, NOON + 50 * MINUTE];
	const maintenance = { from: iso(fromMs), until: iso(untilMs) };
	const open = { id: 2, open: true, opens_at: null, closed_reason: null, closed_detail: null, maintenance: null };
	try {
		await eventually(() => expect(looks).toBeGreaterThan(1));
		await inTransaction(db.owner, (tx) => suspendAsset(tx, 'T2', true));
		expect(await newest(1)).toEqual({ ...open, open: false, closed_reason: 'suspended' });
		await inTransaction(db.owner, (tx) => suspendAsset(tx, 'T2', false));
		expect(await newest(2)).toEqual(open);
		const options = { ticker: null, fromMs, minutes: 30, reason: '' };
		await inTransaction(db.owner, (tx) => announceMaintenance(tx, options, async () => null));
		expect(await newest(3)).toEqual({ ...open, maintenance });
		await goTo(fromMs);
		const closed = { ...open, open: false, opens_at: iso(untilMs), closed_reason: 'maintenance', maintenance };
		expect(await newest(4)).toEqual(closed);
		await goTo(untilMs);
		expect(await newest(5)).toEqual(open);
	} finally {
		await openings.stop();
	}
});
