import type { Drawing, DrawingColour } from '@fairtick/domain/charts/contract';
import type { DeepPartial, OverlayCreate, OverlayStyle } from 'klinecharts';
import { withAlpha } from '../model/chart-palette.ts';
import { PRICES_PANE } from '../prices-pane.ts';
import { OVERLAY_NAMES } from './register-drawings.ts';

export type Theme = 'dark' | 'light';

/** The shades of a drawing's colours, readable on each theme's background. */
export const DRAWING_SHADES: Readonly<Record<Theme, Readonly<Record<DrawingColour, string>>>> = {
	dark: {
		blue: '#4c9aff',
		orange: '#f2a93b',
		violet: '#b08cff',
		cyan: '#3fc7e8',
		pink: '#f57fb6',
		yellow: '#e6de5e',
		green: '#1fb978',
		red: '#f0524f',
		grey: '#9fb3c8',
	},
	light: {
		blue: '#0b63ce',
		orange: '#9a5b00',
		violet: '#6a3fd0',
		cyan: '#00708f',
		pink: '#b3246f',
		yellow: '#7a6f00',
		green: '#0b7a4b',
		red: '#c02a27',
		grey: '#56657a',
	},
};

const DASHES = { solid: [], dashed: [6, 4], dotted: [1, 4] } as const;
const FILL_ALPHA = 0.14;
const FIRST = { colour: 'blue', width: 2, dash: 'solid' } as const;

/** The look of a drawing, with defaults. */
export const lookOf = ({ colour, width, dash }: Drawing) => ({
	colour: colour ?? FIRST.colour,
	width: width ?? FIRST.width,
	dash: dash ?? FIRST.dash,
});

/** Converts a drawing to KLineChart's overlay. */
export function toOverlay(drawing: Drawing, theme: Theme): OverlayCreate {
	const { id, tool, points, text } = drawing;
	return {
		id,
		name: OVERLAY_NAMES[tool],
		paneId: PRICES_PANE,
		points: points.map(([timestamp, value]) => ({ timestamp, value })),
		styles: stylesOf(drawing, theme),
		// Labels of points would cover the newest price on the axis. Only a horizontal level is read there.
		needDefaultYAxisFigure: tool === 'horizontal',
		...(text !== undefined && { extendData: { text } }),
	};
}

function stylesOf(drawing: Drawing, theme: Theme): DeepPartial<OverlayStyle> {
	const { colour, width, dash } = lookOf(drawing);
	const color = DRAWING_SHADES[theme][colour];
	const dashed = { style: dash === 'solid' ? ('solid' as const) : ('dashed' as const), dashedValue: [...DASHES[dash]] };
	const filled = {
		style: 'stroke_fill' as const,
		color: withAlpha(color, FILL_ALPHA),
		borderColor: color,
		borderSize: width,
		borderStyle: dashed.style,
		borderDashedValue: dashed.dashedValue,
	};
	return {
		line: { color, size: width, ...dashed },
		polygon: filled,
		rect: filled,
		circle: { color: withAlpha(color, FILL_ALPHA), borderColor: color },
		point: { borderColor: color, activeColor: color },
	};
}

/** Rounds to the precision of prices: a pixel's price has many meaningless digits. */
export function roundPoint(timestamp: number, value: number): [number, number] {
	return [Math.round(timestamp), Number(value.toPrecision(12))];
}
