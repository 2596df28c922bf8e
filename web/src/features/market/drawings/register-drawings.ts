import type { DrawingTool } from '@fairtick/domain/charts/contract';
import { type Chart, type Coordinate, registerOverlay } from 'klinecharts';
import { formatPrice } from '../../../kit/i18n/format.ts';
import { readChartPalette, withAlpha } from '../model/chart-palette.ts';
import { computeLevels, withRoom } from './fibonacci.ts';

const LENGTH_PX = 10;

const OPENING_RADIANS = Math.PI / 7;

/** KLineChart's name of each tool's overlay; the last four are registered here. */
export const OVERLAY_NAMES: Readonly<Record<DrawingTool, string>> = {
	trend: 'segment',
	ray: 'rayLine',
	line: 'straightLine',
	horizontal: 'horizontalStraightLine',
	vertical: 'verticalStraightLine',
	price: 'priceLine',
	channel: 'parallelStraightLine',
	rectangle: 'rectangle',
	arrow: 'arrow',
	note: 'note',
	fibonacci: 'fibonacciLevels',
};

const withPoints = { needDefaultPointFigure: true, needDefaultXAxisFigure: true, needDefaultYAxisFigure: true };
const NOTE_LIFT_PX = 10;
/** Height of a level's label. */
const LEVEL_TEXT_PX = 14;

let registered = false;

/** Registers the drawings that KLineChart lacks, once. */
export function registerDrawings(): void {
	if (registered) return;
	registered = true;
	registerOverlay({
		name: OVERLAY_NAMES.rectangle,
		totalStep: 3,
		...withPoints,
		createPointFigures: ({ coordinates: [a, b] }) =>
			a === undefined || b === undefined
				? []
				: { type: 'polygon', attrs: { coordinates: [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }] } },
	});
	registerOverlay({
		name: OVERLAY_NAMES.arrow,
		totalStep: 3,
		...withPoints,
		createPointFigures: ({ coordinates: [from, to] }) =>
			from === undefined || to === undefined ? [] : arrow(from, to),
	});
	registerOverlay({
		name: OVERLAY_NAMES.fibonacci,
		totalStep: 3,
		...withPoints,
		createPointFigures: ({ chart, coordinates, overlay }) =>
			fibonacci(
				coordinates,
				overlay.points.map(({ value }) => value),
				chart.getSymbol()?.pricePrecision ?? 2,
				plateOf(chart),
			),
	});
	registerOverlay<{ text: string }>({
		name: OVERLAY_NAMES.note,
		totalStep: 2,
		...withPoints,
		createPointFigures: ({ coordinates: [at], overlay }) =>
			at === undefined ? [] : note(at, overlay.extendData?.text ?? ''),
	});
}

/** The background of a label, because curves of the chart run behind it. */
function plateOf(chart: Chart): string {
	const element = chart.getDom();
	return element === null ? 'transparent' : withAlpha(readChartPalette(element).ground, 0.85);
}

/** Levels between the two points, with labels at their right. */
function fibonacci(
	[a, b]: readonly Coordinate[],
	prices: readonly (number | undefined)[],
	digits: number,
	plate: string,
) {
	const [from, to] = prices;
	if (a === undefined || b === undefined || from === undefined || to === undefined) return [];
	const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)];
	const levels = computeLevels(from, to).map(({ share, price }) => ({ share, price, y: b.y + (a.y - b.y) * share }));
	return [
		...levels.map(({ y }) => ({
			type: 'line',
			attrs: {
				coordinates: [
					{ x: left, y },
					{ x: right, y },
				],
			},
		})),
		...withRoom(levels, LEVEL_TEXT_PX).map(({ share, price, y }) => ({
			type: 'text',
			attrs: { x: right + 6, y, text: `${share}  ${formatPrice(price.toFixed(digits))}`, baseline: 'middle' },
			styles: { backgroundColor: plate },
			ignoreEvent: true,
		})),
	];
}

const arrow = (from: Coordinate, to: Coordinate) => [
	{ type: 'line', attrs: { coordinates: [from, to] } },
	{ type: 'line', attrs: { coordinates: computeArrowHead(from, to) } },
];

const note = (at: Coordinate, text: string) => [
	{ type: 'circle', attrs: { x: at.x, y: at.y, r: 3.5 } },
	{
		type: 'text',
		attrs: { x: at.x, y: at.y - NOTE_LIFT_PX, text, align: 'center', baseline: 'bottom' },
		styles: { size: 12, weight: '500', borderSize: 1, style: 'stroke_fill' },
	},
];

interface Place {
	readonly x: number;
	readonly y: number;
}

/** The two strokes of an arrowhead as one line through its tip. */
function computeArrowHead(from: Place, tip: Place): [Place, Place, Place] {
	const back = Math.atan2(from.y - tip.y, from.x - tip.x);
	const end = (angle: number) => ({
		x: tip.x + LENGTH_PX * Math.cos(angle),
		y: tip.y + LENGTH_PX * Math.sin(angle),
	});
	return [end(back - OPENING_RADIANS), tip, end(back + OPENING_RADIANS)];
}
