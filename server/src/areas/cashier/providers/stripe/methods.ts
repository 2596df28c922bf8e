import { DEFAULT_TERMS, REFUND_USUAL_S } from '../default-terms.ts';
import type { Method, MethodTerms } from '../provider.ts';
import { stripeCurrency } from './currencies.ts';

const HOUR_S = 3_600;
const TERMS: MethodTerms = { ...DEFAULT_TERMS, usualS: 60, expiresS: HOUR_S };

/** Cards, once for each currency that they are charged in; money goes back to them by refunds alone. */
export function cardMethods(currencies: readonly string[]): Method[] {
	return currencies.map((currency) => ({
		id: currency === 'USD' ? 'card' : `card_${currency.toLowerCase()}`,
		name: currency === 'USD' ? 'Card' : `Card (${currency})`,
		countries: null,
		byCard: true,
		currency,
		decimals: stripeCurrency(currency).decimals,
		deposit: TERMS,
		withdrawal: { ...TERMS, by: 'refund', usualS: REFUND_USUAL_S },
		fields: [],
	}));
}
