/** Upper bounds of times, in milliseconds: longer ones than the last are counted by themselves. */
export const LATENCY_EDGES_MS = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000] as const;
/** Upper bounds of a difference of prices, in thousandths of a percent; larger ones are counted by themselves. */
export const SLIPPAGE_EDGES = [1, 2, 5, 10, 20, 50, 100] as const;
/** Bins on each side of no difference. */
export const SLIPPAGE_SIDE = SLIPPAGE_EDGES.length + 1;

/** The bin of a time: the number of bounds below it. */
export const latencyBinOf = (ms: number): number => LATENCY_EDGES_MS.filter((edge) => ms > edge).length;

/** Counts by bin, from the bin `first` on, as an array without gaps. */
export function toCounts(
	bins: readonly { readonly bin: number; readonly count: number }[],
	{ first, length }: { readonly first: number; readonly length: number },
): number[] {
	const counts = Array.from({ length }, () => 0);
	for (const { bin, count } of bins) counts[bin - first] = (counts[bin - first] ?? 0) + count;
	return counts;
}

/**
 * The bound within which a share of all times lies, in milliseconds. Null: there are none; infinity: the share reaches beyond the last
 * bound.
 * @param share above 0, at most 1.
 */
export function withinMs(counts: readonly number[], share: number): number | null {
	const all = counts.reduce((sum, count) => sum + count, 0);
	if (all === 0) return null;
	let sum = 0;
	for (const [bin, count] of counts.entries()) {
		sum += count;
		if (sum >= all * share) return LATENCY_EDGES_MS[bin] ?? Number.POSITIVE_INFINITY;
	}
	return Number.POSITIVE_INFINITY;
}

/** Differences of prices by their side: worse for the trader, none, better. */
export function toSides(slippage: readonly number[]): { worse: number; same: number; better: number } {
	const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
	return {
		worse: sum(slippage.slice(0, SLIPPAGE_SIDE)),
		same: slippage[SLIPPAGE_SIDE] ?? 0,
		better: sum(slippage.slice(SLIPPAGE_SIDE + 1)),
	};
}
