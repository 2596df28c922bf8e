import type { ChartInterval } from '@fairtick/domain/charts/contract';
import { intervalMs } from '../model/chart-interval.ts';
import type { ChartTrade } from '../model/chart-trade.ts';
import { type ChartView, computeView } from './chart-view.ts';

interface TradeViewFacts {
	readonly widthPx: number;
	readonly interval: ChartInterval;
	readonly nowMs: number;
	/** Ends ahead, epoch ms: of open trades and of a trade opened now. */
	readonly ends: readonly number[];
	/** Open trades, and those whose result is still shown. */
	readonly trades: readonly ChartTrade[];
}

/** A trade narrower than the first share of the width is widened to the second. */
const NARROW = 0.25;
const WIDENED = 0.42;
const WIDEST_BAR_PX = 40;
/** A trade within so few bars has no course that could be shown larger. */
const LEAST_BARS = 4;
const BEYOND_END = 0.12;
/** After its end a trade stays large for so long. */
const RESULT_SEEN_MS = 4_000;

/** The view for what is going on: every end that is near is seen, and a short trade, which is named, is large (CHART-03). */
export function computeTradeView(facts: TradeViewFacts): { view: ChartView; shortId: string | null } {
	const view = computeEndsView(facts);
	const short = findShort(facts, view);
	if (short === null) return { view, shortId: null };
	const { widthPx, interval } = facts;
	const bars = (short.expiresAtMs - short.acceptedAtMs) / intervalMs(interval);
	const barPx = Math.min(WIDEST_BAR_PX, (widthPx * WIDENED) / bars);
	// Room for the whole trade until it is over: the price walks to its end, and nothing else moves.
	return { view: { barPx, roomPx: bars * barPx + widthPx * BEYOND_END }, shortId: short.id };
}

/** The furthest end that is near enough decides; without one there is the least room. */
function computeEndsView({ widthPx, interval, nowMs, ends }: TradeViewFacts): ChartView {
	const none = computeView({ widthPx, interval, aheadMs: 0 });
	const ahead = ends.map((endMs) => endMs - nowMs).filter((ms) => ms > 0);
	return ahead
		.map((aheadMs) => computeView({ widthPx, interval, aheadMs }))
		.reduce((widest, view) => (view.roomPx > widest.roomPx ? view : widest), none);
}

/** The trade to look at closely: the newest of those that would be narrow, until its result has been seen. */
function findShort({ widthPx, interval, trades, nowMs }: TradeViewFacts, { barPx }: ChartView): ChartTrade | null {
	const isNarrow = ({ acceptedAtMs, expiresAtMs }: ChartTrade) => {
		const bars = (expiresAtMs - acceptedAtMs) / intervalMs(interval);
		return bars >= LEAST_BARS && bars * barPx < widthPx * NARROW && nowMs < expiresAtMs + RESULT_SEEN_MS;
	};
	return trades.filter(isNarrow).toSorted((a, b) => b.acceptedAtMs - a.acceptedAtMs)[0] ?? null;
}

/** True if the shown room has to change: an end would not be seen, or much more is left free than is needed. */
export function isStale(shown: ChartView, wanted: ChartView, widthPx: number): boolean {
	if (Math.abs(shown.barPx - wanted.barPx) > shown.barPx * 0.1) return true;
	return wanted.roomPx > shown.roomPx + 2 || shown.roomPx - wanted.roomPx > widthPx * 0.2;
}
