import type { Config } from './config.ts';

/** Currency of real accounts: real money, or that of the sandbox. */
export type RealCurrency = 'USD' | 'SANDBOX_USD';

/** Currency of real accounts here. Where no money is taken, production keeps to the one that it would take. */
export function realCurrencyOf({ mode, money }: Pick<Config, 'mode' | 'money'>): RealCurrency {
	if (money === 'off') return mode === 'production' ? 'USD' : 'SANDBOX_USD';
	return money === 'live' ? 'USD' : 'SANDBOX_USD';
}

/** Returns whether trades on the real account are possible (CASH-08). */
export const hasRealTrading = ({ money }: Pick<Config, 'money'>) => money !== 'off';
