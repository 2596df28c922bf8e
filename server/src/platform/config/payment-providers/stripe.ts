import * as z from 'zod';
import {
	list,
	origin,
	type PaymentSettings,
	providerSecret,
	type Settings,
	setting,
	type ValuesOf,
	webhookSecrets,
} from '../setting.ts';

const settings = {
	STRIPE_SECRET_KEY: providerSecret(
		'Secret or restricted key of Stripe, for deposits by card and their refunds. Not set: no cards',
		'a key such as sk_live_… or rk_test_…',
		/^[rs]k_(test|live)_\w{1,200}$/,
	),
	STRIPE_ACCOUNT: setting({
		meaning: 'Account at Stripe to which the key belongs',
		allowed: 'an id such as acct_1ABC',
		schema: z.string().regex(/^acct_\w{1,60}$/),
	}),
	STRIPE_WEBHOOK_SECRETS: webhookSecrets('Stripe'),
	STRIPE_CURRENCIES: setting({
		meaning: 'Currencies in which cards are charged',
		allowed: 'codes of three capital letters separated by commas',
		fallback: 'USD',
		schema: z
			.string()
			.transform(list)
			.pipe(z.array(z.string().regex(/^[A-Z]{3}$/)).min(1)),
	}),
	STRIPE_URL: origin("Address of Stripe's API", /^https?$/, 'https://api.example.com', 'https://api.stripe.com'),
} as const satisfies Settings;

/** Stripe, for cards. */
export interface StripeConfig {
	/** A secret or restricted key: `sk_test_…`, `rk_live_…`. */
	readonly secretKey: string;
	/** The account to which the key belongs. */
	readonly account: string;
	readonly webhookSecrets: readonly string[];
	/** Currencies in which cards are charged. */
	readonly currencies: readonly string[];
	/** Origin of the API. */
	readonly url: string;
}

export const stripe = {
	settings,
	together: [
		['STRIPE_SECRET_KEY', 'STRIPE_ACCOUNT'],
		['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRETS'],
	],
	https: ['STRIPE_URL'],
	read(values: ValuesOf<typeof settings>): StripeConfig | undefined {
		const { STRIPE_SECRET_KEY: secretKey, STRIPE_ACCOUNT: account, STRIPE_WEBHOOK_SECRETS: webhookSecrets } = values;
		if (!secretKey || !account || !webhookSecrets) return undefined;
		return { secretKey, account, webhookSecrets, currencies: values.STRIPE_CURRENCIES, url: values.STRIPE_URL };
	},
} as const satisfies PaymentSettings<typeof settings>;
