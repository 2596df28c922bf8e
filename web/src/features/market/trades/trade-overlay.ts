import { computeCandleStart } from '@fairtick/domain/market/candles';
import {
	type Chart,
	type OverlayCreateFiguresCallbackParams,
	type OverlayFigure,
	registerOverlay,
	type XAxis,
} from 'klinecharts';
import type { TicketLines } from '../model/chart-trade.ts';
import { PRICES_PANE } from '../prices-pane.ts';
import { newestLabelYs, placeAxisLabels } from './axis-labels.ts';
import { chip } from './mark-figures.ts';
import { ticketFigures } from './ticket-figures.ts';
import { stateColour, type TradesContent, tradeFigures } from './trade-figures.ts';
import { groupOpen } from './trade-groups.ts';

/** Everything drawn about trades and the ticket at one moment. */
export interface MarksContent extends Omit<TradesContent, 'legendPx'> {
	readonly lines: TicketLines;
	/** Length of a bar in milliseconds. `points`: bars are points in time (ticks), not spans (candles). */
	readonly barMs: number;
	readonly points: boolean;
	formatPrice(price: number): string;
}

/** The overlay's content as functions, which each drawing calls, so that chips are as new as the prices. */
export interface MarksData {
	content(): MarksContent | null;
	/** Called with the positions of entry labels on the price axis: pixels of their middles. */
	onLabels(ys: readonly number[]): void;
}

export const MARKS = 'marks';

const WIDE_PX = 560;
/** Width of most lines of the indicators' legend. */
const LEGEND_PX = 300;

/** The pixel of an instant. KLineChart only knows bars; within a bar the position is proportional. */
function pixelOf(atMs: number, chart: Chart, xAxis: XAxis, { barMs, points }: MarksContent): number {
	const { bar } = chart.getBarSpace();
	const start = computeCandleStart(atMs, barMs / 1000);
	const within = ((atMs - start) / barMs) * bar;
	return xAxis.convertTimestampToPixel(start) + within - (points ? 0 : bar / 2);
}

let registered = false;

/** Registers our marks with KLineChart, once. */
export function registerMarks(): void {
	if (registered) return;
	registered = true;
	registerOverlay<MarksData>({
		name: MARKS,
		totalStep: 2,
		lock: true,
		needDefaultPointFigure: false,
		needDefaultXAxisFigure: false,
		needDefaultYAxisFigure: false,
		createPointFigures: drawMarks,
		createYAxisFigures: drawEntryLabels,
	});
}

type Params = OverlayCreateFiguresCallbackParams<MarksData>;

function drawMarks({ chart, overlay, xAxis, yAxis, bounding }: Params): OverlayFigure[] {
	const content = overlay.extendData.content();
	if (content === null || xAxis === null || yAxis === null) return [];
	const toX = (atMs: number) => pixelOf(atMs, chart, xAxis, content);
	const tickX = (atMs: number) =>
		content.points ? xAxis.convertTimestampToPixel(computeCandleStart(atMs, content.barMs / 1000)) : toX(atMs);
	const toY = (price: number) => yAxis.convertToPixel(price);
	// On a small chart the legend is folded.
	const hasLegend = bounding.width >= WIDE_PX && chart.getIndicators({ paneId: PRICES_PANE }).length > 0;
	return [
		...ticketFigures(content.lines, content.palette, bounding, toX, content.trades.length > 0),
		...tradeFigures({ ...content, legendPx: hasLegend ? LEGEND_PX : 0 }, bounding, { toX, tickX, toY }),
	];
}

/** Entries on the price axis, each beside the newest price and never covered by it (CHART-01). */
function drawEntryLabels({ overlay, yAxis, bounding }: Params): OverlayFigure[] {
	const content = overlay.extendData.content();
	if (content === null || yAxis === null) return [];
	const { palette, worthOf, newest, formatPrice } = content;
	const entries = groupOpen(content.trades).flatMap(({ trades }) => {
		const last = trades.findLast(({ entry }) => entry !== null);
		if (!last?.entry) return [];
		const y = yAxis.convertToPixel(last.entry.price);
		return y < 0 || y > bounding.height ? [] : [{ trade: last, text: formatPrice(last.entry.price), y }];
	});
	const labels = entries.filter(({ text }, index) => entries.findIndex((other) => other.text === text) === index);
	const newestYs = newest === null ? [] : [yAxis.convertToPixel(newest.price)];
	const taken = newestYs.flatMap((y) => newestLabelYs(y, content.points, bounding.height));
	const placed = placeAxisLabels(labels, taken, bounding.height);
	overlay.extendData.onLabels(placed.map(({ y }) => y));
	return placed.map(({ trade, text, y }) =>
		chip({
			x: 0,
			y,
			text,
			align: 'left',
			colour: palette.text,
			background: palette.surface,
			border: stateColour(worthOf(trade), palette),
			font: palette.font,
		}),
	);
}
