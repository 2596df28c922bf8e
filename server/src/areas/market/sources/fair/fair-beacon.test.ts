import { computeRandomness, computeTickRound } from '@fairtick/domain/market/beacon';
import {
	computeFairEpoch,
	computeFairPrice,
	computeFairTickAt,
	computeFairTickTime,
	createFairSteps,
	type FairTicker,
} from '@fairtick/domain/market/fair-walk';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FairFixture } from '../../../../../test/support/fair-fixture.ts';
import type { TestRelay } from '../../../../../test/support/relay.ts';
import type { TickLogFixture } from '../../../../../test/support/tick-log-fixture.ts';
import { inTransaction, type Queryable } from '../../../../platform/database/index.ts';
import { installFairAssets } from '../../assets/install-assets.ts';
import { loadAssets } from '../../assets/load-assets.ts';
import { FAIR_ASSETS } from '../../catalogue.ts';
import { loadWireRounds } from '../../load-beacon-rounds.ts';
import { loadWireFairHours } from '../../load-fair-hours.ts';
import { switchBeacon } from '../../manage/switch-beacon.ts';

const NOON = Date.UTC(2031, 0, 15, 12);
const HOUR = 3_600_000;
const START = NOON + 60_000;
const ASSET_IDS = FAIR_ASSETS.map(({ id }) => id);
const [V10, V100] = [1, 5];
let fair: FairFixture;
let fixture: TickLogFixture;
let relay: TestRelay;

const workAt = (instantMs: number) => fair.workAt(instantMs);

/** Recomputes an index from seeds, logged starts and the network's own signatures; `-` where the beacon is off. */
async function recompute(assetId: number, hasBeacon = (_k: number) => true): Promise<{ t: number; price: number }[]> {
	const ticker = FAIR_ASSETS[assetId - 1]?.ticker as FairTicker;
	const { rows } = await fixture.db.owner.query('select * from fair_starts where asset_id = $1 and not backfill', [
		assetId,
	]);
	const starts = new Map(rows.map(({ first_k, x }) => [Number(first_k), Number(x)]));
	const { rows: hours } = await fixture.db.owner.query('select epoch, seed from fair_hours where seed is not null');
	const revealed = new Map<number, Buffer>(hours.map(({ epoch, seed }) => [epoch, seed]));
	let x = Number.NaN;
	const recomputed = [];
	for (const { sourceRef } of await fixture.ticks(assetId)) {
		const k = Number(sourceRef);
		const epoch = computeFairEpoch(k);
		const seed = revealed.get(epoch) ?? (await fair.seeds.read(epoch));
		const round = hasBeacon(k) ? computeRandomness(fair.network.sign(computeTickRound(k))) : '-';
		x = (starts.get(k) ?? x) + createFairSteps(seed as Buffer, ticker)(k, round);
		recomputed.push({ t: computeFairTickTime(k), price: Number(computeFairPrice(x)) });
	}
	return recomputed;
}

const logged = async (assetId: number) => (await fixture.ticks(assetId)).map(({ t, price }) => ({ t, price }));
const kinds = async (assetId: number) => (await fixture.groups(assetId)).map(({ kind }) => kind);
const shown = async () => {
	const [asset] = await loadAssets(fixture.db.database, { mode: 'demo', activeId: null });
	return asset;
};
const closedReason = async () => (await shown())?.closed_reason;
const ticksBetween = (fromMs: number, toMs: number) => computeFairTickAt(toMs) - computeFairTickAt(fromMs);

beforeEach(async () => {
	fair = await FairFixture.create(START, { withBeacon: true });
	({ ticks: fixture, relay } = fair);
});
afterEach(() => fair.end());

test('[MARKET-04] with the beacon, every tick is the walk of the hour’s seed and of its block’s round', async () => {
	for (let t = START; t <= START + 10_000; t += 250) await workAt(t);
	for (const assetId of ASSET_IDS) {
		expect(await logged(assetId)).toHaveLength(20);
		expect(await logged(assetId)).toEqual(await recompute(assetId));
		await fixture.assertWholeLog(assetId);
	}
	expect(await logged(V10)).not.toEqual(await recompute(V10, () => false));
	const asked = relay.asked.map((round) => round - computeTickRound(computeFairTickAt(START)));
	expect(asked, 'each round once').toEqual(asked.map((_, i) => i));
});

test('[MARKET-04] a late round delays its ticks and all after them, and none is skipped', async () => {
	await workAt(START + 5_000);
	const before = await logged(V10);
	relay.lagMs = 20_000;
	for (let t = START + 5_250; t <= START + 20_000; t += 1_000) await workAt(t);
	const stuck = await logged(V10);
	expect(stuck.length).toBeLessThanOrEqual(before.length + 6);
	expect(await fixture.writer(V10)).toMatchObject({ logged_through: BigInt((stuck.at(-1)?.t ?? 0) + 499), open: true });
	expect(await shown()).toMatchObject({ open: false, closed_reason: 'feed', closed_detail: 'beacon' });
	relay.lagMs = 0;
	await workAt(START + 21_100);
	expect(await shown()).toMatchObject({ open: true, closed_reason: null, closed_detail: null });
	for (const assetId of [V10, V100]) {
		expect(await logged(assetId)).toHaveLength(ticksBetween(START, START + 21_100));
		expect(await logged(assetId)).toEqual(await recompute(assetId));
		expect(await kinds(assetId)).toContain('caught_up');
		expect(await kinds(assetId)).not.toContain('close');
		await fixture.assertWholeLog(assetId);
	}
	expect(await closedReason()).toBeNull();
});

test('[MARKET-04] relays that are gone at a start keep the indices shut; once back, what is due after the start comes', async () => {
	await relay.goAway();
	await fair.start();
	await workAt(START + 30_000);
	expect((await logged(V10)).at(-1)?.t, 'the round that was there before').toBeLessThan(START + 3_000);
	expect(await closedReason()).toBe('feed');
	await relay.comeBack();
	await workAt(START + 32_000);
	expect(await logged(V10)).toHaveLength(64);
	expect(await logged(V10)).toEqual(await recompute(V10));
});

test('[TRADE-20] a round that comes before its time closes the indices until the clock is right again; nothing is left out', async () => {
	await fair.workTo(START + 5_000);
	const before = await logged(V10);
	// By the clock of the relay it is two seconds later: the database's clock is late.
	relay.lagMs = -2_000;
	await fair.workTo(START + 40_000);
	expect(await shown()).toMatchObject({ open: false, closed_reason: 'feed', closed_detail: 'clock' });
	const stuck = await logged(V10);
	expect(stuck.length).toBeGreaterThan(before.length);
	expect((await kinds(V10)).slice(-1)).toEqual(['close']);
	await fair.workTo(START + 50_000);
	expect(await logged(V10), 'as long as it is late').toEqual(stuck);
	expect((await kinds(V10)).filter((kind) => kind === 'close')).toHaveLength(1);
	relay.lagMs = 0;
	await fair.workTo(START + 65_000);
	expect(await shown()).toMatchObject({ open: true, closed_reason: null, closed_detail: null });
	expect(await logged(V10)).toHaveLength(ticksBetween(START, START + 65_000));
	expect(await logged(V10)).toEqual(await recompute(V10));
	await fixture.assertWholeLog(V10);
});

test('[TRADE-20] without the beacon no round says anything about the clock', async () => {
	await inTransaction(fixture.db.owner, (tx) => switchBeacon(tx, false, async () => null, 'USD'));
	const begin = NOON + 5 * HOUR;
	await workAt(begin - 1_000);
	await workAt(begin + 250);
	const asked = relay.askedNewest;
	relay.lagMs = -2_000;
	await fair.workTo(begin + 40_000);
	expect(relay.askedNewest).toBe(asked);
	expect(await shown()).toMatchObject({ open: true, beacon: null });
});

test('[MARKET-04] an outage of hours leaves nothing out before the beacon is back; then a close records the gap', async () => {
	await workAt(START + 5_000);
	const before = await logged(V100);
	await relay.goAway();
	for (let t = START + HOUR; t <= START + 3 * HOUR; t += HOUR) await workAt(t);
	expect((await logged(V100)).length - before.length).toBeLessThanOrEqual(6);
	expect(await kinds(V100)).not.toContain('close');
	await relay.comeBack();
	const back = START + 3 * HOUR + 2_000;
	await workAt(back);
	await workAt(back + 250);
	expect((await kinds(V100)).slice(-3)).toEqual(['close', 'open', 'ticks']);
	expect((await logged(V100)).at(-1)?.t).toBe(back + 250);
	expect(await logged(V100)).toEqual(await recompute(V100));
	await fixture.assertWholeLog(V100);
});

test('[MARKET-04] an outage of hours: all ticks up to the last open trade’s end come late, the rest is left out', async () => {
	await workAt(START + 5_000);
	fair.lastExitDeadline = START + 60_000;
	await relay.goAway();
	await workAt(START + 2 * HOUR);
	await relay.comeBack();
	await workAt(START + 2 * HOUR + 2_000);
	await workAt(START + 2 * HOUR + 2_250);
	const ticks = await logged(V10);
	expect(ticks.at(-2)?.t).toBe(START + 60_000 - 250);
	expect(ticks.at(-1)?.t).toBe(START + 2 * HOUR + 2_250);
	expect(ticks).toEqual(await recompute(V10));
	await fixture.assertWholeLog(V10);
});

test('[MARKET-04] a switch is announced, begins with an hour that no open trade can reach, and is seen by everyone', async () => {
	await workAt(START + 1_000);
	await installFairAssets(fixture.db.database, false);
	const switchOff = (tx: Queryable) => switchBeacon(tx, false, async () => null, 'USD');
	await inTransaction(fixture.db.owner, switchOff);
	await expect(inTransaction(fixture.db.owner, switchOff)).rejects.toThrow('off already');
	const { rows } = await fixture.db.owner.query(
		'select version, effective_at, beacon, real_allowed from asset_versions where asset_id = $1 order by version',
		[V10],
	);
	const begin = NOON + 5 * HOUR;
	expect(rows).toEqual([
		{ version: 1, effective_at: BigInt(START), beacon: 'quicknet', real_allowed: true },
		{ version: 2, effective_at: BigInt(begin), beacon: null, real_allowed: false },
	]);
	const published = async () => {
		const hours = await loadWireFairHours(fixture.db.database, fixture.nowMs, { from: NOON, to: NOON + 7 * HOUR });
		return hours.map(({ beacon }) => beacon !== null);
	};
	expect(await published()).toEqual([true, true, true, true, true, false, false]);
	await workAt(begin - 1_000);
	await workAt(begin + 250);
	await relay.goAway();
	for (let t = begin + 500; t <= begin + 3_000; t += 500) await workAt(t);
	const ticks = (await logged(V10)).filter(({ t }) => t > begin - 1_000);
	expect(ticks).toHaveLength(ticksBetween(begin - 1_000, begin + 3_000));
	const recomputed = await recompute(V10, (k) => computeFairTickTime(k) < begin);
	expect(ticks).toEqual(recomputed.filter(({ t }) => t > begin - 1_000));
	expect((await loadAssets(fixture.db.database, { mode: 'demo', activeId: null }))[0]?.beacon).toBeNull();
});

test('[MARKET-04] the rounds of an hour and what proves them are public', async () => {
	await workAt(START + 4_000);
	const [hour] = await loadWireFairHours(fixture.db.database, fixture.nowMs, { from: NOON, to: NOON + HOUR });
	const first = computeTickRound(computeFairTickAt(NOON) + 1);
	expect(hour?.beacon).toEqual({
		chain: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
		first_round: first,
		last_round: first + 1_200,
	});
	const rounds = await loadWireRounds(fixture.db.database, { from: first });
	expect(rounds.length).toBeGreaterThan(0);
	for (const [round, signature, at] of rounds) {
		expect(signature).toBe(fair.network.sign(round));
		expect(at).toBeLessThanOrEqual(fixture.nowMs);
	}
});

test('[MARKET-04] the database itself refuses real money on a fair index without the beacon', async () => {
	await expect(
		fixture.db.owner.query('update asset_versions set beacon = null where asset_id = $1', [V10]),
	).rejects.toThrow('asset_versions_real_fair');
	await expect(
		fixture.db.owner.query(`insert into beacon_rounds values (1, decode(repeat('ab', 48), 'hex'), sha256('x'), '', 0)`),
	).rejects.toThrow('check constraint');
});
