import type { OverlayFigure } from 'klinecharts';

interface Place {
	readonly x: number;
	readonly y: number;
}

interface LineOptions {
	readonly colour: string;
	readonly dash?: number[];
	readonly size?: number;
}

export const line = (from: Place, to: Place, { colour, dash, size = 1 }: LineOptions): OverlayFigure => ({
	type: 'line',
	attrs: { coordinates: [from, to] },
	styles: { color: colour, size, style: dash === undefined ? 'solid' : 'dashed', dashedValue: dash ?? [] },
	ignoreEvent: true,
});

export const verticalLine = (x: number, height: number, options: LineOptions): OverlayFigure =>
	line({ x, y: 0 }, { x, y: height }, options);

export const dot = ({ x, y }: Place, radius: number, colour: string): OverlayFigure => ({
	type: 'circle',
	attrs: { x, y, r: radius },
	styles: { style: 'fill', color: colour },
	ignoreEvent: true,
});

export const rectangle = (
	x: number,
	y: number,
	width: number,
	height: number,
	colour: string,
	borderRadius = 0,
): OverlayFigure => ({
	type: 'rect',
	attrs: { x, y, width, height },
	styles: { style: 'fill', color: colour, borderSize: 0, borderRadius },
	ignoreEvent: true,
});

interface ChipOptions extends Place {
	readonly text: string;
	readonly colour: string;
	readonly background: string;
	readonly font: string;
	readonly align?: CanvasTextAlign;
	readonly baseline?: CanvasTextBaseline;
	readonly border?: string;
	/** Height of the letters. */
	readonly size?: number;
	/** Makes it react to the pointer, under this key. */
	readonly key?: string;
}

export const CHIP_TEXT_PX = 12;
export const CHIP_PADDING_PX = 6;

export const chip = ({ x, y, text, colour, background, font, ...rest }: ChipOptions): OverlayFigure => ({
	type: 'text',
	...(rest.key !== undefined && { key: rest.key }),
	attrs: { x, y, text, align: rest.align ?? 'center', baseline: rest.baseline ?? 'middle' },
	styles: {
		style: rest.border === undefined ? 'fill' : 'stroke_fill',
		color: colour,
		backgroundColor: background,
		borderColor: rest.border ?? background,
		borderSize: 1,
		borderRadius: 4,
		size: rest.size ?? CHIP_TEXT_PX,
		weight: '600',
		family: font,
		paddingLeft: CHIP_PADDING_PX,
		paddingRight: CHIP_PADDING_PX,
		paddingTop: 4,
		paddingBottom: 4,
	},
	ignoreEvent: rest.key === undefined,
});
