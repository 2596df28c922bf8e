import { readClicks, type StoredClick } from './click-times.ts';

/** The browser's record of a click that placed a trade. */
export interface Click {
	/** Server time, as this browser estimated it. */
	readonly atMs: number;
	/**
	 * From the click to the answer, by the browser's monotonic clock, which no server can set (PROOF-09); null before the
	 * answer.
	 */
	readonly answeredAfterMs: number | null;
}

const toClick = ([, atMs, afterMs]: StoredClick): Click => ({ atMs, answeredAfterMs: afterMs ?? null });

/** The click that placed a trade in this browser; null if unknown. */
export function findClick(tradeId: string): Click | null {
	const stored = readClicks().find(([id]) => id === tradeId);
	return stored === undefined ? null : toClick(stored);
}

/** The newest clicks of this browser, oldest first. */
export const listClicks = (): readonly Click[] => readClicks().map(toClick);
