import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadAssets } from '../../../src/areas/market/assets/load-assets.ts';
import { announceMaintenance, endMaintenance, suspendAsset, unlistAsset } from '../../../src/areas/market/index.ts';
import { loadLastExitDeadline } from '../../../src/areas/trading/index.ts';
import { inTransaction } from '../../../src/platform/database/index.ts';
import { FairFixture } from '../../support/fair-fixture.ts';
import { NOON, openTradingFixture, placement, type TradingFixture } from '../../support/trading-fixture.ts';
import { addTestUser } from '../../support/users.ts';

const MINUTE = 60_000;
const iso = (ms: number) => new Date(ms).toISOString();

let fixture: TradingFixture;
let userId: number;
beforeEach(async () => {
	fixture = await openTradingFixture();
	await fixture.market.addAsset(2);
	await fixture.market.tick(2, NOON - 250, 1_000n);
	userId = await addTestUser(fixture.db);
});
afterEach(() => fixture.close());

const announce = (ticker: string | null, fromMs: number, minutes = 30) =>
	inTransaction(fixture.db.owner, (tx) =>
		announceMaintenance(tx, { ticker, fromMs, minutes, reason: 'new disks' }, loadLastExitDeadline),
	);
const suspend = (suspended: boolean) => inTransaction(fixture.db.owner, (tx) => suspendAsset(tx, 'T1', suspended));
const place = (durationS: number, assetId = 1) =>
	fixture.trading.place(userId, placement({ asset_id: assetId, expiry: { duration: durationS } }));
/** Goes to an instant at which both assets have a price, without the ticks before it. */
async function goTo(ms: number): Promise<void> {
	for (const id of [1, 2]) await fixture.market.tick(id, ms - 250, 1_000n);
	await fixture.clock(ms);
}

test('[TRADE-16] [TRADE-19] from its announcement on no trade is accepted that would reach into maintenance', async () => {
	const fromMs = NOON + 15 * MINUTE;
	await announce('T1', fromMs);
	const refused = { code: 'trading.expiry_outside_session', params: { closes_at: iso(fromMs), reason: 'maintenance' } };
	// The exit may be two seconds old: what ends later could need a price of the maintenance.
	expect((await place(899)).refusal).toEqual(refused);
	expect((await place(4 * 3_600)).refusal).toEqual(refused);
	expect((await place(898)).trade).toMatchObject({ status: 'open' });
	expect((await place(899, 2)).trade).toMatchObject({ status: 'open' });
});

test('[TRADE-19] during maintenance an asset is closed with the reason and its end, which opens it again', async () => {
	const [fromMs, untilMs] = [NOON + 15 * MINUTE, NOON + 45 * MINUTE];
	await announce('T1', fromMs);
	const shown = async () =>
		(await loadAssets(fixture.db.database, { mode: 'demo', activeId: null })).find(({ id }) => id === 1);
	const maintenance = { from: iso(fromMs), until: iso(untilMs) };
	expect(await shown()).toMatchObject({ open: true, maintenance });
	for (const ms of [fromMs, untilMs - 1]) {
		await goTo(ms);
		expect((await place(5)).refusal).toEqual({
			code: 'trading.market_closed',
			params: { opens_at: iso(untilMs), reason: 'maintenance' },
		});
		expect(await shown()).toMatchObject({
			open: false,
			closed_reason: 'maintenance',
			opens_at: iso(untilMs),
			maintenance,
		});
		expect((await place(5, 2)).trade).toMatchObject({ status: 'open' });
	}
	await goTo(untilMs);
	expect((await place(5)).trade).toMatchObject({ status: 'open' });
	expect(await shown()).toMatchObject({ open: true, maintenance: null });
});

test('[TRADE-19] maintenance that is withdrawn, or ended while it is under way, stops no trade any more', async () => {
	const end = (ticker: string | null) => inTransaction(fixture.db.owner, (tx) => endMaintenance(tx, ticker));
	await expect(end('T1')).rejects.toThrow('No maintenance of T1 is announced.');
	await announce('T1', NOON + 15 * MINUTE);
	await expect(end(null)).rejects.toThrow('No maintenance of all assets is announced.');
	await expect(end('T2')).rejects.toThrow('No maintenance of T2 is announced.');
	expect(await end('T1')).toMatchObject({
		before: { announced: [{ from: iso(NOON + 15 * MINUTE), until: iso(NOON + 45 * MINUTE) }] },
		answer: 'Maintenance of T1 is withdrawn: trades are accepted again.',
	});
	expect((await place(899)).trade).toMatchObject({ status: 'open' });

	await announce(null, NOON + 20 * MINUTE);
	await goTo(NOON + 20 * MINUTE);
	expect((await place(5)).refusal).toMatchObject({ code: 'trading.market_closed' });
	await goTo(NOON + 21 * MINUTE);
	expect(await end(null)).toMatchObject({
		before: { announced: [{ until: iso(NOON + 50 * MINUTE) }] },
		answer: 'Maintenance of all assets is over: trades are accepted again.',
	});
	expect((await place(5)).trade).toMatchObject({ status: 'open' });
	await expect(end(null)).rejects.toThrow('No maintenance of all assets is announced.');
});

test('[TRADE-19] maintenance of all assets stops them all', async () => {
	await announce(null, NOON + 15 * MINUTE);
	for (const assetId of [1, 2])
		expect((await place(1_800, assetId)).refusal).toMatchObject({ code: 'trading.expiry_outside_session' });
});

test('[TRADE-19] a begin within 15 minutes, or before the last open trade on its assets can end, is refused', async () => {
	const early = (ms: number) => `Maintenance can begin at ${iso(ms)} at the earliest`;
	await expect(announce('T1', NOON + 15 * MINUTE - 1)).rejects.toThrow(early(NOON + 15 * MINUTE));
	await place(3_600);
	const ends = NOON + 3_602_000;
	await expect(announce('T1', ends - 1)).rejects.toThrow(early(ends));
	await expect(announce(null, ends - 1)).rejects.toThrow(early(ends));
	await announce('T2', NOON + 15 * MINUTE);
	await announce('T1', ends);
	const { rows } = await fixture.db.owner.query('select count(*)::int count from maintenances');
	expect(rows).toEqual([{ count: 2 }]);
	await expect(fixture.db.owner.query('update maintenances set begins_at = announced_at + 899999')).rejects.toThrow(
		'check constraint',
	);
	for (const change of ['delete from maintenances', 'update maintenances set begins_at = 0'])
		await expect(fixture.db.database.query(change)).rejects.toThrow('permission denied');
});

test('[TRADE-19] maintenance that overlaps or touches another one of the same asset or of all is refused', async () => {
	await announce('T1', NOON + 60 * MINUTE);
	const taken = `Maintenance of T1 is announced from ${iso(NOON + 60 * MINUTE)} to ${iso(NOON + 90 * MINUTE)}, which this would overlap or touch: npm run assets -- maintenance T1 end`;
	for (const [ticker, begin] of [
		['T1', 64],
		['T1', 30],
		['T1', 90],
		[null, 64],
	] as const)
		await expect(announce(ticker, NOON + begin * MINUTE), `${begin}`).rejects.toThrow(taken);
	await announce('T2', NOON + 64 * MINUTE);
	await announce('T1', NOON + 91 * MINUTE);
	await announce(null, NOON + 200 * MINUTE);
	await expect(announce('T2', NOON + 210 * MINUTE)).rejects.toThrow('Maintenance of all assets is announced from');
});

test('[TRADE-19] maintenance more than 90 days ahead is refused', async () => {
	const latestMs = NOON + 90 * 24 * 60 * MINUTE;
	await expect(announce('T1', latestMs + 1)).rejects.toThrow(`Maintenance can begin at ${iso(latestMs)} at the latest`);
	await announce('T1', latestMs);
});

test('[TRADE-19] a placement under way when maintenance is announced is waited for, and counts', async () => {
	const { owner } = fixture.db;
	const holder = await owner.connect();
	await holder.query('begin');
	await holder.query('select from accounts where user_id = $1 for update', [userId]);
	try {
		const placing = place(1_800);
		const isWaiting = async (condition: string) => {
			const { rows } = await owner.query(
				`select count(*)::int count from pg_locks where not granted and ${condition}
					and pid in (select pid from pg_stat_activity where datname = current_database())`,
			);
			expect(rows[0].count).toBe(1);
		};
		await vi.waitFor(() => isWaiting(`locktype in ('transactionid', 'tuple')`), { timeout: 10_000 });
		const announcing = announce('T1', NOON + 15 * MINUTE);
		announcing.catch(() => undefined);
		await vi.waitFor(() => isWaiting(`relation = 'catalogue_stamp'::regclass`), { timeout: 10_000 });
		await holder.query('commit');
		expect((await placing).trade).toMatchObject({ status: 'open' });
		await expect(announcing).rejects.toThrow(`can begin at ${iso(NOON + 1_802_000)} at the earliest`);
	} finally {
		holder.release();
	}
});

test('[TRADE-19] a suspended asset takes no trades, says why, and takes them again', async () => {
	await suspend(true);
	expect((await place(5)).refusal).toEqual({
		code: 'trading.market_closed',
		params: { opens_at: null, reason: 'suspended' },
	});
	await suspend(false);
	expect((await place(5)).trade).toMatchObject({ status: 'open' });
});

/** Trades of several durations and both directions over the same prices, with or without an operator at work; their results. */
async function settleDay(operate: boolean): Promise<unknown[]> {
	const day = await openTradingFixture();
	try {
		await day.market.addAsset(2);
		await day.market.tick(2, NOON - 250, 1_000n);
		const trader = await addTestUser(day.db);
		for (const [seconds, direction] of [5, 9, 30, 60, 64].flatMap((s) => [[s, 'up'] as const, [s, 'down'] as const]))
			await day.trading.place(trader, placement({ id: randomUUID(), expiry: { duration: seconds }, direction }));
		const options = { ticker: null, fromMs: NOON + 16 * MINUTE, minutes: 30, reason: '' };
		const acts: Record<number, () => Promise<unknown>> = {
			2: () => inTransaction(day.db.owner, (tx) => suspendAsset(tx, 'T1', true)),
			10: () => inTransaction(day.db.owner, (tx) => announceMaintenance(tx, options, loadLastExitDeadline)),
			40: () => inTransaction(day.db.owner, (tx) => suspendAsset(tx, 'T1', false)),
			50: () => inTransaction(day.db.owner, (tx) => unlistAsset(tx, 'T1')),
		};
		for (let half = 0; half < 140; half++) {
			const t = NOON + half * 500 + 250;
			await day.clock(t);
			await day.market.tick(1, t, 1_000n + BigInt((half * 7_919) % 31), t + 499);
			if (operate && half % 2 === 0) await acts[half / 2]?.();
		}
		await day.clock(NOON + 75_000);
		await day.market.logThrough(1, NOON + 75_000);
		await vi.waitFor(
			async () => {
				const { rows } = await day.db.owner.query('select count(*)::int open from open_trades');
				expect(rows).toEqual([{ open: 0 }]);
			},
			{ timeout: 10_000, interval: 50 },
		);
		const { rows } = await day.db.owner.query(
			`select t.direction, t.expires_at, t.status, t.void_reason, t.entry_seq, t.exit_seq, t.returned from trades t order by 2, 1`,
		);
		return rows;
	} finally {
		await day.close();
	}
}

test('[TRADE-19] no maintenance, suspending or unlisting changes the outcome of a trade that was open before', async () => {
	const without = await settleDay(false);
	expect(without).toHaveLength(10);
	expect(new Set(without.map((row) => (row as { status: string }).status))).toContain('won');
	expect(await settleDay(true)).toEqual(without);
}, 60_000);

test('[TRADE-19] ticks of a fair index continue while it is suspended, off the list and under maintenance', async () => {
	const fair = await FairFixture.create(NOON, { withBeacon: false });
	try {
		const { owner } = fair.ticks.db;
		await owner.query('update assets set suspended = id = 1, listed = id <> 2');
		await owner.query(
			`insert into maintenances (asset_id, begins_at, ends_at, announced_at, reason) values (null, $1, $2, 0, '')`,
			[NOON + 5_000, NOON + MINUTE],
		);
		await fair.start();
		await fair.workTo(NOON + 20_000);
		for (const assetId of [1, 2, 3]) {
			const ticks = (await fair.ticks.ticks(assetId)).map(({ t }) => t);
			expect(ticks).toEqual(Array.from({ length: 40 }, (_, i) => NOON + 250 + i * 500));
			expect((await fair.ticks.groups(assetId)).map(({ kind }) => kind)).not.toContain('close');
		}
	} finally {
		await fair.end();
	}
});
