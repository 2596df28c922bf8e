import type { IndicatorDrawParams } from 'klinecharts';
import type { Fractal, Ichimoku } from './compute-overlays.ts';
import type { IndicatorColours } from './guides.ts';

const CLOUD_ALPHA = 0.12;
const MARK_PX = 4;
const MARK_AWAY_PX = 6;

/** Draws the cloud between the spans, including the part ahead of the newest bar. KLineChart draws the lines. */
export function drawCloud(params: IndicatorDrawParams<Ichimoku, number, unknown>): boolean {
	const { ctx, chart, indicator, xAxis, yAxis } = params;
	const late = (indicator.calcParams[3] ?? 1) - 1;
	const { realFrom, realTo } = chart.getVisibleRange();
	const colours = (indicator.extendData as IndicatorColours | undefined)?.lines ?? [];
	const places: { x: number; a: number; b: number }[] = [];
	for (let index = Math.max(late, realFrom - 1); index <= realTo + 1; index++) {
		const { aheadA, aheadB } = indicator.result[index - late] ?? {};
		if (aheadA === undefined || aheadB === undefined) continue;
		places.push({ x: xAxis.convertToPixel(index), a: yAxis.convertToPixel(aheadA), b: yAxis.convertToPixel(aheadB) });
	}
	ctx.globalAlpha = CLOUD_ALPHA;
	for (const [at, to] of places.entries()) {
		const from = places[at - 1];
		if (from === undefined) continue;
		// The higher span gives the colour.
		ctx.fillStyle = (from.a + to.a <= from.b + to.b ? colours[3] : colours[4]) ?? 'transparent';
		ctx.beginPath();
		ctx.moveTo(from.x, from.a);
		ctx.lineTo(to.x, to.a);
		ctx.lineTo(to.x, to.b);
		ctx.lineTo(from.x, from.b);
		ctx.fill();
	}
	return false;
}

/** Draws small triangles above tops and below bottoms in place of lines. */
export function drawFractals(params: IndicatorDrawParams<Fractal, number, unknown>): boolean {
	const { ctx, chart, indicator, xAxis, yAxis } = params;
	const { from, to } = chart.getVisibleRange();
	const [top, bottom] = (indicator.extendData as IndicatorColours | undefined)?.lines ?? [];
	for (let index = from; index < to; index++) {
		const fractal = indicator.result[index];
		const x = xAxis.convertToPixel(index);
		if (fractal?.top !== undefined) triangle(ctx, x, yAxis.convertToPixel(fractal.top) - MARK_AWAY_PX, -1, top);
		if (fractal?.bottom !== undefined) triangle(ctx, x, yAxis.convertToPixel(fractal.bottom) + MARK_AWAY_PX, 1, bottom);
	}
	return true;
}

function triangle(ctx: CanvasRenderingContext2D, x: number, y: number, away: 1 | -1, colour = 'transparent'): void {
	ctx.fillStyle = colour;
	ctx.beginPath();
	ctx.moveTo(x - MARK_PX, y);
	ctx.lineTo(x + MARK_PX, y);
	ctx.lineTo(x, y + away * MARK_PX * 1.6);
	ctx.fill();
}
