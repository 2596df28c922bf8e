import { setTimeout as sleep } from 'node:timers/promises';
import { CANDLE_INTERVALS_S } from '@fairtick/domain/market/contract';
import {
	computeFairEpoch,
	computeFairPrice,
	computeFairTickAt,
	computeFairTickTime,
	createFairSteps,
	FAIR_TICKS_PER_EPOCH,
	type FairTicker,
} from '@fairtick/domain/market/fair-walk';
import { formatPrice } from '@fairtick/domain/market/price';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_SEEDS_KEY } from '../../../test/support/seed-rows.ts';
import { noBeacon, silentLog, TickLogFixture } from '../../../test/support/tick-log-fixture.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { createCandleBuilder } from './candles/candle-builder.ts';
import { loadCandles } from './candles/load-candles.ts';
import { FAIR_ASSETS } from './catalogue.ts';
import { makeBackfill } from './sources/fair/backfill.ts';
import { createFairHours } from './sources/fair/fair-hours.ts';
import { createFairSource } from './sources/fair/fair-source.ts';
import { createSeedBox } from './sources/fair/seed-box.ts';
import { computeStepsAhead, type StepsAhead } from './sources/fair/steps-ahead.ts';
import { loadCandlesThrough, upsertCandles } from './sql/candles.ts';

const START = Date.UTC(2031, 0, 15, 12, 20, 3);
const ASSET_IDS = FAIR_ASSETS.map(({ id }) => id);
const TICKERS = new Map<number, FairTicker>(FAIR_ASSETS.map(({ id, ticker }) => [id, ticker]));
const BACKFILL_HOURS = 25;
const AHEAD = 2;
/** Seeds by epoch. */
const takenAhead = new Map<number, Buffer>();
/** Hours that were reported, and those reported before the first older one began to be computed. */
const reported: number[] = [];
let reportedBeforeOlder: readonly number[] | undefined;
let fixture: TickLogFixture;

/** A fair index on a clock by hand, with a bit more than a day of history before its first tick. */
beforeAll(async () => {
	fixture = await TickLogFixture.create(START);
	const hours = createFairHours(createSeedBox(TEST_SEEDS_KEY), fixture.dataDir, silentLog);
	await fixture.tickLog.takeOver(ASSET_IDS);
	await hours.extend(fixture.db.database, START);
	const source = createFairSource({
		database: fixture.db.database,
		clock: fixture.clock,
		tickLog: fixture.tickLog,
		hours,
		beacon: noBeacon,
		tickers: TICKERS,
		loadLastExitDeadline: async () => null,
		log: silentLog,
	});
	await source.advance();
	// One whole hour and the part of the first one were computed ahead, the others are computed on demand.
	const epoch = computeFairEpoch(computeFairTickAt(START));
	const ahead = computeStepsAhead(epoch, AHEAD, [...TICKERS.values()]);
	await ahead.done;
	const kept: StepsAhead = {
		...ahead,
		take: (wanted) => {
			const hour = ahead.take(wanted);
			if (hour) takenAhead.set(wanted, Buffer.from(hour.seed));
			return hour;
		},
	};
	const rest = async () => {
		reportedBeforeOlder ??= [...reported];
	};
	for await (const stored of makeBackfill(fixture.db.database, TICKERS, {
		hours: BACKFILL_HOURS,
		ahead: kept,
		olderPace: { steps: FAIR_TICKS_PER_EPOCH, rest },
	})) {
		reported.push(stored);
	}
	await fixture.goTo(START + 600_000);
	for (let next = 0; next <= fixture.nowMs; ) next = await source.advance();
}, 120_000);
afterAll(() => fixture.end());

interface PlainTick {
	readonly t: number;
	readonly price: number;
}

/** Candles by a few independent lines: the ticks of each span, first, greatest, least, last. */
function plainCandles(ticks: readonly PlainTick[], intervalS: number): [number, string, string, string, string][] {
	const spans = new Map<number, number[]>();
	for (const { t, price } of ticks) {
		const start = Math.floor(t / (intervalS * 1000)) * intervalS * 1000;
		const span = spans.get(start) ?? [];
		span.push(price);
		spans.set(start, span);
	}
	const text = (price: number) => formatPrice(BigInt(price), '0.0001');
	return [...spans].map(([start, prices]) => [
		start,
		text(prices[0] ?? 0),
		text(prices.reduce((a, b) => Math.max(a, b))),
		text(prices.reduce((a, b) => Math.min(a, b))),
		text(prices.at(-1) ?? 0),
	]);
}

/** History recomputed from the revealed seeds and logged starts of backfilled hours alone. */
async function recomputeBackfill(ticker: FairTicker, assetId: number): Promise<PlainTick[]> {
	const { rows } = await fixture.db.owner.query(
		`select f.epoch, f.first_k, f.x, h.seed, w.first_k as live_k from fair_starts f
		join fair_hours h on h.epoch = f.epoch and h.backfill
		join (select min(first_k) first_k from fair_starts where asset_id = $1 and not backfill) w on true
		where f.asset_id = $1 and f.backfill order by f.first_k`,
		[assetId],
	);
	const ticks: PlainTick[] = [];
	for (const row of rows) {
		const step = createFairSteps(row.seed, ticker);
		const end = Math.min(Number(row.first_k) + FAIR_TICKS_PER_EPOCH, Number(row.live_k));
		for (let [k, x] = [Number(row.first_k), Number(row.x)]; k < end; k++) {
			x += step(k);
			ticks.push({ t: computeFairTickTime(k), price: Number(computeFairPrice(x)) });
		}
	}
	return ticks;
}

const through = (assetId: number) => loadCandlesThrough(fixture.db.database, [assetId]);
const dropCandles = () => fixture.db.owner.query('delete from candles where not backfill');

test('[MARKET-05] a start waits for the first day of history, and a later one for none', async () => {
	// At once, after the part of the hour in which ticks began, and after each whole one.
	expect(reported).toEqual([0, ...Array.from({ length: BACKFILL_HOURS + 1 }, (_, hours) => hours)]);
	expect(reportedBeforeOlder).toEqual(reported.slice(0, -1));
	const never = { steps: 1, rest: () => new Promise<never>(() => undefined) };
	const again = makeBackfill(fixture.db.database, TICKERS, { hours: BACKFILL_HOURS + 1, olderPace: never });
	const first = await Promise.race([again.next(), sleep(5_000, 'waits for an older hour')]);
	expect(first).toEqual({ done: false, value: BACKFILL_HOURS });
});

test('[MARKET-05] candles of every interval are those of the log, the moving one included, stored or not', async () => {
	const ticks = await fixture.ticks(2);
	const check = async () => {
		for (const interval of CANDLE_INTERVALS_S.filter((s) => s <= 120)) {
			const expected = plainCandles(ticks, interval).slice(1);
			const shown = await loadCandles(fixture.db.database, 2, { interval, limit: expected.length });
			expect(shown).toEqual(expected);
		}
	};
	await check();
	await upsertCandles(fixture.db.database, await loadCandlesThrough(fixture.db.database, [2]));
	await check();
});

test('[MARKET-05] folding again from any earlier point, as after a crash, changes nothing', async () => {
	const read = async () => (await fixture.db.owner.query('select * from candles order by 1, 2, 3')).rows;
	const from = (await fixture.ticks(3))[0]?.t ?? 0;
	await upsertCandles(fixture.db.database, new Map([[3, 0]]));
	const once = await read();
	await upsertCandles(fixture.db.database, new Map([[3, Math.floor(from / 5_000) * 5_000]]));
	await upsertCandles(fixture.db.database, await through(3));
	expect(await read()).toEqual(once);
	expect(once.filter((row) => row.asset_id === 3 && !row.backfill).length).toBeGreaterThan(120);
});

test('[MARKET-05] the builder continues where the stored candles end and leaves the moving one out', async () => {
	await dropCandles();
	const builder = createCandleBuilder(fixture.db.database, silentLog);
	await builder.learn([4]);
	const { logged_through: reached } = await fixture.writer(4);
	builder.onCommits([{ assetId: 4, ticks: [], caughtUp: false, loggedThrough: Number(reached) }]);
	await builder.stop();
	expect((await through(4)).get(4)).toBe(Math.floor((Number(reached) + 1) / 5_000) * 5_000);
});

test('[MARKET-05] a day of history before the first tick, marked as backfill, recomputable from seeds revealed at once', async () => {
	const history = await recomputeBackfill('V75', 4);
	const ticks = [...history, ...(await fixture.ticks(4))];
	expect(ticks.every(({ t }, i) => i === 0 || t - (ticks[i - 1]?.t ?? 0) === 500)).toBe(true);
	for (const interval of [60, 900, 14_400, 86_400] as const) {
		const expected = plainCandles(ticks, interval).slice(-1_000);
		expect(await loadCandles(fixture.db.database, 4, { interval })).toEqual(expected);
	}
	const day = history.filter(({ t }) => t >= START - 86_400_000);
	const fine = await loadCandles(fixture.db.database, 4, { interval: 5, to: START - 80_000_000, limit: 500 });
	expect(fine).toEqual(
		plainCandles(day, 5)
			.filter(([t]) => t < START - 80_000_000)
			.slice(-500),
	);
	const { rows } = await fixture.db.owner.query(
		'select bool_and(backfill) as marked, count(*) from candles where asset_id = 4 and interval_s = 5 and t < $1',
		[START],
	);
	expect(rows[0].marked).toBe(true);
	expect(Number(rows[0].count)).toBeGreaterThanOrEqual(17_280);
	expect((await fixture.ticks(4))[0]?.t).toBeGreaterThan(START);
});

test('[MARKET-04] history never shares a seed with live ticks, and ends where the walk begins at X = 0', async () => {
	const { rows } = await fixture.db.owner.query('select epoch, commitment, backfill from fair_hours');
	expect(new Set(rows.map(({ commitment }) => commitment.toString('hex'))).size).toBe(rows.length);
	expect(rows.filter(({ backfill }) => backfill)).toHaveLength(BACKFILL_HOURS + 1);
	const history = await recomputeBackfill('V100', 5);
	expect(history.at(-1)?.price).toBe(100_000_000);
});

test('candles are paged backwards without gaps or repeats', async () => {
	const whole = (await loadCandles(fixture.db.database, 1, { interval: 60, limit: 300 })) ?? [];
	const newer = (await loadCandles(fixture.db.database, 1, { interval: 60, limit: 100 })) ?? [];
	const older = (await loadCandles(fixture.db.database, 1, { interval: 60, limit: 200, to: newer[0]?.[0] })) ?? [];
	expect([...older, ...newer]).toEqual(whole);
	expect(await loadCandles(fixture.db.database, 999, { interval: 60 })).toBeNull();
});

test('[MARKET-05] candles are read from their own rows and the newest ticks: no day before those is looked at', async () => {
	await upsertCandles(fixture.db.database, await loadCandlesThrough(fixture.db.database, ASSET_IDS));
	await fixture.db.owner.query('select app.make_tick_partitions($1, 20)', [START - 20 * 86_400_000]);
	const asked: { text: string; values: unknown[] }[] = [];
	const listening = {
		query: (query: { text: string; values: unknown[] }) => {
			asked.push(query);
			return fixture.db.database.query(query);
		},
	};
	await loadCandles(listening as unknown as Queryable, 1, { interval: 60 });
	const { text, values } = asked.at(-1) ?? { text: '', values: [] };
	const { rows } = await fixture.db.database.query(`explain (analyze, format json) ${text}`, values);
	const scans = findScans(rows[0]['QUERY PLAN'][0].Plan);
	const days = scans.filter(({ table, loops }) => loops > 0 && table.startsWith('ticks_')).map(({ table }) => table);
	expect(days).toContain('ticks_20310115');
	expect(days.filter((table) => table < 'ticks_20310115')).toEqual([]);
	expect(scans.filter(({ table, loops, isWhole }) => isWhole && loops > 0 && table === 'candles')).toEqual([]);
});

interface PlanNode {
	readonly 'Node Type': string;
	readonly 'Relation Name'?: string;
	readonly 'Actual Loops': number;
	readonly Plans?: readonly PlanNode[];
}

function findScans(node: PlanNode): { table: string; loops: number; isWhole: boolean }[] {
	const { 'Relation Name': table, 'Actual Loops': loops, 'Node Type': kind, Plans = [] } = node;
	const below = Plans.flatMap(findScans);
	return table === undefined ? below : [{ table, loops, isWhole: kind === 'Seq Scan' }, ...below];
}

test('hours whose steps were computed ahead are published under their seeds, each used once', async () => {
	expect(takenAhead.size).toBe(AHEAD);
	const { rows } = await fixture.db.owner.query(
		'select epoch, seed from fair_hours where backfill and epoch = any($1::int[])',
		[[...takenAhead.keys()]],
	);
	expect(new Map(rows.map(({ epoch, seed }) => [epoch, seed]))).toEqual(takenAhead);
	const ahead = computeStepsAhead(7, 1, ['V10']);
	await ahead.done;
	expect(ahead.take(7)?.steps.get('V10')).toHaveLength(FAIR_TICKS_PER_EPOCH);
	expect(ahead.take(7)).toBeUndefined();
});

test('what is computed ahead ends when it is wanted or stopped', async () => {
	const ahead = computeStepsAhead(7, 1_000_000, ['V10']);
	expect(ahead.take(7)).toBeUndefined();
	await ahead.done;
	const stopped = computeStepsAhead(7, 1_000_000, ['V10']);
	stopped.stop();
	await stopped.done;
	expect(stopped.take(7)).toBeUndefined();
});
