import { join } from 'node:path';

const DATA = join(import.meta.dirname, '../data');

/** Bank accounts of the sandbox (`itau` takes Pix, `sepa` transfers in EUR, `wire` in USD), and rates that never end. */
export const PAYMENT_SETTINGS = {
	BANK_ACCOUNTS: join(DATA, 'bank-accounts.json'),
	RATES: join(DATA, 'rates.json'),
};

/** Two accounts of one currency: `bca` takes QRIS in whole rupiah, `mandiri` transfers with two decimals. */
export const RUPIAH_SETTINGS = { ...PAYMENT_SETTINGS, BANK_ACCOUNTS: join(DATA, 'rupiah-accounts.json') };
