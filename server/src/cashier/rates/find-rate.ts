import type { CashierContext } from '../context.ts';
import type { Method } from '../providers/provider.ts';
import type { SourcedRate } from './rate-source.ts';

/** What a currency costs now, and who says so; null where no rate of it is known. Asks a file or an address: no lock may be held. */
export async function findRate(
	{ rates, providers }: Pick<CashierContext, 'rates' | 'providers'>,
	currency: string,
): Promise<SourcedRate | null> {
	const decimals = providers.methods.find(({ method }) => method.currency === currency)?.method.decimals;
	return rates === null || decimals === undefined ? null : rates.find(currency, decimals);
}

/** Whether amounts of a method can be converted now, or need not be. */
export const hasRate = async (context: Pick<CashierContext, 'rates' | 'providers'>, { currency }: Method) =>
	currency === 'USD' || (await findRate(context, currency)) !== null;
