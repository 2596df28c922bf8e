import type { CashierContext } from '../context.ts';
import type { Method } from '../providers/provider.ts';
import type { SourcedRate } from './rate-source.ts';

/**
 * The present rate of a method's currency, in the smallest unit of that method: providers count the same currency
 * differently. Null if no rate of it is known. Asks a file or an address: no lock may be held.
 */
export const findRate = async (
	{ money: { rates } }: Pick<CashierContext, 'money'>,
	{ currency, decimals }: Pick<Method, 'currency' | 'decimals'>,
): Promise<SourcedRate | null> => (rates === null ? null : rates.find(currency, decimals));

/** True if amounts of a method can be converted now, or need not be. */
export const hasRate = async (context: Pick<CashierContext, 'money'>, method: Method) =>
	method.currency === 'USD' || (await findRate(context, method)) !== null;
