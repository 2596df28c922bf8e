import type { OverlayFigure } from 'klinecharts';
import { type ChartPalette, withAlpha } from '../model/chart-palette.ts';
import { line, rectangle } from '../trades/mark-figures.ts';

/** A price level with waiting alerts. */
export interface AlertLevel {
	/** The price as the server writes it. */
	readonly key: string;
	readonly price: number;
	/** The price in the viewer's notation. */
	readonly text: string;
}

export interface PlacedLevel extends AlertLevel {
	/** Pixels from the top of the chart. */
	readonly y: number;
}

/** Room at the price axis for the plus that sets an alert. */
const PLUS_PX = 20;
const PLATE_PX = 20;
const BELL_PX = 12;
const LINE_ALPHA = 0.6;
/** A bell of 12 pixels with its clapper. */
const BELL = 'M2.5 8.5C3 7.5 3 6.5 3 5C3 3 4.2 1.5 6 1.5C7.8 1.5 9 3 9 5C9 6.5 9 7.5 9.5 8.5ZM4.8 10.5L7.2 10.5';

/** Levels inside the chart's height. */
export function placeLevels(
	levels: readonly AlertLevel[],
	toY: (price: number) => number,
	heightPx: number,
): PlacedLevel[] {
	return levels
		.map((level) => ({ ...level, y: toY(level.price) }))
		.filter(({ y }) => y >= 0 && y <= heightPx)
		.toSorted((a, b) => a.y - b.y);
}

/**
 * A dashed line for each level with a bell before the price axis. A press within `reachPx` belongs to the nearest bell.
 */
export function levelFigures(
	placed: readonly PlacedLevel[],
	widthPx: number,
	reachPx: number,
	{ secondary, surface }: ChartPalette,
): OverlayFigure[] {
	const x = widthPx - PLUS_PX - PLATE_PX / 2 - 2;
	return placed.flatMap(({ key, y }, index) => {
		const above = (y - (placed[index - 1]?.y ?? Number.NEGATIVE_INFINITY)) / 2;
		const below = ((placed[index + 1]?.y ?? Number.POSITIVE_INFINITY) - y) / 2;
		const top = y - Math.min(reachPx, above);
		return [
			line({ x: 0, y }, { x: widthPx, y }, { colour: withAlpha(secondary, LINE_ALPHA), dash: [6, 4] }),
			plate(x, y, surface, secondary),
			bell(x, y, secondary),
			{
				...rectangle(x - reachPx, top, 2 * reachPx, y + Math.min(reachPx, below) - top, 'transparent'),
				key,
				ignoreEvent: false,
			},
		];
	});
}

const plate = (x: number, y: number, color: string, borderColor: string): OverlayFigure => ({
	type: 'rect',
	attrs: { x: x - PLATE_PX / 2, y: y - PLATE_PX / 2, width: PLATE_PX, height: PLATE_PX },
	styles: { style: 'stroke_fill', color, borderColor, borderSize: 1, borderRadius: 4 },
	ignoreEvent: true,
});

const bell = (x: number, y: number, color: string): OverlayFigure => ({
	type: 'path',
	attrs: { x: x - BELL_PX / 2, y: y - BELL_PX / 2, width: BELL_PX, height: BELL_PX, path: BELL },
	styles: { style: 'stroke', color, lineWidth: 1.25 },
	ignoreEvent: true,
});
