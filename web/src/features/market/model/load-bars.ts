import type { ChartInterval } from '@fairtick/domain/charts/contract';
import { computeCandles } from '@fairtick/domain/market/candles';
import { getCandles, getTicks } from '@fairtick/domain/market/contract';
import type * as z from 'zod/mini';
import { fetchAnswer } from '../../../kit/api/query.ts';
import { type Bar, fillGaps, toBar } from './bars.ts';
import { intervalMs } from './chart-interval.ts';

const CANDLES = 600;
/** Length of one step back in the tick log. */
const TICK_SPAN_MS = 300_000;
const TICKS_PER_CALL = 1000;
const MOST_TICK_CALLS = 5;

interface Span {
	readonly assetId: number;
	readonly interval: ChartInterval;
	/** Only bars that start before this instant; null for the newest. */
	readonly beforeMs: number | null;
	/** Server time in epoch milliseconds. */
	readonly nowMs: number;
	readonly signal: AbortSignal;
}

export interface LoadedBars {
	readonly bars: Bar[];
	/** True if there may be older bars. */
	readonly more: boolean;
}

/** One page of an asset's past as bars, oldest first. Throws if it cannot be loaded. */
export async function loadBars(span: Span): Promise<LoadedBars> {
	return span.interval === 'tick' ? loadTickBars(span) : loadCandleBars(span, span.interval);
}

async function loadCandleBars(span: Span, interval: Exclude<ChartInterval, 'tick'>): Promise<LoadedBars> {
	const { assetId, beforeMs, signal } = span;
	const query = { interval, limit: CANDLES, ...(beforeMs === null ? {} : { to: beforeMs }) };
	const candles = await fetchAnswer(getCandles, { params: { id: assetId }, query }, signal);
	const bars = candles.map(([t, ...prices]) => {
		const [open, high, low, close] = prices.map(Number) as [number, number, number, number];
		return toBar({ t, open, high, low, close });
	});
	return { bars: fillGaps(bars, intervalMs(interval)), more: candles.length === CANDLES };
}

async function loadTickBars({ assetId, interval, beforeMs, nowMs, signal }: Span): Promise<LoadedBars> {
	const untilMs = beforeMs ?? Number.POSITIVE_INFINITY;
	const ticks: { t: number; price: number }[] = [];
	let query: { from: number } | { from_seq: number } = { from: (beforeMs ?? nowMs) - TICK_SPAN_MS };
	for (let calls = 0; calls < MOST_TICK_CALLS; calls++) {
		const page: z.output<typeof getTicks.answer & {}> = await fetchAnswer(
			getTicks,
			{ params: { id: assetId }, query: { ...query, limit: TICKS_PER_CALL } },
			signal,
		);
		for (const [, t, price] of page) if (t < untilMs) ticks.push({ t, price: Number(price) });
		const last = page.at(-1);
		if (last === undefined || page.length < TICKS_PER_CALL || last[1] >= untilMs) break;
		query = { from_seq: last[0] + 1 };
	}
	const lengthMs = intervalMs(interval);
	const bars = computeCandles(ticks, lengthMs / 1000).map(toBar);
	return { bars: fillGaps(bars, lengthMs), more: bars.length > 0 };
}
