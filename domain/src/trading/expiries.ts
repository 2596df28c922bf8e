import { LONGEST_TRADE_S } from '../market/longest-trade.ts';
import { LONGEST_SEAL_MS } from '../market/quicknet-times.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const QUARTER = 15 * MINUTE;

/** TRADE-06: whole minutes on offer, and the least time before one of them. */
const MINUTES_OFFERED = 5;
export const MINUTE_LEFT_MS = 30 * SECOND;
/** Quarter hours on offer reach this far and need this much time left. */
const QUARTERS_REACH_MS = LONGEST_TRADE_S * SECOND;
const QUARTER_LEFT_MS = 5 * MINUTE;

/** Durations shown as presets, in seconds (TRADE-07). */
export const DURATION_PRESETS_S = [5, 15, 30, 60, 120, 180, 300, 900, 1800, 3600, LONGEST_TRADE_S] as const;

const ceilTo = (value: number, step: number) => Math.ceil(value / step) * step;

/** TRADE-06: the boundaries that clock mode offers at an instant, ascending; all in epoch ms. */
export function offeredExpiries(nowMs: number): number[] {
	const firstMinute = ceilTo(nowMs + MINUTE_LEFT_MS, MINUTE);
	const minutes = Array.from({ length: MINUTES_OFFERED }, (_, index) => firstMinute + index * MINUTE);
	const lastMinute = firstMinute + (MINUTES_OFFERED - 1) * MINUTE;
	const quarters: number[] = [];
	for (let at = ceilTo(nowMs + QUARTER_LEFT_MS, QUARTER); at <= nowMs + QUARTERS_REACH_MS; at += QUARTER)
		if (at > lastMinute) quarters.push(at);
	return [...minutes, ...quarters];
}

/**
 * The last instant at which an offered boundary can surely be bought: 'buy until'. Where entries are sealed the least duration must be left
 * after the longest wait (TRADE-20).
 */
export function buyUntil(
	expiryMs: number,
	{ isSealed, durationMinS }: { readonly isSealed: boolean; readonly durationMinS: number },
): number {
	const sealedMs = isSealed ? LONGEST_SEAL_MS + durationMinS * SECOND : 0;
	return expiryMs - Math.max(MINUTE_LEFT_MS, sealedMs);
}
