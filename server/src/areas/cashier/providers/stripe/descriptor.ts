import * as z from 'zod';
import { formerAccounts, type ProviderDescriptor } from '../descriptor.ts';
import { webhookSecrets } from '../settings-file.ts';
import { openStripe } from './open-stripe.ts';

/** Address of former accounts. */
const STRIPE_URL = 'https://api.stripe.com';

const former = z.strictObject({
	secretKey: z.string().regex(/^[rs]k_(test|live)_\w{1,200}$/),
	account: z.string().regex(/^acct_\w{1,60}$/),
	webhookSecrets,
});

export const stripe: ProviderDescriptor = {
	name: 'stripe',
	settings: 'STRIPE_…',
	open: async ({ payments: { stripe: account }, siteName, money, nowMs }) =>
		account ? [await openStripe({ ...account, siteName, money, nowMs })] : [],
	former: formerAccounts(former, (account, { siteName, money, nowMs }) =>
		openStripe({ url: STRIPE_URL, ...account, currencies: [], siteName, money, nowMs }),
	),
};
