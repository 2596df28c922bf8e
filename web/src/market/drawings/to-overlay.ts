import type { Drawing } from '@fairtick/domain/charts/contract';
import type { OverlayCreate } from 'klinecharts';
import { OVERLAY_NAMES } from './register-drawings.ts';

/** Drawings lie over the prices, never over an indicator's pane. */
export const PRICES_PANE = 'candle_pane';

/** A drawing as KLineChart takes it. */
export function toOverlay({ id, tool, points, text }: Drawing): OverlayCreate {
	return {
		id,
		name: OVERLAY_NAMES[tool],
		paneId: PRICES_PANE,
		points: points.map(([timestamp, value]) => ({ timestamp, value })),
		...(text !== undefined && { extendData: { text } }),
		// Levels often lie close: their texts let each other through.
		...(tool === 'fibonacci' && { styles: { text: { backgroundColor: 'transparent' } } }),
	};
}

/** Rounded to what a price can need: a pixel's price has many digits that mean nothing. */
export function roundPoint(timestamp: number, value: number): [number, number] {
	return [Math.round(timestamp), Number(value.toPrecision(12))];
}
