import { formatNative } from '@fairtick/domain/cashier/native';
import { findUnit } from './find-unit.ts';
import type { Providers } from './providers.ts';

/** Of most currencies. */
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
