import type { ValuesOf } from '../setting.ts';
import { bankAccounts } from './bank-accounts.ts';
import { btcpay } from './btcpay.ts';
import { stripe } from './stripe.ts';

/** Settings of every payment provider, by the name of its accounts in `Config['payments']`. A new provider is its file and a line here. */
export const PAYMENT_PROVIDERS = { stripe, btcpay, bankAccounts } as const;

export const PAYMENT_SETTINGS = { ...stripe.settings, ...btcpay.settings, ...bankAccounts.settings } as const;

type PaymentAccounts = {
	readonly [Name in keyof typeof PAYMENT_PROVIDERS]: ReturnType<(typeof PAYMENT_PROVIDERS)[Name]['read']>;
};

/** The accounts that the settings name; undefined for a provider without settings. */
export const readPaymentAccounts = (values: ValuesOf<typeof PAYMENT_SETTINGS>): PaymentAccounts =>
	Object.fromEntries(
		Object.entries(PAYMENT_PROVIDERS).map(([name, { read }]) => [name, read(values)]),
	) as PaymentAccounts;
