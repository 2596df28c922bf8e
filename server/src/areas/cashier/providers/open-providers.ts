import * as z from 'zod';
import type { Config } from '../../../platform/config/index.ts';
import { btcpay } from './btcpay/descriptor.ts';
import type { OpenOptions, ProviderDescriptor } from './descriptor.ts';
import { manual } from './manual/descriptor.ts';
import type { Provider } from './provider.ts';
import { readJsonFile, WrongProviderSetting } from './settings-file.ts';
import { stripe } from './stripe/descriptor.ts';

/** Every kind of provider, in the order in which their methods are offered. A new one is its folder and a line here. */
export const PROVIDERS: readonly ProviderDescriptor[] = [stripe, btcpay, manual];

/** The settings that name providers, for a sentence: `STRIPE_…, BTCPAY_… or BANK_ACCOUNTS`. */
export function nameProviderSettings(): string {
	const names = PROVIDERS.map(({ settings }) => settings);
	return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

export interface ProvidersOptions extends Pick<OpenOptions, 'money' | 'outgoing' | 'lines' | 'nowMs'> {
	readonly config: Pick<Config, 'payments' | 'appName'>;
}

/**
 * The providers that the settings name, former accounts last, which offer no method. Throws `WrongProviderSetting` for one whose
 * money is another one (CASH-08), and for an account that is named twice.
 */
export async function openProviders({ config, ...shared }: ProvidersOptions): Promise<Provider[]> {
	const options = { ...shared, payments: config.payments, siteName: config.appName };
	const providers: Provider[] = [];
	for (const { open } of PROVIDERS) providers.push(...(await open(options)));
	providers.push(...(await openFormer(options)));
	const names = providers.map(({ name, account }) => `${name} ${account}`);
	const twice = names.find((name, i) => names.indexOf(name) < i);
	if (twice !== undefined) throw new WrongProviderSetting(`The account ${twice} is in the settings twice.`);
	return providers;
}

const FORMER = PROVIDERS.flatMap(({ name, former }) => (former === null ? [] : [{ name, ...former }]));

async function openFormer(options: OpenOptions): Promise<Provider[]> {
	const path = options.payments.formerAccounts;
	if (path === undefined) return [];
	const [first, ...others] = FORMER.map(({ name, schema }) => schema.extend({ provider: z.literal(name) }));
	if (first === undefined) return [];
	const accounts = readJsonFile('FORMER_ACCOUNTS', path, z.array(z.discriminatedUnion('provider', [first, ...others])));
	const opened: Provider[] = [];
	for (const { provider, ...account } of accounts) {
		const kind = FORMER.find(({ name }) => name === provider);
		if (kind) opened.push(await kind.open(account, options));
	}
	return opened;
}
