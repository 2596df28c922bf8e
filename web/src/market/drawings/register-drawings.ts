import type { DrawingTool } from '@fairtick/domain/charts/contract';
import { type Coordinate, registerOverlay } from 'klinecharts';
import { computeArrowHead } from './arrow-head.ts';

/** KLineChart's name of what each tool draws; the last three are ours. */
export const OVERLAY_NAMES: Readonly<Record<DrawingTool, string>> = {
	trend: 'segment',
	ray: 'rayLine',
	line: 'straightLine',
	horizontal: 'horizontalStraightLine',
	vertical: 'verticalStraightLine',
	price: 'priceLine',
	channel: 'parallelStraightLine',
	fibonacci: 'fibonacciLine',
	rectangle: 'rectangle',
	arrow: 'arrow',
	note: 'note',
};

const withPoints = { needDefaultPointFigure: true, needDefaultXAxisFigure: true, needDefaultYAxisFigure: true };
const NOTE_LIFT_PX = 10;

let registered = false;

/** Teaches KLineChart the drawings that it does not bring, once. */
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
	registerOverlay<{ text: string }>({
		name: OVERLAY_NAMES.note,
		totalStep: 2,
		...withPoints,
		createPointFigures: ({ coordinates: [at], overlay }) =>
			at === undefined ? [] : note(at, overlay.extendData?.text ?? ''),
	});
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
