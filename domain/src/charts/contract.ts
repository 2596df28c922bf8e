import * as z from 'zod/mini';
import { CANDLE_INTERVALS_S } from '../market/contract.ts';
import { withoutControls } from '../wire/controls.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { idParams, instantMs } from '../wire/primitives.ts';
import { LONGEST_NOTE } from './longest-note.ts';
import { isNote } from './note.ts';

export const CHART_TYPES = ['area', 'candle', 'bar', 'heikin_ashi'] as const;
export type ChartType = (typeof CHART_TYPES)[number];

/** The period of one bar: a single tick's slot, or a candle's seconds (MARKET-05). */
export const CHART_INTERVALS = ['tick', ...CANDLE_INTERVALS_S] as const;
export type ChartInterval = (typeof CHART_INTERVALS)[number];

/** Drawing tools with the number of points of each. */
export const DRAWING_POINTS = {
	trend: 2,
	ray: 2,
	line: 2,
	arrow: 2,
	horizontal: 1,
	vertical: 1,
	price: 1,
	channel: 3,
	rectangle: 2,
	fibonacci: 2,
	note: 1,
} as const;
export type DrawingTool = keyof typeof DRAWING_POINTS;
export const DRAWING_TOOLS = Object.keys(DRAWING_POINTS) as DrawingTool[];

export const MOST_DRAWINGS = 200;
export const MOST_INDICATORS = 12;

/** Short, and unique within its layout. */
const partId = z.string().check(z.regex(/^[\w-]{1,40}$/));

/** Colours of drawings by their names: each theme has its own shade of them. */
export const DRAWING_COLOURS = ['blue', 'orange', 'violet', 'cyan', 'pink', 'yellow', 'green', 'red', 'grey'] as const;
export type DrawingColour = (typeof DRAWING_COLOURS)[number];
/** Pixels. */
export const DRAWING_WIDTHS = [1, 2, 3, 4] as const;
export const DRAWING_DASHES = ['solid', 'dashed', 'dotted'] as const;

export const drawing = z
	.strictObject({
		id: partId,
		tool: z.enum(DRAWING_TOOLS),
		/** [epoch ms, price]. Prices of drawings are pixels' prices: nothing is ever decided by them. */
		points: z.array(z.tuple([instantMs, z.number()])).check(z.maxLength(3)),
		/** Without them it is blue, solid and thin. */
		colour: z.optional(z.enum(DRAWING_COLOURS)),
		width: z.optional(z.literal(DRAWING_WIDTHS)),
		dash: z.optional(z.enum(DRAWING_DASHES)),
		/** Pressing it moves nothing. */
		locked: z.optional(z.boolean()),
		text: z.optional(z.string().check(z.overwrite(withoutControls), z.maxLength(8 * LONGEST_NOTE))),
	})
	.check(z.refine(({ tool, points }) => points.length === DRAWING_POINTS[tool], 'field.invalid'));
export type Drawing = z.output<typeof drawing>;

export const indicator = z.strictObject({
	id: partId,
	/** Name from the client's own list; a client that does not know it skips it. */
	name: z.string().check(z.regex(/^[A-Za-z0-9]{1,24}$/)),
	params: z.array(z.number()).check(z.maxLength(8)),
	/** Kept in the list, and not drawn. */
	hidden: z.optional(z.boolean()),
});
export type Indicator = z.output<typeof indicator>;

/** Largest layout as JSON in UTF-8; a full chart of the longest notes in letters of any script fits. */
export const CHART_LAYOUT_MAX_BYTES = 65_536;

/** A user's chart of one asset. */
export const chartLayout = z.strictObject({
	type: z.enum(CHART_TYPES),
	interval: z.literal(CHART_INTERVALS),
	indicators: z.array(indicator).check(z.maxLength(MOST_INDICATORS)),
	drawings: z.array(drawing).check(z.maxLength(MOST_DRAWINGS)),
});
export type ChartLayout = z.output<typeof chartLayout>;

/** Counts the saves of a layout; 0 before the first. */
const version = z.int();

export const getChartLayout = defineEndpoint({
	name: 'getChartLayout',
	method: 'GET',
	path: '/api/chart-layouts/{id}',
	summary: "The caller's chart of an asset; `layout` is null until one was saved",
	access: { who: 'user' },
	limit: 'lists',
	params: idParams,
	answer: z.object({ version, layout: z.nullable(chartLayout) }),
});

export const putChartLayout = defineEndpoint({
	name: 'putChartLayout',
	method: 'PUT',
	path: '/api/chart-layouts/{id}',
	summary: "Save the caller's chart of an asset as a whole; the last save wins",
	access: { who: 'user' },
	params: idParams,
	/** The server keeps no larger one. */
	maxBytes: CHART_LAYOUT_MAX_BYTES,
	body: chartLayout.check(
		z.refine(({ drawings }) => drawings.every(({ text = '' }) => isNote(text)), {
			path: ['drawings'],
			error: 'field.invalid',
		}),
	),
	answer: z.object({ version }),
});
