import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { type Candle, computeCandleStart, mergeCandles } from '@fairtick/domain/market/candles';
import { CANDLE_INTERVALS_S } from '@fairtick/domain/market/contract';
import {
	computeCommitment,
	computeFairEpoch,
	computeFairPrice,
	computeFairTickTime,
	createFairSteps,
	FAIR_TICKS_PER_EPOCH,
	type FairTicker,
} from '@fairtick/domain/market/fair-walk';
import { type Database, inTransaction } from '../../../database/index.ts';
import { type BackfillCandle, insertBackfillCandles } from '../../candle-queries.ts';
import { insertBackfillHour, loadOldestPoints, type OldestPoint } from './backfill-queries.ts';
import { type FairStart, insertStarts } from './fair-queries.ts';

/** Hours of history before a server is ready, with candles of every interval. */
export const FIRST_HOURS = 24;
/** Hours of history in all. */
export const HISTORY_HOURS = 30 * 24;
/** Older history has no candles shorter than this. */
const OLDER_LEAST_S = 60;
/** Steps computed before other work gets its turn. */
const STEPS_AT_ONCE = 600;

/**
 * Makes one more hour of history for the fair indices, older than all there is (fair-index.md, 12): the walk goes
 * backwards from the oldest point under a seed of its own, and becomes candles, never ticks.
 * @returns how many whole hours before the first live one there are; when it is `hours` already, nothing was made.
 */
export async function backfillHour(
	database: Database,
	tickers: ReadonlyMap<number, FairTicker>,
	hours: number,
): Promise<number> {
	const points = await loadOldestPoints(database, [...tickers.keys()]);
	const [first] = points;
	if (first === undefined) return 0;
	assert(
		points.every(({ firstK, liveK }) => firstK === first.firstK && liveK === first.liveK),
		'the walks of the fair indices begin together',
	);
	const liveEpoch = computeFairEpoch(first.liveK);
	const made = liveEpoch - computeFairEpoch(first.firstK);
	if (made >= hours) return made;
	const epoch = computeFairEpoch(first.firstK - 1);
	const seed = randomBytes(32);
	const leastS = liveEpoch - epoch <= FIRST_HOURS ? 0 : OLDER_LEAST_S;
	const starts: FairStart[] = [];
	const candles: BackfillCandle[] = [];
	for (const point of points) {
		const walked = await walkBack(point, tickers.get(point.assetId) as FairTicker, seed);
		starts.push({ assetId: point.assetId, firstK: epoch * FAIR_TICKS_PER_EPOCH, epoch, x: walked.x, backfill: true });
		for (const intervalS of CANDLE_INTERVALS_S) {
			if (intervalS < leastS) continue;
			for (const candle of mergeCandles(walked.candles, intervalS))
				candles.push({ ...candle, assetId: point.assetId, intervalS });
		}
	}
	await inTransaction(database, async (tx) => {
		await insertBackfillHour(tx, epoch, computeCommitment(epoch, seed), seed);
		await insertStarts(tx, starts);
		await insertBackfillCandles(tx, candles);
	});
	return liveEpoch - epoch;
}

/** The part of the hour before the point: where the walk begins, and its shortest candles. */
async function walkBack(
	point: OldestPoint,
	ticker: FairTicker,
	seed: Uint8Array,
): Promise<{ x: number; candles: Candle<bigint>[] }> {
	const firstK = computeFairEpoch(point.firstK - 1) * FAIR_TICKS_PER_EPOCH;
	const step = createFairSteps(seed, ticker);
	const steps: number[] = [];
	for (let k = firstK; k < point.firstK; k++) {
		steps.push(step(k));
		if (steps.length % STEPS_AT_ONCE === 0) await breathe();
	}
	const begin = point.x - steps.reduce((sum, d) => sum + d, 0);
	return { x: begin, candles: computeHistory(begin, firstK, steps) };
}

/** Candles of positions first, since the price grows with the position: four prices a candle instead of ten. */
function computeHistory(begin: number, firstK: number, steps: readonly number[]): Candle<bigint>[] {
	const [shortestS] = CANDLE_INTERVALS_S;
	let x = begin;
	const parts = steps.map((d, i) => {
		x += d;
		const t = computeCandleStart(computeFairTickTime(firstK + i), shortestS);
		return { t, open: x, high: x, low: x, close: x };
	});
	return mergeCandles(parts, shortestS).map(({ t, open, high, low, close }) => ({
		t,
		open: computeFairPrice(open),
		high: computeFairPrice(high),
		low: computeFairPrice(low),
		close: computeFairPrice(close),
	}));
}
