/** Height of a label on the price axis, with the gap to the next. */
const LABEL_PX = 22;
const MOST_LABELS = 3;

/**
 * Where labels of the price axis lie: at their prices, moved away from the label of the newest price, above or below it as
 * their price is, and from one another. The first three alone; the middles stay within the height.
 */
export function placeEntryLabels<Label extends { readonly y: number }>(
	labels: readonly Label[],
	newestY: number | null,
	heightPx: number,
): Label[] {
	const taken = newestY === null ? [] : [newestY];
	return labels.slice(0, MOST_LABELS).map((label) => {
		const away = newestY !== null && label.y < newestY ? -1 : 1;
		let y = label.y;
		for (let tries = 0; tries <= MOST_LABELS; tries++) {
			const rival = taken.find((other) => Math.abs(other - y) < LABEL_PX);
			if (rival === undefined) break;
			y = rival + away * LABEL_PX;
		}
		const inside = Math.min(Math.max(y, LABEL_PX / 2), heightPx - LABEL_PX / 2);
		taken.push(inside);
		return { ...label, y: inside };
	});
}
