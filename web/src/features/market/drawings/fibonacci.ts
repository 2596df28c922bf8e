/** In the order of importance, for labels with little room. */
const SHARES = [0, 1, 0.5, 0.618, 0.382, 0.236, 0.786] as const;

export interface Level {
	/** 0 at the second point, 1 at the first. */
	readonly share: number;
	readonly price: number;
}

/** The levels of a move between two prices, most important first. */
export function computeLevels(from: number, to: number): Level[] {
	return SHARES.map((share) => ({ share, price: to + (from - to) * share }));
}

/** Drops labels that would cover a more important one. */
export function withRoom<Placed extends { readonly y: number }>(levels: readonly Placed[], heightPx: number): Placed[] {
	const shown: Placed[] = [];
	for (const level of levels) if (shown.every(({ y }) => Math.abs(y - level.y) >= heightPx)) shown.push(level);
	return shown;
}
