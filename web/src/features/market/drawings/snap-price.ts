import type { Bar } from '../model/bars.ts';

const NEAR_PX = 12;

/** The nearest of a bar's four prices if it is near on the screen, otherwise the unchanged price. */
export function snapPrice(price: number, bar: Bar | undefined, toY: (price: number) => number): number {
	if (bar === undefined) return price;
	const y = toY(price);
	const near = [bar.open, bar.high, bar.low, bar.close]
		.map((candidate) => ({ candidate, distance: Math.abs(toY(candidate) - y) }))
		.toSorted((a, b) => a.distance - b.distance)[0];
	return near !== undefined && near.distance <= NEAR_PX ? near.candidate : price;
}
