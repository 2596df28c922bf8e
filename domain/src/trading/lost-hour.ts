import { computeFairTickAt, isFairTicker } from '../market/fair-walk.ts';
import type { Minor } from '../money/money.ts';
import { computeFairValue } from './fair-value.ts';
import {
	computeCorrection,
	computePayout,
	decideEntry,
	type Settlement,
	type SettlementTerms,
	type Tick,
} from './rules.ts';

/** Trades of this version of the rules, and of later ones, get back their value; earlier ones a lost stake alone. */
const VALUED_FROM_RULES = 2;

/** A void trade as its last logged tick leaves it. */
export interface LastTick {
	/** Ticker of the index, such as `V10`. */
	readonly ticker: string;
	/** The last tick at or before the instant up to which the trade's ticks are missing; null: no tick came after its entry. */
	readonly tick: Tick | null;
}

/**
 * The correction of a real trade that an hour with a lost seed, or a silent round of the beacon, decided or voided
 * (MARKET-15, TRADE-08), in minor units: the greatest of its return, its stake and its value at the last tick, less its
 * return. A logged exit is its value already. Under rules 1 a lost stake alone. Throws for an asset that is no fair index.
 */
export function computeLostHourCorrection(
	terms: SettlementTerms,
	settlement: Settlement,
	{ ticker, tick }: LastTick,
): Minor {
	if (settlement.status !== 'void' || terms.rulesVersion < VALUED_FROM_RULES)
		return computeCorrection(terms, settlement);
	const { voidReason, entry, returnedMinor } = settlement;
	if (voidReason !== 'seed_lost' && voidReason !== 'beacon') return 0n;
	// A trade that its entry alone would have voided was never worth more than its stake.
	if (entry === null || tick === null || tick.seq <= entry.seq || decideEntry(terms, entry) !== null) return 0n;
	if (!isFairTicker(ticker)) throw new Error(`${ticker} is no fair index`);
	const { direction, stakeMinor, payoutBps, expiresAtMs } = terms;
	const value = computeFairValue({
		ticker,
		direction,
		stakeMinor,
		payoutMinor: computePayout(stakeMinor, payoutBps),
		entryPrice: entry.price,
		price: tick.price,
		stepsLeft: computeFairTickAt(expiresAtMs) - computeFairTickAt(tick.atMs),
	});
	return value > returnedMinor ? value - returnedMinor : 0n;
}
