import type { Bps } from '@fairtick/domain/money/money';

export interface Outlook {
	/** Average result of all trades together, in stakes; negative is a loss. */
	readonly averageStakes: number;
	/** Probability of a profit. */
	readonly aheadChance: number;
}

/**
 * The outlook of this number of trades of one stake, each won with probability one half and none tied, as on a fair
 * index (ties are below 1 % there).
 */
export function computeOutlook(payoutBps: Bps, trades: number): Outlook {
	const payout = payoutBps / 10_000;
	const winsNeeded = Math.floor(trades / (1 + payout)) + 1;
	let aheadChance = 0;
	// The terms of the binomial distribution as logarithms, because 2^1000 exceeds the range of numbers.
	let logTerm = trades * Math.log(0.5);
	for (let wins = 0; wins <= trades; wins++) {
		if (wins >= winsNeeded) aheadChance += Math.exp(logTerm);
		logTerm += Math.log((trades - wins) / (wins + 1));
	}
	return { averageStakes: (trades * (payoutBps - 10_000)) / 20_000, aheadChance };
}
