import type { Config } from '../../config/index.ts';
import type { Outgoing } from '../../outgoing/index.ts';
import { openBtcpay } from './btcpay/open-btcpay.ts';
import { readBankAccounts } from './manual/bank-accounts.ts';
import { type ConfirmedLines, openManual } from './manual/open-manual.ts';
import type { Provider } from './provider.ts';
import { openStripe } from './stripe/open-stripe.ts';
import { WrongProviderSetting } from './wrong-provider-setting.ts';

export interface ProvidersOptions {
	readonly config: Pick<Config, 'payments' | 'appName'>;
	/** What the installation holds: every provider must move the same. */
	readonly money: Provider['money'];
	readonly outgoing: Outgoing;
	readonly lines: ConfirmedLines;
	readonly nowMs: () => number;
}

/** The providers that the settings name. Throws `WrongProviderSetting` for one whose money is another one (CASH-08). */
export async function openProviders({ config, money, outgoing, lines, nowMs }: ProvidersOptions): Promise<Provider[]> {
	const { stripe, btcpay, bankAccounts } = config.payments;
	const accounts = bankAccounts === undefined ? [] : readBankAccounts(bankAccounts);
	const other = accounts.find((account) => account.money !== money);
	if (other)
		throw new WrongProviderSetting(`BANK_ACCOUNTS: ${other.id} is of ${other.money} money while MONEY is ${money}.`);
	return [
		...(stripe ? [await openStripe({ ...stripe, money, siteName: config.appName, nowMs })] : []),
		...(btcpay ? [openBtcpay({ ...btcpay, money, outgoing, nowMs })] : []),
		...accounts.map((account) => openManual({ account, lines })),
	];
}
