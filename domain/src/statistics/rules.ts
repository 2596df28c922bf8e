import type { Minor } from '../money/money.ts';
import type { WinRate } from './contract.ts';

/** The normal distribution has 95 % of its mass within this number of standard deviations. */
const Z = 1.959963984540054;
const HOUR_MS = 3_600_000;
/** A pause this long does not count as time spent trading. */
export const PAUSE_MS = 1_800_000;

const toPercent = (share: number) => Math.round(share * 10_000) / 100;

/** Decided trades: their number, and the sum of their stakes. */
export interface Decided {
	readonly won: number;
	readonly lost: number;
	/**
	 * Number of independent trades: those that run at the same time on one asset, in one direction, win and lose
	 * together.
	 */
	readonly independent: number;
	readonly stakedMinor: Minor;
	/** The profit if all of them had won. */
	readonly profitIfWonMinor: Minor;
}

/** Win rate with its 95 % Wilson interval, of the independent ones, and break-even; null without a decided trade (LIMIT-04). */
export function computeWinRate({ won, lost, independent: n, stakedMinor, profitIfWonMinor }: Decided): WinRate | null {
	if (won + lost === 0) return null;
	const share = won / (won + lost);
	const centre = share + Z ** 2 / (2 * n);
	const spread = Z * Math.sqrt((share * (1 - share)) / n + Z ** 2 / (4 * n ** 2));
	const scale = 1 + Z ** 2 / n;
	return {
		rate: toPercent(share),
		low: toPercent(Math.max(0, (centre - spread) / scale)),
		high: toPercent(Math.min(1, (centre + spread) / scale)),
		break_even: toPercent(Number(stakedMinor) / Number(stakedMinor + profitIfWonMinor)),
	};
}

/** Compares a win rate with break-even: a difference counts if it is more than chance explains. */
export function compareWithBreakEven({ low, high, break_even }: WinRate): 'below' | 'chance' | 'above' {
	if (high < break_even) return 'below';
	return low > break_even ? 'above' : 'chance';
}

/** Minor units that an hour of trading has cost, negative for a gain; null below an hour, which says too little. */
export function computeCostPerHour(resultMinor: Minor, tradingMs: number): number | null {
	if (tradingMs < HOUR_MS) return null;
	// Adding zero turns a negative one into a plain one.
	return Math.round((-Number(resultMinor) * HOUR_MS) / tradingMs) + 0;
}
