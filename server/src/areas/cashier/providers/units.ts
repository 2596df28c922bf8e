import { formatNative } from '@fairtick/domain/cashier/native';
import type { Method, Provider } from './provider.ts';
import type { Providers } from './providers.ts';

/** Returns the unit in which a provider counts a currency, also on an account that offers no method any more; null if it never moves it. */
export const findUnit = (
	{ methods, statement }: Pick<Provider, 'methods' | 'statement'>,
	currency: string,
): Pick<Method, 'currency' | 'decimals'> | null =>
	[...methods, ...(statement ? [statement] : [])].find((one) => one.currency === currency) ?? null;

/** For most currencies. */
const ISO_DECIMALS = 2;

/** A native amount as a decimal, in the unit in which its provider counts the currency. */
export function showNative(
	providers: Pick<Providers, 'find'>,
	{ provider: name, account }: { readonly provider: string; readonly account: string },
	{ amount, currency }: { readonly amount: bigint; readonly currency: string },
): string {
	const provider = providers.find(name, account);
	return formatNative(amount, (provider && findUnit(provider, currency)?.decimals) ?? ISO_DECIMALS);
}
