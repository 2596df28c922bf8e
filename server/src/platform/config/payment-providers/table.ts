import type { ValuesOf } from '../setting.ts';
import { bankAccounts } from './bank-accounts.ts';
import { btcpay } from './btcpay.ts';
import { stripe } from './stripe.ts';

/** Settings of every payment provider, by the name of its accounts in `Config['payments']`. A new provider is its file and a line here. */
export const PAYMENT_PROVIDERS = { stripe, btcpay, bankAccounts } as const;
type Table = typeof PAYMENT_PROVIDERS;

type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Every) => void
	? Every
	: never;
type PaymentSettings = All<Table[keyof Table]['settings']>;

/** The settings of all of them. */
export const PAYMENT_SETTINGS = Object.assign(
	{},
	...Object.values(PAYMENT_PROVIDERS).map(({ settings }) => settings),
) as PaymentSettings;

type PaymentAccounts = { readonly [Name in keyof Table]: ReturnType<Table[Name]['read']> };
/** The accounts of a provider, as its settings name them. */
export type PaymentAccount<Name extends keyof Table> = NonNullable<PaymentAccounts[Name]>;

/** The accounts that the settings name; undefined for a provider without settings. */
export const readPaymentAccounts = (values: ValuesOf<PaymentSettings>): PaymentAccounts =>
	Object.fromEntries(
		Object.entries(PAYMENT_PROVIDERS).map(([name, { read }]) => [name, read(values)]),
	) as PaymentAccounts;
