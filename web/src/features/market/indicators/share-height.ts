/** Panes of their own take at most this share of the chart's height (CHART-05). */
const MOST_SHARE = 0.45;
const PANE_PX = { least: 34, most: 88 } as const;

/** How many panes are shown on a chart of this height, and how high each is; those that would be too low to be read are not. */
export function sharePanes(chartPx: number, count: number): { readonly shown: number; readonly eachPx: number } {
	const room = chartPx * MOST_SHARE;
	const shown = Math.min(count, Math.floor(room / PANE_PX.least));
	return { shown, eachPx: shown === 0 ? 0 : Math.min(PANE_PX.most, Math.floor(room / shown)) };
}
