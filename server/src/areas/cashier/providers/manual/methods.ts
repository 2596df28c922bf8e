import { readPixKey } from '@fairtick/domain/cashier/formats/pix';
import { type ReadAddress, toPlain } from '@fairtick/domain/cashier/formats/read-address';
import { readUpiAddress } from '@fairtick/domain/cashier/formats/upi';
import type { PaymentField } from '@fairtick/domain/cashier/methods';
import { DEFAULT_TERMS } from '../default-terms.ts';
import type { DestinationField, Method, MethodTerms } from '../provider.ts';
import { readBankAccount } from './bank-account.ts';
import type { BankAccount } from './bank-accounts.ts';

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;
const WEEK_S = 7 * DAY_S;
/** A person confirms each payment with the bank's statement. */
const INSTANT: MethodTerms = { ...DEFAULT_TERMS, usualS: DAY_S, expiresS: HOUR_S };
const BY_BANK: MethodTerms = { ...DEFAULT_TERMS, usualS: 3 * DAY_S, expiresS: WEEK_S };

const lastFour = (value: string) => `•• ${value.replace(/\s/g, '').slice(-4)}`;
const field = (name: PaymentField, maxLength: number, read: DestinationField['read']): DestinationField => ({
	name,
	maxLength,
	mask: lastFour,
	read,
});

/** BIC, routing number or sort code. */
function readBankCode(text: string): ReadAddress {
	const value = toPlain(text);
	return /^[0-9A-Za-z][0-9A-Za-z .-]{2,39}$/.test(value) ? { value } : { code: 'field.destination' };
}

const FIELDS = {
	pix: [field('pix_key', 77, readPixKey)],
	upi: [field('upi_address', 320, readUpiAddress)],
	bank: [field('bank_account', 40, readBankAccount), field('bank_code', 40, readBankCode)],
};

/** The method of an account. A QRIS code only takes money; its payments go back by another method. */
export function methodOf(account: BankAccount): Method {
	const shared = { countries: account.countries ?? null, fields: [] };
	switch (account.method) {
		case 'pix':
			return { ...shared, id: 'pix', name: 'Pix', currency: 'BRL', decimals: 2, ...instant('pix') };
		case 'upi':
			return { ...shared, id: 'upi', name: 'UPI', currency: 'INR', decimals: 2, ...instant('upi') };
		case 'qris':
			return {
				...shared,
				id: 'qris',
				name: 'QRIS',
				currency: 'IDR',
				decimals: 0,
				deposit: INSTANT,
				withdrawal: null,
			};
		case 'bank': {
			const { currency, decimals } = account;
			return {
				...shared,
				id: `bank_${currency.toLowerCase()}`,
				name: `Bank transfer (${currency})`,
				currency,
				decimals,
				deposit: BY_BANK,
				withdrawal: { ...BY_BANK, by: 'payout' },
				fields: FIELDS.bank,
			};
		}
	}
}

const instant = (method: 'pix' | 'upi'): Pick<Method, 'deposit' | 'withdrawal' | 'fields'> => ({
	deposit: INSTANT,
	withdrawal: { ...INSTANT, by: 'payout' },
	fields: FIELDS[method],
});
