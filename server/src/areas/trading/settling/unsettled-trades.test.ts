import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { NOON, openTradingFixture, placement, type TradingFixture } from '../../../../test/support/trading-fixture.ts';
import { addTestUser } from '../../../../test/support/users.ts';
import { AssetSettler } from './settler.ts';

let fixture: TradingFixture;
let userId: number;
let asset = 100;
beforeAll(async () => {
	fixture = await openTradingFixture({ openTradesLimit: 1_000 });
	await fixture.stopSettling();
	userId = await addTestUser(fixture.db, 100_000_000n);
});
afterAll(() => fixture.close());
afterEach(() => vi.restoreAllMocks());

/** Trades that all end at one instant, on an asset that nothing settles but a test. */
async function endTrades(count: number): Promise<{ assetId: number; ids: string[] }> {
	await fixture.clock(NOON);
	const assetId = ++asset;
	await fixture.market.addAsset(assetId);
	await fixture.market.tick(assetId, NOON - 250, 1_000n);
	const bodies = Array.from({ length: count }, () => placement({ asset_id: assetId }));
	const placed = await Promise.all(bodies.map((body) => fixture.trading.place(userId, body)));
	expect(placed.filter(({ refusal }) => refusal)).toEqual([]);
	for (let at = NOON + 250; at <= NOON + 5_250; at += 500) await fixture.market.tick(assetId, at, BigInt(at), at + 499);
	await fixture.clock(NOON + 5_300);
	return { assetId, ids: bodies.map(({ id }) => id) };
}

function openSettler(assetId: number) {
	const errors: Error[] = [];
	const published: string[][] = [];
	const clock = { nowMs: NOON + 5_300 };
	const settler = new AssetSettler(assetId, {
		database: fixture.db.database,
		realCurrency: 'SANDBOX_USD',
		nowMs: () => clock.nowMs,
		isPlacing: () => false,
		advanceLoggedThrough: async () => {},
		publish: (events) => {
			if (events.length > 0) published.push(events.map(({ data }) => data.trade.id));
		},
		publishEntered: () => {},
		onError: (error) => errors.push(error as Error),
	});
	const pass = async () => {
		settler.wake();
		await vi.waitFor(async () => expect(await settler.idle()).toBe(true), 10_000);
	};
	return { settler, errors, published, clock, pass };
}

const change = (sql: string, values: unknown[]) => fixture.db.owner.query(sql, values);
const openOf = async (assetId: number) =>
	(await fixture.db.owner.query('select trade_id id from open_trades where asset_id = $1', [assetId])).rows
		.map(({ id }) => id)
		.sort();

test('[TRADE-17] a trade that cannot be settled stays open with one alarm, delays no other, and ends once it is repaired', async () => {
	const { assetId, ids } = await endTrades(12);
	const [unwritable = '', unknownRules = '', ...sound] = ids;
	const withoutTerms = randomUUID();
	await change(
		`insert into ledger_references (reference, event_id, recorded_at) values ('trade:' || $1 || ':settle', -1, 0)`,
		[unwritable],
	);
	await change('update trade_terms set rules_version = 99 where id = $1', [unknownRules]);
	await change(
		`insert into open_trades select user_id, $2, asset_id, accepted_at, expires_at, entry_within_ms, exit_max_age_ms, bounded, entry_after
		from open_trades where trade_id = $1`,
		[unwritable, withoutTerms],
	);

	const { settler, errors, published, clock, pass } = openSettler(assetId);
	await pass();
	const bad = [unwritable, unknownRules, withoutTerms].sort();
	expect(published.flat().sort()).toEqual(sound.sort());
	expect(await openOf(assetId)).toEqual(bad);
	expect([...settler.unsettled].sort()).toEqual(bad);
	expect(errors.map(({ message, cause }) => [message, String(cause)])).toEqual(
		expect.arrayContaining([
			[`trade ${unwritable} could not be settled and stays open`, expect.stringContaining('duplicate key')],
			[`trade ${unknownRules} could not be settled and stays open`, 'Error: no rules of version 99'],
			[`trade ${withoutTerms} could not be settled and stays open`, 'it is due, and nothing came of settling it'],
		]),
	);

	// Later passes leave them alone for a minute, then try them without reporting them again.
	const connected = vi.spyOn(fixture.db.database, 'connect');
	const transactions = () => connected.mock.calls.filter(([callback]) => callback === undefined).length;
	clock.nowMs += 59_000;
	await pass();
	expect(transactions()).toBe(0);
	clock.nowMs += 1_000;
	await pass();
	expect(transactions()).toBeGreaterThan(0);
	expect(errors).toHaveLength(3);

	await change(`delete from ledger_references where reference = 'trade:' || $1 || ':settle'`, [unwritable]);
	await change('update trade_terms set rules_version = 1 where id = $1', [unknownRules]);
	clock.nowMs += 60_000;
	await pass();
	expect(published.at(-1)?.toSorted()).toEqual([unwritable, unknownRules].sort());
	expect(settler.unsettled).toEqual([withoutTerms]);
	await change('delete from open_trades where trade_id = $1', [withoutTerms]);
	clock.nowMs += 60_000;
	await pass();
	expect(settler.unsettled).toEqual([]);
	expect(errors).toHaveLength(3);
	await settler.stop();
});

test('[TRADE-17] after a failed transaction its trades are settled in halves', async () => {
	const { assetId, ids } = await endTrades(64);
	await change(
		`insert into ledger_references (reference, event_id, recorded_at) values ('trade:' || $1 || ':settle', -1, 0)`,
		[ids[5]],
	);
	const { settler, published, pass } = openSettler(assetId);
	const connected = vi.spyOn(fixture.db.database, 'connect');
	await pass();
	expect(published.map(({ length }) => length).sort((a, b) => b - a)).toEqual([32, 16, 8, 4, 2, 1]);
	expect(connected.mock.calls.filter(([callback]) => callback === undefined)).toHaveLength(1 + 2 * 6);
	expect(settler.unsettled).toEqual([ids[5]]);
	await settler.stop();
});

test('[TRADE-17] once a fault of many trades is repaired, all of them end one turn after the other', async () => {
	const { assetId, ids } = await endTrades(250);
	await change('update trade_terms set rules_version = 99 where id = any($1::uuid[])', [ids]);
	const { settler, published, clock, pass } = openSettler(assetId);
	await pass();
	expect([settler.unsettled.length, published]).toEqual([250, []]);
	await change('update trade_terms set rules_version = 1 where id = any($1::uuid[])', [ids]);
	clock.nowMs += 60_000;
	await pass();
	expect(published.map(({ length }) => length)).toEqual([100, 100, 50]);
	expect(settler.unsettled).toEqual([]);
	await settler.stop();
});

test("[TRADE-17] an outage is no trade's fault: nothing is left out, and the next pass settles all", async () => {
	const { assetId, ids } = await endTrades(8);
	const { settler, errors, published, pass } = openSettler(assetId);
	const { database } = fixture.db;
	const connect = database.connect.bind(database);
	const down = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
	const connected = vi
		.spyOn(database, 'connect')
		.mockImplementation(((callback) => (callback ? connect(callback) : Promise.reject(down))) as typeof connect);
	await pass();
	expect([errors, published, settler.unsettled]).toEqual([[down], [], []]);
	connected.mockRestore();
	await pass();
	expect(published.flat().sort()).toEqual(ids.sort());
	await settler.stop();
});
