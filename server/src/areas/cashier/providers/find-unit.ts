import type { Method, Provider } from './provider.ts';

/** In which unit a provider counts a currency, also on an account that offers no method any more; null where it never moves it. */
export const findUnit = (
	{ methods, statement }: Pick<Provider, 'methods' | 'statement'>,
	currency: string,
): Pick<Method, 'currency' | 'decimals'> | null =>
	[...methods, ...(statement ? [statement] : [])].find((one) => one.currency === currency) ?? null;
