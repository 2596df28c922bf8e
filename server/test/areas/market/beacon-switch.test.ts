import { afterEach, beforeEach, expect, test } from 'vitest';
import { isTakenFrom, remeasureSlippage, switchBeacon } from '../../../src/areas/market/index.ts';
import { loadLastExitDeadline } from '../../../src/areas/trading/index.ts';
import type { RealCurrency } from '../../../src/platform/config/index.ts';
import { inTransaction } from '../../../src/platform/database/index.ts';
import { NOON, openTradingFixture, placement, type TradingFixture } from '../../support/trading-fixture.ts';
import { addTestUser, grant } from '../../support/users.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** Of one minute at most, and of four hours. */
const [BRIEF, LONG] = [2, 1];

let fixture: TradingFixture;
beforeEach(async () => {
	fixture = await openTradingFixture();
	await fixture.market.addAsset(BRIEF, { duration_max_s: 60 });
	await fixture.db.owner.query(`update asset_versions set beacon = 'quicknet'`);
	await fixture.market.tick(BRIEF, NOON - 250, 1_000n);
});
afterEach(() => fixture.close());

const turn = (on: boolean, deadline = loadLastExitDeadline, realCurrency: RealCurrency = 'USD') =>
	inTransaction(fixture.db.owner, (tx) => switchBeacon(tx, on, deadline, realCurrency));
const begins = async (version = 2) => {
	const { rows } = await fixture.db.owner.query(
		'select asset_id, (effective_at - $1)::float8 / 3600000 hours, beacon from asset_versions where version = $2 order by asset_id',
		[NOON, version],
	);
	return rows.map(({ asset_id, hours, beacon }) => [asset_id, hours, beacon]);
};
const place = async (expiry: { clock: string } | { duration: number }) => {
	const userId = await addTestUser(fixture.db, 10_000n);
	return fixture.trading.place(userId, placement({ asset_id: BRIEF, expiry }));
};

test('[ADMIN-09] [MARKET-04] a switch of the beacon begins after every open trade, in the same hour for all indices', async () => {
	const { trade } = await place({ clock: new Date(NOON + 4 * HOUR).toISOString() });
	expect(trade).toMatchObject({ status: 'open' });
	await fixture.clock(NOON + MINUTE);
	const { answer } = await turn(false);
	expect(answer).toContain(new Date(NOON + 5 * HOUR).toISOString());
	expect(await begins()).toEqual([
		[LONG, 5, null],
		[BRIEF, 5, null],
	]);
	await fixture.clock(NOON + 30 * MINUTE);
	await turn(true);
	expect(await begins(3), 'taken back').toEqual([
		[LONG, 5, 'quicknet'],
		[BRIEF, 5, 'quicknet'],
	]);
});

test('[MARKET-04] [ADMIN-05] a beacon that is switched on allows no real money: two people do', async () => {
	await turn(false);
	await fixture.clock(NOON + 6 * HOUR);
	const { answer } = await turn(true);
	expect(answer).toContain('real money once two people allow it on each');
	const { rows } = await fixture.db.owner.query(
		'select version, real_allowed from asset_versions order by version, asset_id',
	);
	expect(rows.map(({ version, real_allowed }) => [version, real_allowed])).toEqual([
		...[1, 1].map((version) => [version, true]),
		...[2, 2, 3, 3].map((version) => [version, false]),
	]);
});

test('[LEDGER-01] [MARKET-04] sandbox money continues through both switches of the beacon, unless people had taken it away', async () => {
	const takes = async () => {
		const { rows } = await fixture.db.owner.query(
			'select distinct on (asset_id) source, venues, beacon, real_allowed "realAllowed" from asset_versions order by asset_id, version desc',
		);
		return rows.map((terms) => isTakenFrom('SANDBOX_USD', terms));
	};
	await turn(false, undefined, 'SANDBOX_USD');
	expect(await takes()).toEqual([true, true]);
	await fixture.clock(NOON + 6 * HOUR);
	expect((await turn(true, undefined, 'SANDBOX_USD')).answer).not.toContain('money');
	expect(await takes()).toEqual([true, true]);
	await fixture.db.owner.query('update asset_versions set real_allowed = false where asset_id = $1', [BRIEF]);
	expect(await takes()).toEqual([true, false]);
});

test('[ADMIN-09] a switch waits for an open trade that lasts longer than any that is accepted now', async () => {
	await turn(false, async (_, ids) => (`${ids}` === `${[LONG, BRIEF]}` ? NOON + 6 * HOUR + 2_000 : null));
	expect(await begins()).toEqual([
		[LONG, 7, null],
		[BRIEF, 7, null],
	]);
});

test('[ADMIN-09] the database itself refuses another beacon that begins before an open trade is over', async () => {
	await place({ clock: new Date(NOON + 4 * HOUR).toISOString() });
	const insert = (effectiveAt: number) =>
		fixture.db.owner.query(
			`insert into asset_versions select (jsonb_populate_record(v, jsonb_build_object(
				'version', 2, 'effective_at', $1::bigint, 'beacon', null, 'real_allowed', false))).*
			from asset_versions v where asset_id = $2`,
			[effectiveAt, BRIEF],
		);
	await expect(insert(NOON + 4 * HOUR + 1_999)).rejects.toThrow(
		'open trades beyond the begin of other hours or another',
	);
	await insert(NOON + 4 * HOUR + 2_000);
});

/** Logs a thousand ticks of an asset: up and down by 2 each, 24 in a row. */
const logTicks = (assetId: number) =>
	fixture.db.owner.query(
		`insert into ticks select $1, 1000 + n, $2::bigint - 600000 + n * 500, 10000 + abs(n % 48 - 24) * 2, $2::bigint - 600000 + n * 500, n::text, 'fair'
		from generate_series(1, 1100) n`,
		[assetId, NOON],
	);
const versions = async (assetId: number) => {
	const { rows } = await fixture.db.owner.query(
		'select version, slippage_min, real_duration_min_s from asset_versions where asset_id = $1 order by version',
		[assetId],
	);
	return rows;
};

test('[MARKET-10] with the beacon the least slippage is measured over twelve ticks, without it from tick to tick', async () => {
	await logTicks(BRIEF);
	await turn(false);
	await fixture.clock(NOON + 6 * HOUR);
	await turn(true);
	const measured = (await versions(BRIEF)).map(({ slippage_min }) => slippage_min);
	expect(measured[1], 'three times 2').toBe(6);
	expect(measured[2], 'three times the median over twelve ticks').toBe(3 * 24);
	await inTransaction(fixture.db.owner, async (tx) => {
		await expect(remeasureSlippage(tx, `T${BRIEF}`)).rejects.toThrow('keeps its least slippage of 72 price steps');
	});
});

test('[TRADE-07] with the beacon real trades last 5 s at least, without it 30 s again; what staff made longer stays', async () => {
	await fixture.db.owner.query('update asset_versions set real_duration_min_s = 5 where asset_id = $1', [BRIEF]);
	await fixture.db.owner.query('update asset_versions set real_duration_min_s = 45 where asset_id = $1', [LONG]);
	const userId = await addTestUser(fixture.db, 10_000n);
	await grant(fixture.db, userId, 'SANDBOX_USD', 10_000n);
	await fixture.db.owner.query(`update user_states set last_trade_on = 'real' where user_id = $1`, [userId]);
	const placeReal = (duration: number) =>
		fixture.trading.place(userId, placement({ asset_id: BRIEF, mode: 'real', expiry: { duration } }));
	expect((await placeReal(4)).refusal).toEqual({
		code: 'trading.duration_not_offered',
		params: { min: 5, max: 60 },
	});
	expect((await placeReal(5)).trade).toMatchObject({ mode: 'real' });
	await turn(false);
	await fixture.clock(NOON + 6 * HOUR);
	await turn(true);
	const durations = async (assetId: number) =>
		(await versions(assetId)).map(({ real_duration_min_s }) => real_duration_min_s);
	expect(await durations(BRIEF)).toEqual([5, 30, 5]);
	expect(await durations(LONG)).toEqual([45, 45, 45]);
});

test('[TRADE-07] the database itself refuses real trades below 30 s on an index without the beacon', async () => {
	const update = (beacon: string | null) =>
		fixture.db.owner.query(
			'update asset_versions set real_allowed = false, real_duration_min_s = 29, beacon = $2 where asset_id = $1',
			[BRIEF, beacon],
		);
	await expect(update(null)).rejects.toThrow('asset_versions_real_unsealed');
	await update('quicknet');
});
