import type { Chart } from 'klinecharts';
import { PRICES_PANE } from './prices-pane.ts';

const LOOK_EVERY_MS = 100;
/** Maximum wait for an older page of bars. */
const COMES_WITHIN_MS = 4_000;
/** Maximum number of fetched pages. */
const MOST_PAGES = 12;
/** Maximum share of the width for a span, and minimum width of bars to reach it. */
const MOST_SHARE = 0.7;
const LEAST_BAR_PX = 1;

/** Epoch milliseconds. */
interface Span {
	readonly fromMs: number;
	readonly toMs: number;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Moves a chart until a span is visible, and loads older pages as if the viewer had scrolled. Returns false if the past
 * does not go back so far.
 */
export async function jumpToTime(chart: Chart, span: Span, signal: AbortSignal): Promise<boolean> {
	for (let pages = 0; !signal.aborted; pages++) {
		const bars = chart.getDataList();
		const [first] = bars;
		if (first === undefined) return false;
		if (first.timestamp <= span.fromMs) {
			moveTo(chart, span);
			return true;
		}
		if (pages === MOST_PAGES) return false;
		chart.scrollToDataIndex(0);
		const loaded = bars.length;
		for (let waitedMs = 0; chart.getDataList().length === loaded; waitedMs += LOOK_EVERY_MS) {
			if (signal.aborted || waitedMs >= COMES_WITHIN_MS) return false;
			await wait(LOOK_EVERY_MS);
		}
	}
	return false;
}

/** Centres a span. Bars become narrower if it does not fit; if the narrowest do not suffice, its end is visible. */
function moveTo(chart: Chart, { fromMs, toMs }: Span): void {
	const bars = chart.getDataList();
	const first = bars.findLastIndex(({ timestamp }) => timestamp <= fromMs);
	const last = bars.findLastIndex(({ timestamp }) => timestamp <= toMs);
	const count = last - first + 1;
	const { from, to } = chart.getVisibleRange();
	// A visible range does not move.
	if (from <= first && last < to && count < to - from) return;
	const widthPx = chart.getSize(PRICES_PANE, 'main')?.width ?? 0;
	const fittingPx = Math.max(LEAST_BAR_PX, (widthPx * MOST_SHARE) / count);
	if (chart.getBarSpace().bar > fittingPx) chart.setBarSpace(fittingPx);
	const seen = widthPx / chart.getBarSpace().bar;
	// KLineChart puts the bar at its right edge.
	const beyond = Math.max((seen - count) / 2, (seen * (1 - MOST_SHARE)) / 2);
	chart.scrollToDataIndex(Math.round(last + beyond));
}
