import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { type Candle, computeCandleStart, mergeCandles } from '@fairtick/domain/market/candles';
import { CANDLE_INTERVALS_S } from '@fairtick/domain/market/contract';
import {
	computeCommitment,
	computeFairEpoch,
	computeFairPrice,
	computeFairTickTime,
	FAIR_EPOCH_MS,
	FAIR_TICKS_PER_EPOCH,
	type FairTicker,
} from '@fairtick/domain/market/fair-walk';
import { type Database, inTransaction } from '../../../../platform/database/index.ts';
import { type BackfillCandle, insertBackfillCandles } from '../../sql/candles.ts';
import { insertBackfillHour, loadOldestPoints, type OldestPoint } from './backfill-queries.ts';
import { type FairStart, insertStarts } from './fair-queries.ts';
import { computeSteps, type HourOfSteps, type Pace, type StepsAhead } from './steps-ahead.ts';

/** Hours of history before a server is ready, with candles of every interval. */
export const FIRST_HOURS = 24;
/** Older history has no candles shorter than this. */
const OLDER_LEAST_S = 60;
interface BackfillHour {
	readonly epoch: number;
	readonly seed: Uint8Array;
	/** Starting points of each walk in this hour. */
	readonly points: readonly OldestPoint[];
	/** No tick was logged live in it. */
	readonly isWhole: boolean;
	/** Candles by asset, interval and time. */
	readonly candles: readonly BackfillCandle[];
}

/**
 * Makes history for the fair indices, hour by hour backwards from the oldest point that there is (docs/fairness.md, 12):
 * each hour's walk has a seed of its own, revealed at once, and becomes candles, never ticks.
 * Makes `hours` in all, a day or more; those in `ahead` are taken from there, those after the first day are computed at
 * `olderPace`. Yields how many whole hours there are before the first live one, at once and after each hour; from the first
 * day on all of them are stored.
 */
export async function* makeBackfill(
	database: Database,
	tickers: ReadonlyMap<number, FairTicker>,
	{
		hours,
		ahead,
		olderPace,
	}: { readonly hours: number; readonly ahead?: StepsAhead | undefined; readonly olderPace?: Pace },
): AsyncGenerator<number, void> {
	let points: readonly OldestPoint[] = await loadOldestPoints(database, [...tickers.keys()]);
	const [first] = points;
	if (first === undefined) return;
	assert(
		points.every(({ firstK, liveK }) => firstK === first.firstK && liveK === first.liveK),
		'the walks of the fair indices begin together',
	);
	const liveEpoch = computeFairEpoch(first.liveK);
	const countHours = () => liveEpoch - computeFairEpoch(points[0]?.firstK ?? first.liveK);
	let storing = Promise.resolve();
	yield countHours();
	while (countHours() < hours) {
		const hour = await walkHour(points, tickers, liveEpoch, ahead, olderPace);
		await storing;
		storing = insertHour(database, hour);
		points = hour.points;
		if (countHours() < FIRST_HOURS) {
			// The next hour is computed meanwhile. Its error is thrown where it is awaited; until then it is no unhandled rejection.
			storing.catch(() => undefined);
		} else {
			// Computing an older one takes seconds; a start waits for the first day alone.
			await storing;
		}
		yield countHours();
	}
}

async function walkHour(
	points: readonly OldestPoint[],
	tickers: ReadonlyMap<number, FairTicker>,
	liveEpoch: number,
	ahead: StepsAhead | undefined,
	olderPace: Pace | undefined,
): Promise<BackfillHour> {
	const epoch = computeFairEpoch((points[0] as OldestPoint).firstK - 1);
	const hour = ahead?.take(epoch) ?? { seed: randomBytes(32), steps: new Map() };
	const isOlder = liveEpoch - epoch > FIRST_HOURS;
	const leastS = isOlder ? OLDER_LEAST_S : CANDLE_INTERVALS_S[0];
	const intervals = CANDLE_INTERVALS_S.filter((intervalS) => intervalS >= leastS);
	const begins: OldestPoint[] = [];
	const candles: BackfillCandle[] = [];
	for (const point of points) {
		const { assetId } = point;
		const walked = await walkBack(
			point,
			tickers.get(assetId) as FairTicker,
			hour,
			leastS,
			isOlder ? olderPace : undefined,
		);
		begins.push({ ...point, firstK: epoch * FAIR_TICKS_PER_EPOCH, x: walked.x });
		for (const intervalS of intervals)
			for (const candle of mergeCandles(walked.candles, intervalS)) candles.push({ ...candle, assetId, intervalS });
	}
	return { epoch, seed: hour.seed, points: begins, isWhole: epoch < liveEpoch, candles };
}

async function insertHour(database: Database, { epoch, seed, points, isWhole, candles }: BackfillHour): Promise<void> {
	const starts = points.map(({ assetId, firstK, x }): FairStart => ({ assetId, firstK, epoch, x, backfill: true }));
	await inTransaction(database, async (tx) => {
		await insertBackfillHour(tx, epoch, computeCommitment(epoch, seed), seed);
		await insertStarts(tx, starts);
		const isWithin = ({ intervalS }: BackfillCandle) => isWhole && intervalS <= FAIR_EPOCH_MS / 1000;
		await insertBackfillCandles(tx, candles.filter(isWithin), { shared: false });
		await insertBackfillCandles(
			tx,
			candles.filter((candle) => !isWithin(candle)),
			{ shared: true },
		);
	});
}

/** The part of the hour before the point: where the walk begins, and its shortest candles. */
async function walkBack(
	point: OldestPoint,
	ticker: FairTicker,
	{ seed, steps: known }: HourOfSteps,
	leastS: number,
	pace: Pace | undefined,
): Promise<{ x: number; candles: Candle<bigint>[] }> {
	const firstK = computeFairEpoch(point.firstK - 1) * FAIR_TICKS_PER_EPOCH;
	const count = point.firstK - firstK;
	const steps = known.get(ticker)?.slice(0, count) ?? (await computeSteps(seed, ticker, firstK, count, pace));
	const begin = point.x - steps.reduce((sum, d) => sum + d, 0);
	return { x: begin, candles: computeBackfillCandles(begin, firstK, steps, leastS) };
}

/** Candles of positions first, since the price grows with the position: four prices a candle instead of ten. */
function computeBackfillCandles(
	begin: number,
	firstK: number,
	steps: readonly number[],
	intervalS: number,
): Candle<bigint>[] {
	let x = begin;
	const parts = steps.map((d, i) => {
		x += d;
		const t = computeCandleStart(computeFairTickTime(firstK + i), intervalS);
		return { t, open: x, high: x, low: x, close: x };
	});
	return mergeCandles(parts, intervalS).map(({ t, ...candle }) => {
		const open = computeFairPrice(candle.open);
		const close = computeFairPrice(candle.close);
		// Most candles end at their highest or lowest position.
		const priceOf = (x: number) => (x === candle.open ? open : x === candle.close ? close : computeFairPrice(x));
		return { t, open, high: priceOf(candle.high), low: priceOf(candle.low), close };
	});
}
