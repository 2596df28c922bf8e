import { computeCandleStart } from '@fairtick/domain/market/candles';
import { type Chart, type OverlayCreateFiguresCallbackParams, registerOverlay, type XAxis } from 'klinecharts';
import type { ChartPalette } from './chart-palette.ts';
import type { ChartTrade, TicketLines } from './chart-trade.ts';
import { ticketFigures } from './ticket-figures.ts';
import { tradeFigures } from './trade-figures.ts';

interface Drawing {
	readonly palette: ChartPalette;
	/** Length of a bar in milliseconds, and whether bars are points in time (ticks) or spans (candles). */
	readonly barMs: number;
	readonly points: boolean;
}

export interface TradesMark extends Drawing {
	readonly trades: readonly ChartTrade[];
}
export interface LinesMark extends Drawing {
	readonly lines: TicketLines;
}

export const TRADES_MARK = 'trades';
export const TICKET_LINES = 'ticketLines';
export const MARKS_GROUP = 'marks';

/** The pixel of an instant. KLineChart knows bars alone; within a bar the place is in proportion. */
function pixelOf(atMs: number, chart: Chart, xAxis: XAxis, { barMs, points }: Drawing): number {
	const { bar } = chart.getBarSpace();
	const start = computeCandleStart(atMs, barMs / 1000);
	const within = ((atMs - start) / barMs) * bar;
	return xAxis.convertTimestampToPixel(start) + within - (points ? 0 : bar / 2);
}

let registered = false;

/** Teaches KLineChart our marks, once. */
export function registerMarks(): void {
	if (registered) return;
	registered = true;
	const quiet = {
		totalStep: 2,
		lock: true,
		needDefaultPointFigure: false,
		needDefaultXAxisFigure: false,
		needDefaultYAxisFigure: false,
	};
	registerOverlay<TradesMark>({
		name: TRADES_MARK,
		...quiet,
		createPointFigures: (params) => {
			const { trades, palette } = params.overlay.extendData;
			const scale = scaleOf(params);
			return scale === null ? [] : tradeFigures(trades, palette, params.bounding.height, scale);
		},
	});
	registerOverlay<LinesMark>({
		name: TICKET_LINES,
		...quiet,
		createPointFigures: (params) => {
			const { lines, palette } = params.overlay.extendData;
			const scale = scaleOf(params);
			return scale === null ? [] : ticketFigures(lines, palette, params.bounding, scale.toX);
		},
	});
}

/** Where instants and prices lie in pixels. */
function scaleOf<Mark extends Drawing>({ chart, overlay, xAxis, yAxis }: OverlayCreateFiguresCallbackParams<Mark>) {
	if (xAxis === null || yAxis === null) return null;
	return {
		toX: (atMs: number) => pixelOf(atMs, chart, xAxis, overlay.extendData),
		toY: (price: number) => yAxis.convertToPixel(price),
	};
}
