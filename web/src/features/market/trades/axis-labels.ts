import { isCountdownAbove, AXIS_LABEL_PX as LABEL_PX } from '../prices-pane.ts';

/** Labels over the price axis besides the newest price: their middles in pixels, reported by their owners. */
export interface AxisLabels {
	entries: readonly number[];
	alerts: readonly number[];
}

export const createAxisLabels = (): AxisLabels => ({ entries: [], alerts: [] });

/**
 * Places of labels on the price axis: at their prices, moved away from taken places, the newest price first, on their
 * price's side of it as long as there is room, and from one another. The middles stay within the height, and a label
 * without room is left out.
 */
export function placeAxisLabels<Label extends { readonly y: number }>(
	labels: readonly Label[],
	fixed: readonly number[],
	heightPx: number,
): Label[] {
	const taken = [...fixed];
	const [newestY] = fixed;
	const [top, bottom] = [LABEL_PX / 2, heightPx - LABEL_PX / 2];
	return labels.flatMap((label) => {
		const wanted = Math.min(Math.max(label.y, top), bottom);
		const isBeyond = (y: number) => newestY !== undefined && y < newestY !== label.y < newestY;
		const [place] = [wanted, ...taken.flatMap((other) => [other - LABEL_PX, other + LABEL_PX])]
			.filter((y) => y >= top && y <= bottom && taken.every((other) => Math.abs(other - y) >= LABEL_PX))
			.toSorted((a, b) => Number(isBeyond(a)) - Number(isBeyond(b)) || Math.abs(a - wanted) - Math.abs(b - wanted));
		if (place === undefined) return [];
		taken.push(place);
		return [{ ...label, y: place }];
	});
}

/** Middles of the newest price's labels: of the price, and on candles of the time to the candle's end beside it. */
export const newestLabelYs = (y: number, points: boolean, heightPx: number): number[] =>
	points ? [y] : [y, isCountdownAbove(y, heightPx) ? y - LABEL_PX : y + LABEL_PX];
