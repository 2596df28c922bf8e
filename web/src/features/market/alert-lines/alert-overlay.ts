import { type OverlayCreateFiguresCallbackParams, type OverlayFigure, registerOverlay } from 'klinecharts';
import type { ChartPalette } from '../model/chart-palette.ts';
import { newestLabelYs, placeAxisLabels } from '../trades/axis-labels.ts';
import { chip } from '../trades/mark-figures.ts';
import { type AlertLevel, levelFigures, placeLevels } from './alert-figures.ts';

/** The overlay's content. KLineChart copies it, so changing parts are functions. */
export interface AlertsContent {
	readonly levels: readonly AlertLevel[];
	readonly palette: ChartPalette;
	/** True if bars are points in time (ticks), false for spans (candles). */
	readonly points: boolean;
	/** Maximum distance between a press and the middle of its bell. */
	readonly reachPx: number;
	/** The newest price; null before the first. */
	price(): number | null;
	/** Positions of entry labels on the price axis: pixels of their middles. */
	entryYs(): readonly number[];
	/** Called with the middles of the levels' labels, in pixels. */
	onLabels(ys: readonly number[]): void;
}

export const ALERTS = 'alerts';

/** Maximum number of levels labelled on the price axis: the nearest to the newest price. */
const MOST_NAMED = 8;

let registered = false;

/** Registers the lines of alerts with KLineChart, once. */
export function registerAlerts(): void {
	if (registered) return;
	registered = true;
	registerOverlay<AlertsContent>({
		name: ALERTS,
		totalStep: 2,
		lock: true,
		needDefaultPointFigure: false,
		needDefaultXAxisFigure: false,
		needDefaultYAxisFigure: false,
		createPointFigures: drawLines,
		createYAxisFigures: drawLabels,
	});
}

type Params = OverlayCreateFiguresCallbackParams<AlertsContent>;

function drawLines({ overlay, yAxis, bounding }: Params): OverlayFigure[] {
	const { levels, reachPx, palette } = overlay.extendData;
	if (yAxis === null) return [];
	const placed = placeLevels(levels, (price) => yAxis.convertToPixel(price), bounding.height);
	return levelFigures(placed, bounding.width, reachPx, palette);
}

/** The levels on the price axis. They avoid the newest price and the entries. */
function drawLabels({ overlay, yAxis, bounding }: Params): OverlayFigure[] {
	const { levels, palette, points, price, entryYs, onLabels } = overlay.extendData;
	if (yAxis === null) return [];
	const newest = price();
	const newestY = newest === null ? null : yAxis.convertToPixel(newest);
	const taken = [...(newestY === null ? [] : newestLabelYs(newestY, points, bounding.height)), ...entryYs()];
	const nearest = placeLevels(levels, (level) => yAxis.convertToPixel(level), bounding.height)
		.toSorted((a, b) => Math.abs(a.y - (newestY ?? 0)) - Math.abs(b.y - (newestY ?? 0)))
		.slice(0, MOST_NAMED);
	const placed = placeAxisLabels(nearest, taken, bounding.height);
	onLabels(placed.map(({ y }) => y));
	const { secondary, surface, font } = palette;
	const look = { x: 0, align: 'left', colour: secondary, background: surface, border: secondary, font } as const;
	return placed.map(({ key, y, text }) => chip({ ...look, key, y, text }));
}
