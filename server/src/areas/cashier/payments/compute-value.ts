import {
	computeCredit,
	computeValuation,
	type Rate,
	type StoredQuote,
	type Valuation,
} from '@fairtick/domain/cashier/quote';
import type { StoredDeposit } from '../deposits/queries.ts';
import type { ProviderPayment } from '../providers/provider.ts';

export interface ValuedBy {
	readonly deposit: StoredDeposit | null;
	/** Of the deposit; null where it needs none. */
	readonly quote: StoredQuote | null;
	/** Of the payment's currency when it was first seen; null where none was known. */
	readonly rate: Rate | null;
}

/** What a payment is booked with (CASH-06); null where no rate of its currency is known, or where it is worth nothing. */
export function computeValue(seen: ProviderPayment, { deposit, quote, rate }: ValuedBy): Valuation | null {
	const { amount, currency } = seen;
	if (currency === 'USD') return { amountMinor: amount, fxMinor: 0n, known: true };
	if (quote && deposit?.nativeCurrency === currency) return positive(computeValuation(seen, quote, rate));
	return rate && positive({ amountMinor: computeCredit(amount, rate), fxMinor: 0n, known: true });
}

const positive = (valuation: Valuation) => (valuation.amountMinor > 0n ? valuation : null);
