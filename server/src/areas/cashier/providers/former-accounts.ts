import * as z from 'zod';
import { readJsonFile } from './settings-file.ts';

const secrets = z.array(z.string().min(8)).min(1).max(2);

const former = z.discriminatedUnion('provider', [
	z.strictObject({
		provider: z.literal('stripe'),
		secretKey: z.string().regex(/^[rs]k_(test|live)_\w{1,200}$/),
		account: z.string().regex(/^acct_\w{1,60}$/),
		webhookSecrets: secrets,
	}),
	z.strictObject({
		provider: z.literal('btcpay'),
		url: z.url(),
		apiKey: z.string().min(1),
		storeId: z.string().regex(/^[A-Za-z0-9]{1,100}$/),
		webhookSecrets: secrets,
	}),
]);

/** An account at a provider that takes no deposits any more: its payments are still read, refunded and contested. */
export type FormerAccount = z.output<typeof former>;

/** Reads former accounts from a JSON file. Throws `WrongProviderSetting`. */
export const readFormerAccounts = (path: string): FormerAccount[] =>
	readJsonFile('FORMER_ACCOUNTS', path, z.array(former));
