import type { TradeSale } from '@fairtick/domain/trading/contract';
import { findRuleSet } from '@fairtick/domain/trading/rule-sets';
import type { Tick } from '@fairtick/domain/trading/rules';
import type { StoredTrade } from './row.ts';
import type { StoredSale } from './sales.ts';
import { toInstant, toWireTick } from './wire-tick.ts';

/** The wire form of a request to sell. `entry` is the trade's; the numbers follow from it and the tick that the request ended on. */
export function toWireSale({ terms: sale, end }: StoredSale, trade: StoredTrade, entry: Tick | null): TradeSale {
	const { terms, ticker, tickSize } = trade;
	const rules = findRuleSet(terms.rulesVersion);
	const tick = end?.tick ?? null;
	const payoutMinor = rules?.computePayout(terms.stakeMinor, terms.payoutBps);
	const value =
		tick === null || payoutMinor === undefined
			? null
			: (rules?.sale?.decide({ ...terms, ticker, payoutMinor }, sale, { entry, tick }).value ?? null);
	return {
		id: sale.id,
		status: end === null ? 'pending' : end.lapse === null ? 'sold' : 'lapsed',
		accepted_at: toInstant(sale.acceptedAtMs),
		executes_after: toInstant(sale.executesAfterMs),
		min_amount: sale.asked.min_amount,
		fee_percent: sale.feeBps / 100,
		lapse: end?.lapse ?? null,
		tick: tick && toWireTick(tick, tickSize),
		chance: value?.chance ?? null,
		value: value && Number(value.valueMinor),
		amount: value && Number(value.amountMinor),
	};
}
