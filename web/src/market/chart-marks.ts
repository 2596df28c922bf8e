import { computeCandleStart } from '@fairtick/domain/market/candles';
import type { Direction } from '@fairtick/domain/trading/contract';
import { type Chart, type OverlayFigure, registerOverlay, type XAxis } from 'klinecharts';
import { type ChartPalette, withAlpha } from './chart-palette.ts';

/** An instant and a price on the chart. */
export interface ChartPoint {
	readonly atMs: number;
	readonly price: number;
}

/** A trade as the chart draws it: its entry, the way to its end, and for a moment its result. */
export interface ChartTrade {
	readonly id: string;
	readonly direction: Direction;
	readonly entry: ChartPoint | null;
	readonly exit: ChartPoint | null;
	readonly acceptedAtMs: number;
	readonly expiresAtMs: number;
	/** Stake while it runs, result once it is over. */
	readonly label: string;
	readonly outcome: 'open' | 'won' | 'lost' | 'neutral';
}

/** The vertical lines of what the ticket would open now (TRADE-06). */
export interface TicketLines {
	readonly endsAtMs: number;
	readonly endsAtLabel: string;
	readonly buyUntilMs: number | null;
	readonly buyUntilLabel: string;
}

interface Drawing {
	readonly palette: ChartPalette;
	/** Length of a bar in milliseconds, and whether bars are points in time (ticks) or spans (candles). */
	readonly barMs: number;
	readonly points: boolean;
}

export interface TradeMark extends Drawing {
	readonly trade: ChartTrade;
}
export interface LinesMark extends Drawing {
	readonly lines: TicketLines;
}

export const TRADE_MARK = 'trade';
export const TICKET_LINES = 'ticketLines';

/** The pixel of an instant. KLineChart knows bars alone; within a bar the place is in proportion. */
function pixelOf(atMs: number, chart: Chart, xAxis: XAxis, { barMs, points }: Drawing): number {
	const { bar } = chart.getBarSpace();
	const start = computeCandleStart(atMs, barMs / 1000);
	const within = ((atMs - start) / barMs) * bar;
	return xAxis.convertTimestampToPixel(start) + within - (points ? 0 : bar / 2);
}

const verticalLine = (x: number, height: number, colour: string, dashed: boolean): OverlayFigure => ({
	type: 'line',
	attrs: {
		coordinates: [
			{ x, y: 0 },
			{ x, y: height },
		],
	},
	styles: { color: colour, size: 1, style: dashed ? 'dashed' : 'solid', dashedValue: [2, 4] },
	ignoreEvent: true,
});

interface ChipOptions {
	x: number;
	y: number;
	text: string;
	colour: string;
	background: string;
	font: string;
	align?: CanvasTextAlign;
	baseline?: CanvasTextBaseline;
	border?: string;
}

const chip = ({ x, y, text, colour, background, font, align, baseline, border }: ChipOptions): OverlayFigure => ({
	type: 'text',
	attrs: { x, y, text, align: align ?? 'center', baseline: baseline ?? 'middle' },
	styles: {
		style: border === undefined ? 'fill' : 'stroke_fill',
		color: colour,
		backgroundColor: background,
		borderColor: border ?? background,
		borderSize: 1,
		borderRadius: 4,
		size: 12,
		weight: '600',
		family: font,
		paddingLeft: 6,
		paddingRight: 6,
		paddingTop: 4,
		paddingBottom: 4,
	},
	ignoreEvent: true,
});

const dot = (x: number, y: number, radius: number, colour: string): OverlayFigure => ({
	type: 'circle',
	attrs: { x, y, r: radius },
	styles: { style: 'fill', color: colour },
	ignoreEvent: true,
});

const EDGE_PX = 4;

let registered = false;

/** Teaches KLineChart our two drawings, once. */
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
	registerOverlay<TradeMark>({
		name: TRADE_MARK,
		...quiet,
		createPointFigures: ({ chart, overlay, bounding, xAxis, yAxis }) =>
			xAxis === null || yAxis === null
				? []
				: tradeFigures(
						overlay.extendData,
						bounding.height,
						(atMs) => pixelOf(atMs, chart, xAxis, overlay.extendData),
						(price) => yAxis.convertToPixel(price),
					),
	});
	registerOverlay<LinesMark>({
		name: TICKET_LINES,
		...quiet,
		createPointFigures: ({ chart, overlay, bounding, xAxis }) =>
			xAxis === null
				? []
				: ticketFigures(overlay.extendData, bounding, (atMs) => pixelOf(atMs, chart, xAxis, overlay.extendData)),
	});
}

type ToPixel = (value: number) => number;

function tradeFigures({ trade, palette }: TradeMark, height: number, toX: ToPixel, toY: ToPixel): OverlayFigure[] {
	const colour = trade.direction === 'up' ? palette.up : palette.down;
	const endX = toX(trade.expiresAtMs);
	const figures: OverlayFigure[] = [];
	if (trade.outcome === 'open') figures.push(verticalLine(endX, height, withAlpha(colour, 0.7), false));
	if (trade.entry === null) return figures;
	const [x, y] = [toX(trade.entry.atMs), toY(trade.entry.price)];
	figures.push({
		type: 'line',
		attrs: {
			coordinates: [
				{ x, y },
				{ x: endX, y },
			],
		},
		styles: { color: colour, size: 1, style: 'dashed', dashedValue: [4, 4] },
		ignoreEvent: true,
	});
	figures.push(dot(x, y, 6, palette.ground), dot(x, y, 4.5, colour));
	if (trade.outcome === 'open') figures.push(openChip(trade, x, y, colour, palette));
	else if (trade.exit !== null)
		figures.push(...resultFigures(trade, toX(trade.exit.atMs), toY(trade.exit.price), palette));
	return figures;
}

function openChip(
	trade: ChartTrade,
	x: number,
	y: number,
	colour: string,
	{ onFill, font }: ChartPalette,
): OverlayFigure {
	const arrow = trade.direction === 'up' ? '▲' : '▼';
	return chip({
		x: x - 10,
		y,
		text: `${arrow} ${trade.label}`,
		colour: onFill,
		background: colour,
		font,
		align: 'right',
	});
}

function resultFigures(trade: ChartTrade, x: number, y: number, palette: ChartPalette): OverlayFigure[] {
	const { up, down, secondary, onFill, ground, font } = palette;
	const colour = trade.outcome === 'won' ? up : trade.outcome === 'lost' ? down : secondary;
	return [
		dot(x, y, 6, ground),
		dot(x, y, 4.5, colour),
		chip({ x, y: y - 12, text: trade.label, colour: onFill, background: colour, font, baseline: 'bottom' }),
	];
}

function ticketFigures(
	{ lines, palette }: LinesMark,
	bounding: { width: number; height: number },
	toX: ToPixel,
): OverlayFigure[] {
	const { surface, secondary, text, line, font, lineStrong } = palette;
	const look = { background: surface, font, border: line, baseline: 'bottom' as const, y: bounding.height - EDGE_PX };
	const figures: OverlayFigure[] = [];
	const endX = toX(lines.endsAtMs);
	if (lines.buyUntilMs !== null && toX(lines.buyUntilMs) < bounding.width) {
		const x = toX(lines.buyUntilMs);
		const label = { ...look, ...placeLabel(x, bounding.width), y: look.y - 28 };
		figures.push(verticalLine(x, bounding.height, lineStrong, true));
		figures.push(chip({ ...label, text: lines.buyUntilLabel, colour: secondary }));
	}
	const beyond = endX > bounding.width;
	if (!beyond) figures.push(verticalLine(endX, bounding.height, lineStrong, false));
	// Beyond the right edge the label stays there and points on.
	const label = beyond ? `${lines.endsAtLabel} →` : lines.endsAtLabel;
	figures.push(chip({ ...look, ...placeLabel(endX, bounding.width), text: label, colour: text }));
	return figures;
}

/** Half of the room that a line's label needs. */
const LABEL_HALF_PX = 64;

/** A label stands centred under its line, except near the right edge, which it keeps to. */
function placeLabel(x: number, width: number): { x: number; align: CanvasTextAlign } {
	return x > width - LABEL_HALF_PX ? { x: width - EDGE_PX, align: 'right' } : { x, align: 'center' };
}
