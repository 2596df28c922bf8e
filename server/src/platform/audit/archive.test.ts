import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditAll, checksOfNetwork, keepTestAudit } from '../../../test/support/audits.ts';
import { FairFixture } from '../../../test/support/fair-fixture.ts';
import { NOON, openTradingFixture, placement, type TradingFixture } from '../../../test/support/trading-fixture.ts';
import { addTestUser } from '../../../test/support/users.ts';
import { loadCandles } from '../../areas/market/candles/load-candles.ts';
import { loadAssetIds } from '../../areas/market/sql/assets.ts';
import { upsertCandles } from '../../areas/market/sql/candles.ts';
import { loadTicks } from '../../areas/market/ticks/load-ticks.ts';
import { loadDueTrades } from '../../areas/trading/settling/queries.ts';
import { settleTrades } from '../../areas/trading/settling/settle-trades.ts';

const DAY = 86_400_000;
let fixture: TradingFixture;
let userId: number;

const detach = (day: string) => fixture.db.owner.query('select app.detach_ticks($1)', [day]);
const settle = async () =>
	(await settleTrades(fixture.db.database, 'SANDBOX_USD', 1, await loadDueTrades(fixture.db.database, 1, 100))).events
		.length;
const failing = async (incremental = false) => {
	const { checks } = incremental ? await keepTestAudit(fixture.db) : await auditAll(fixture.db.database);
	return checks.flatMap(({ findings }) => findings.map(({ row, problem }) => `${row}: ${problem}`));
};

/** Two trades that were settled by ticks of a day, one of the next day that is not settled, and ticks 40 days later. */
beforeAll(async () => {
	fixture = await openTradingFixture();
	userId = await addTestUser(fixture.db);
	await fixture.trading.place(userId, placement());
	await fixture.trading.place(userId, placement({ direction: 'down' }));
	for (let at = NOON + 250; at < NOON + 6_000; at += 500)
		await fixture.market.tick(1, at, BigInt(at % 7_001), at + 499);
	await fixture.clock(NOON + 6_000);
	// By this or by the fixture's own settler, whichever looks first.
	await settle();
	const { rows } = await fixture.db.owner.query(`select count(*)::int n from trades where status <> 'open'`);
	expect(rows[0].n).toBe(2);
	// The day's last group has no tick.
	await fixture.market.heartbeat(1, NOON + 6_100);
	await fixture.market.tick(1, NOON + DAY, 5n);
	await fixture.clock(NOON + DAY);
	await fixture.trading.place(userId, placement({ expiry: { duration: 60 } }));
	await fixture.trading.stop();
	await fixture.clock(NOON + 40 * DAY);
	await fixture.market.tick(1, NOON + 40 * DAY - 250, 5n, NOON + 40 * DAY - 1);
	await fixture.market.heartbeat(1, NOON + 40 * DAY - 1);
});
afterAll(() => fixture.close());

test('[MARKET-01] days leave the log oldest first, once they are 31 days old, by the owner alone', async () => {
	await expect(fixture.db.database.query(`select app.detach_ticks('2026-11-16')`)).rejects.toThrow('permission denied');
	await expect(detach('2026-11-17')).rejects.toThrow('the oldest day in the log is ticks_20261116');
	await fixture.clock(NOON + 31 * DAY);
	await expect(detach('2026-11-16')).rejects.toThrow('until it is 31 days old');
	await fixture.clock(NOON + 40 * DAY);
});

test('[MARKET-01] a day that an open trade needs stays', async () => {
	await detach('2026-11-16');
	await expect(detach('2026-11-17')).rejects.toThrow('an open trade needs ticks of ticks_20261117');
	await fixture.db.owner.query(`select app.attach_ticks('2026-11-16')`);
	expect(await settle()).toBe(1);
});

test('[LEDGER-06] the audit is clean before, with archived days, without their tables, and after they are back', async () => {
	expect(await failing()).toEqual([]);
	await detach('2026-11-16');
	expect(await failing()).toEqual([]);
	expect(await failing(true)).toEqual([]);
	await detach('2026-11-17');
	expect(await failing()).toEqual([]);
	await fixture.market.tick(1, NOON + 40 * DAY + 250, 7n);
	expect(await failing(true)).toEqual([]);
	expect((await loadTicks(fixture.db.database, 1, { from_seq: 1 }))?.map(([seq]) => seq)).toEqual([15, 16]);
	const { rows } = await fixture.db.owner.query('select day, ticks, last_seq from tick_archives order by through');
	expect(rows).toEqual([
		{ day: 'ticks_20261116', ticks: 13n, last_seq: 13n },
		{ day: 'ticks_20261117', ticks: 1n, last_seq: 14n },
	]);
	await expect(fixture.db.owner.query(`select app.attach_ticks('2026-11-16')`)).rejects.toThrow('taken out last');
	for (const day of ['2026-11-17', '2026-11-16']) await fixture.db.owner.query('select app.attach_ticks($1)', [day]);
	const whole = await auditAll(fixture.db.database);
	expect(whole.clean).toBe(true);
	expect(whole.checks.find(({ title }) => title.startsWith('ticks'))?.rows).toBe(34);
});

test('[LEDGER-06] what is changed in an archived day, in its end or in its trades is named', async () => {
	const { owner } = fixture.db;
	await detach('2026-11-16');
	await owner.query('update tick_archives set chain_head = sha256(chain_head)');
	expect((await failing()).join()).toMatch(/asset 1, group \d+ \(ticks 14 to 14\): differs from its hash/);
	await owner.query(
		'update tick_archives a set chain_head = g.hash from archive.tick_groups_20261116 g where g.asset_id = a.asset_id and g.no = a.chain_no',
	);
	await owner.query(`update trade_results set exit_price = exit_price + 1 where status = 'won'`);
	expect((await failing()).join()).toMatch(/its result differs from its hash/);
	await owner.query(`update trade_results set exit_price = exit_price - 1 where status = 'won'`);
	await owner.query('update archive.ticks_20261116 set price = price + 1 where seq = 5');
	expect(await failing()).toEqual([]);
	await owner.query(`select app.attach_ticks('2026-11-16')`);
	expect((await failing()).join()).toMatch(/ticks 5 to 5\): differs from its hash/);
	await owner.query('update ticks set price = price - 1 where seq = 5');
});

test('[MARKET-01] groups leave the log with their ticks, those after the last tick of the day too', async () => {
	const { owner } = fixture.db;
	const count = async (table: string) => Number((await owner.query(`select count(*) n from ${table}`)).rows[0].n);
	const whole = await count('tick_groups');
	expect(await count('tick_groups_20261116')).toBe(14);
	await detach('2026-11-16');
	expect(await count('tick_groups')).toBe(whole - 14);
	await owner.query(`select app.attach_ticks('2026-11-16')`);
	expect(await count('tick_groups')).toBe(whole);
	// The heartbeat lies after the newest tick.
	await fixture.clock(NOON + 80 * DAY);
	await detach('2026-11-16');
	await detach('2026-11-17');
	await detach('2026-12-26');
	expect([await count('tick_groups'), await failing()]).toEqual([0, []]);
	for (const day of ['2026-12-26', '2026-11-17', '2026-11-16']) await owner.query('select app.attach_ticks($1)', [day]);
	await fixture.clock(NOON + 40 * DAY);
	expect([await count('tick_groups'), await failing()]).toEqual([whole, []]);
});

test('[MARKET-05] candles and fair walks are right when their days are archived', async () => {
	const start = Date.UTC(2031, 0, 15, 23, 59, 50);
	const fair = await FairFixture.create(start, { withBeacon: true });
	const { database, owner } = fair.ticks.db;
	try {
		await fair.workTo(start + 20_000);
		await upsertCandles(database, new Map((await loadAssetIds(database)).map((id) => [id, 0])));
		await fair.ticks.goTo(start + 40 * DAY);
		await owner.query('select app.make_tick_partitions($1, 2)', [start + 40 * DAY]);
		await fair.start();
		await fair.workAt(start + 40 * DAY);
		await fair.workTo(start + 40 * DAY + 3_000);
		const candles = await loadCandles(database, 1, { interval: 5 });
		expect(candles?.length).toBeGreaterThan(4);
		const audit = () => auditAll(database, checksOfNetwork(fair.network.publicKey));
		expect((await audit()).clean).toBe(true);
		await owner.query(
			`select app.detach_ticks(d::date) from generate_series('2031-01-14'::date, '2031-01-15', '1 day') d`,
		);
		expect((await audit()).checks.flatMap(({ findings }) => findings)).toEqual([]);
		expect(await loadCandles(database, 1, { interval: 5 })).toEqual(candles);
		await owner.query('update fair_starts set x = x + 1 where epoch = $1', [Date.UTC(2031, 0, 16) / 3_600_000]);
		expect((await audit()).clean, 'what is still there is still recomputed').toBe(false);
	} finally {
		await fair.end();
	}
}, 60_000);
