import type { ProviderDescriptor } from '../descriptor.ts';
import { WrongProviderSetting } from '../settings-file.ts';
import { readBankAccounts } from './bank-accounts.ts';
import { openManual } from './open-manual.ts';

export const manual: ProviderDescriptor = {
	name: 'manual',
	settings: 'BANK_ACCOUNTS',
	async open({ payments: { bankAccounts: path }, money, lines }) {
		const accounts = path === undefined ? [] : readBankAccounts(path);
		const other = accounts.find((account) => account.money !== money);
		if (other)
			throw new WrongProviderSetting(`BANK_ACCOUNTS: ${other.id} is of ${other.money} money while MONEY is ${money}.`);
		return accounts.map((account) => openManual({ account, lines }));
	},
	// Accounts in the file of its own can be closed.
	former: null,
};
