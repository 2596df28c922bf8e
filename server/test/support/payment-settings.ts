import { join } from 'node:path';

const DATA = join(import.meta.dirname, '../data');

/** Bank accounts of the sandbox (`itau` takes PIX, `sepa` transfers in EUR, `wire` in USD), and rates that never end. */
export const PAYMENT_SETTINGS = {
	BANK_ACCOUNTS: join(DATA, 'bank-accounts.json'),
	RATES: join(DATA, 'rates.json'),
};
