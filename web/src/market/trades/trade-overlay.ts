import { computeCandleStart } from '@fairtick/domain/market/candles';
import {
	type Chart,
	type OverlayCreateFiguresCallbackParams,
	type OverlayFigure,
	registerOverlay,
	type XAxis,
} from 'klinecharts';
import type { TicketLines } from '../chart-trade.ts';
import { placeEntryLabels } from './entry-labels.ts';
import { chip } from './mark-figures.ts';
import { ticketFigures } from './ticket-figures.ts';
import { stateColour, type TradesContent, tradeFigures } from './trade-figures.ts';
import { groupOpen } from './trade-groups.ts';

/** Everything that is drawn of trades and of the ticket, as it is at one moment. */
export interface MarksContent extends TradesContent {
	readonly lines: TicketLines;
	/** Length of a bar in milliseconds, and whether bars are points in time (ticks) or spans (candles). */
	readonly barMs: number;
	readonly points: boolean;
	/** The newest price; null before the first. */
	readonly price: number | null;
	formatPrice(price: number): string;
}

/** What the overlay keeps: it asks for its content whenever it is drawn, so that chips are as new as the prices. */
export interface MarksData {
	content(): MarksContent | null;
}

export const MARKS = 'marks';

/** The pixel of an instant. KLineChart knows bars alone; within a bar the place is in proportion. */
function pixelOf(atMs: number, chart: Chart, xAxis: XAxis, { barMs, points }: MarksContent): number {
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
	const toY = (price: number) => yAxis.convertToPixel(price);
	return [
		...ticketFigures(content.lines, content.palette, bounding, toX),
		...tradeFigures(content, bounding, { toX, toY }),
	];
}

/** Entries on the price axis, each beside the newest price and never under it (CHART-01). */
function drawEntryLabels({ overlay, yAxis, bounding }: Params): OverlayFigure[] {
	const content = overlay.extendData.content();
	if (content === null || yAxis === null) return [];
	const { palette, worthOf, price, formatPrice } = content;
	const entries = groupOpen(content.trades).flatMap(({ trades }) => {
		const last = trades.findLast(({ entry }) => entry !== null);
		return last?.entry ? [{ trade: last, price: last.entry.price, y: yAxis.convertToPixel(last.entry.price) }] : [];
	});
	const taken = price === null ? null : yAxis.convertToPixel(price);
	return placeEntryLabels(entries, taken, bounding.height).map(({ trade, price: entryPrice, y }) =>
		chip({
			x: 0,
			y,
			text: formatPrice(entryPrice),
			align: 'left',
			colour: palette.text,
			background: palette.surface,
			border: stateColour(worthOf(trade), palette),
			font: palette.font,
		}),
	);
}
