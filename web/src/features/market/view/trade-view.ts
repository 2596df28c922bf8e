import type { ChartInterval } from '@fairtick/domain/charts/contract';
import { intervalMs } from '../model/chart-interval.ts';
import type { ChartTrade } from '../model/chart-trade.ts';
import { type ChartView, computeView } from './chart-view.ts';

interface TradeViewFacts {
	readonly widthPx: number;
	readonly interval: ChartInterval;
	readonly nowMs: number;
	/** Future expiries, epoch ms: of open trades and of a trade placed now. */
	readonly ends: readonly number[];
	/** Open trades, and those with a shown result. */
	readonly trades: readonly ChartTrade[];
}

/** A trade narrower than the first share of the width is widened to the second. */
const NARROW = 0.25;
const WIDENED = 0.42;
const WIDEST_BAR_PX = 40;
/** A trade within fewer bars has no course that could be enlarged. */
const LEAST_BARS = 4;
const BEYOND_END = 0.12;
/** Time for which a trade stays enlarged after its expiry. */
const RESULT_SEEN_MS = 4_000;

/**
 * The automatic view: every near expiry is visible, and a short trade, whose id is returned, is enlarged (CHART-03).
 */
export function computeTradeView(facts: TradeViewFacts): { view: ChartView; shortId: string | null } {
	const view = computeEndsView(facts);
	const short = findShort(facts, view);
	if (short === null) return { view, shortId: null };
	const { widthPx, interval } = facts;
	const bars = (short.expiresAtMs - short.acceptedAtMs) / intervalMs(interval);
	const barPx = Math.min(WIDEST_BAR_PX, (widthPx * WIDENED) / bars);
	// The whole trade fits until it is over: the price moves to its expiry, and nothing else moves.
	return { view: { barPx, roomPx: bars * barPx + widthPx * BEYOND_END }, shortId: short.id };
}

/** The furthest expiry that is near enough decides. Without one there is the least room. */
function computeEndsView({ widthPx, interval, nowMs, ends }: TradeViewFacts): ChartView {
	const none = computeView({ widthPx, interval, aheadMs: 0 });
	const ahead = ends.map((endMs) => endMs - nowMs).filter((ms) => ms > 0);
	return ahead
		.map((aheadMs) => computeView({ widthPx, interval, aheadMs }))
		.reduce((widest, view) => (view.roomPx > widest.roomPx ? view : widest), none);
}

/** The trade to enlarge: the newest of those that would be narrow, until its result was shown. */
function findShort({ widthPx, interval, trades, nowMs }: TradeViewFacts, { barPx }: ChartView): ChartTrade | null {
	const isNarrow = ({ acceptedAtMs, expiresAtMs }: ChartTrade) => {
		const bars = (expiresAtMs - acceptedAtMs) / intervalMs(interval);
		return bars >= LEAST_BARS && bars * barPx < widthPx * NARROW && nowMs < expiresAtMs + RESULT_SEEN_MS;
	};
	return trades.filter(isNarrow).toSorted((a, b) => b.acceptedAtMs - a.acceptedAtMs)[0] ?? null;
}

/** True if the shown room must change: an expiry would be invisible, or much more room is free than needed. */
export function isStale(shown: ChartView, wanted: ChartView, widthPx: number): boolean {
	if (Math.abs(shown.barPx - wanted.barPx) > shown.barPx * 0.1) return true;
	return wanted.roomPx > shown.roomPx + 2 || shown.roomPx - wanted.roomPx > widthPx * 0.2;
}
