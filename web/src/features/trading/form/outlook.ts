import type { Bps } from '@fairtick/domain/money/money';

export interface Outlook {
	/** Average result of all trades together, in stakes; negative is a loss. */
	readonly averageStakes: number;
	/** Probability of having more afterwards than before. */
	readonly aheadChance: number;
}

/**
 * The outlook for so many trades of one stake, each won with probability one half and none tied, as on a fair index (ties
 * are below 1 % there).
 */
export function computeOutlook(payoutBps: Bps, trades: number): Outlook {
	const payout = payoutBps / 10_000;
	const winsNeeded = Math.floor(trades / (1 + payout)) + 1;
	let aheadChance = 0;
	// The terms of the binomial distribution as logarithms: 2^1000 is no number here.
	let logTerm = trades * Math.log(0.5);
	for (let wins = 0; wins <= trades; wins++) {
		if (wins >= winsNeeded) aheadChance += Math.exp(logTerm);
		logTerm += Math.log((trades - wins) / (wins + 1));
	}
	return { averageStakes: (trades * (payoutBps - 10_000)) / 20_000, aheadChance };
}
