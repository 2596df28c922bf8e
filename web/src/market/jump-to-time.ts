import type { Chart } from 'klinecharts';

const LOOK_EVERY_MS = 100;
/** An older page of bars that has not come by then does not come. */
const COMES_WITHIN_MS = 4_000;
/** So many pages are fetched at most. */
const MOST_PAGES = 12;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Moves a chart so that an instant is in sight, older pages fetched as if the viewer had scrolled there. False if it does not go back so far. */
export async function jumpToTime(chart: Chart, atMs: number, signal: AbortSignal): Promise<boolean> {
	for (let pages = 0; !signal.aborted; pages++) {
		const bars = chart.getDataList();
		const [first] = bars;
		if (first === undefined) return false;
		if (first.timestamp <= atMs) {
			const { from, to } = chart.getVisibleRange();
			const after = bars.findIndex(({ timestamp }) => timestamp > atMs);
			const index = after < 0 ? bars.length - 1 : after;
			// The chart puts the bar at its right edge: half of a screen further, the instant is in the middle.
			chart.scrollToDataIndex(index + Math.round((to - from) / 2));
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
