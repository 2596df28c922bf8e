/** The condition of an alert: a price reaches its level from below, from above, or from either side. */
export const ALERT_CONDITIONS = ['above', 'below', 'crossing'] as const;
export type AlertCondition = (typeof ALERT_CONDITIONS)[number];

/** Alerts that a user can have at once. */
export const MOST_ALERTS = 50;

/** A level beyond this multiple, or fraction, of the newest price is a slip, such as a wrong decimal mark. */
const FARTHEST = 10n;

/**
 * True if an alert can be set at a level. `newest`: the asset's newest price in the same unit, null if it has none yet.
 */
export const isWithinReach = (level: bigint, newest: bigint | null): boolean =>
	newest === null || (level <= newest * FARTHEST && level * FARTHEST >= newest);

/** Prices are whole numbers of tick sizes. */
export interface JudgedAlert {
	readonly price: bigint;
	readonly when: AlertCondition;
	/** It goes off whenever it is so; else the first time alone. */
	readonly eachTime: boolean;
	/** It was set after this tick, which and everything before counts for nothing but where the price came from. */
	readonly afterSeq: bigint;
}

export interface JudgedTick {
	readonly seq: bigint;
	readonly atMs: number;
	readonly price: bigint;
}

/**
 * The ticks that set an alert off (NOTE-03). `ticks` are in the order of their seqs, without gaps; `before` is the price of the one
 * before them, null if there is none. A price that lies beyond the level already has to come back before it can reach it.
 */
export function judgeAlert(
	{ price: level, when, eachTime, afterSeq }: JudgedAlert,
	before: bigint | null,
	ticks: readonly JudgedTick[],
): JudgedTick[] {
	const hits: JudgedTick[] = [];
	let last = before;
	for (const tick of ticks) {
		const rises = last !== null && last < level && tick.price >= level;
		const falls = last !== null && last > level && tick.price <= level;
		last = tick.price;
		if (tick.seq <= afterSeq || !(when === 'above' ? rises : when === 'below' ? falls : rises || falls)) continue;
		hits.push(tick);
		if (!eachTime) break;
	}
	return hits;
}

/**
 * True if a price is beyond a level already, so that an alert for one side waits until it has come back. In the same unit.
 */
export const isPassed = (when: AlertCondition, level: number, newest: number): boolean =>
	when === 'above' ? newest > level : when === 'below' && newest < level;
