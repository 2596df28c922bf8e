/**
 * Groups marks that a finger could not distinguish. `places` are distances from the left, null if invisible. Returns
 * lists of their indexes, each from the left.
 */
export function clusterMarks(places: readonly (number | null)[], leastPx: number): number[][] {
	const clusters: { firstPx: number; marks: number[] }[] = [];
	for (const [index, px] of places.entries()) {
		if (px === null) continue;
		const last = clusters.at(-1);
		if (last !== undefined && px - last.firstPx < leastPx) last.marks.push(index);
		else clusters.push({ firstPx: px, marks: [index] });
	}
	return clusters.map(({ marks }) => marks);
}
