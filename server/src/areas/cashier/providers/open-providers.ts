import type { Config } from '../../../platform/config/index.ts';
import type { Outgoing } from '../../../platform/outgoing/index.ts';
import { openBtcpay } from './btcpay/open-btcpay.ts';
import { readFormerAccounts } from './former-accounts.ts';
import { readBankAccounts } from './manual/bank-accounts.ts';
import { type ConfirmedLines, openManual } from './manual/open-manual.ts';
import type { Provider } from './provider.ts';
import { WrongProviderSetting } from './settings-file.ts';
import { openStripe } from './stripe/open-stripe.ts';

/** Where former accounts are reached. */
const STRIPE_URL = 'https://api.stripe.com';

export interface ProvidersOptions {
	readonly config: Pick<Config, 'payments' | 'appName'>;
	/** What the installation holds: every provider must move the same. */
	readonly money: Provider['money'];
	readonly outgoing: Outgoing;
	readonly lines: ConfirmedLines;
	readonly nowMs: () => number;
}

/**
 * The providers that the settings name, former accounts last, which offer no method. Throws `WrongProviderSetting` for one whose
 * money is another one (CASH-08), and for an account that is named twice.
 */
export async function openProviders(options: ProvidersOptions): Promise<Provider[]> {
	const { config, lines, ...shared } = options;
	const { stripe, btcpay, bankAccounts, formerAccounts } = config.payments;
	const siteName = config.appName;
	const providers = [
		...(stripe ? [await openStripe({ ...stripe, siteName, ...shared })] : []),
		...(btcpay ? [openBtcpay({ ...btcpay, ...shared })] : []),
		...(bankAccounts === undefined ? [] : openBankAccounts(bankAccounts, options)),
	];
	for (const account of formerAccounts === undefined ? [] : readFormerAccounts(formerAccounts)) {
		if (account.provider === 'btcpay') providers.push(openBtcpay({ ...account, isFormer: true, ...shared }));
		else providers.push(await openStripe({ url: STRIPE_URL, ...account, currencies: [], siteName, ...shared }));
	}
	const names = providers.map(({ name, account }) => `${name} ${account}`);
	const twice = names.find((name, i) => names.indexOf(name) < i);
	if (twice !== undefined) throw new WrongProviderSetting(`The account ${twice} is in the settings twice.`);
	return providers;
}

function openBankAccounts(path: string, { money, lines }: ProvidersOptions): Provider[] {
	const accounts = readBankAccounts(path);
	const other = accounts.find((account) => account.money !== money);
	if (other)
		throw new WrongProviderSetting(`BANK_ACCOUNTS: ${other.id} is of ${other.money} money while MONEY is ${money}.`);
	return accounts.map((account) => openManual({ account, lines }));
}
