/** Maximum share of the chart's height for separate panes (CHART-05). */
export const PANES_MOST_SHARE = 0.45;
const PANE_PX = { least: 34, most: 88 } as const;

/** Number and height of panes on a chart of this height. Panes that would be too low are left out. */
export function sharePanes(chartPx: number, count: number): { readonly shown: number; readonly eachPx: number } {
	const room = chartPx * PANES_MOST_SHARE;
	const shown = Math.min(count, Math.floor(room / PANE_PX.least));
	return { shown, eachPx: shown === 0 ? 0 : Math.min(PANE_PX.most, Math.floor(room / shown)) };
}
