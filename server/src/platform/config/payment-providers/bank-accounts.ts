import { type PaymentSettings, path, type Settings, setting, type ValuesOf } from '../setting.ts';

const settings = {
	BANK_ACCOUNTS: setting({
		meaning:
			'File of the accounts that take payments by bank transfer, Pix, UPI or QRIS. Not set: none of these methods',
		allowed: 'the path of a file',
		schema: path,
		isFile: true,
	}),
} as const satisfies Settings;

export const bankAccounts = {
	settings,
	together: [],
	https: [],
	/** Path of the file of accounts. */
	read: ({ BANK_ACCOUNTS }: ValuesOf<typeof settings>): string | undefined => BANK_ACCOUNTS,
} as const satisfies PaymentSettings<typeof settings>;
