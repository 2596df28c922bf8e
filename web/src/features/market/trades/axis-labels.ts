import { isCountdownAbove, AXIS_LABEL_PX as LABEL_PX } from '../prices-pane.ts';

/** Labels over the price axis besides the newest price. Their owners report their middles in pixels. */
export interface AxisLabels {
	entries: readonly number[];
	alerts: readonly number[];
}

export const createAxisLabels = (): AxisLabels => ({ entries: [], alerts: [] });

/**
 * Positions of labels on the price axis: at their prices, but apart from taken positions, the newest price first, and
 * from one another, and on their price's side of the newest price if there is room. The middles stay within the height;
 * a label without room is left out.
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

/** Middles of the labels of the newest price: the price, and on candles the countdown beside it. */
export const newestLabelYs = (y: number, points: boolean, heightPx: number): number[] =>
	points ? [y] : [y, isCountdownAbove(y, heightPx) ? y - LABEL_PX : y + LABEL_PX];
