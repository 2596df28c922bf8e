import { computePixCode } from '@fairtick/domain/cashier/formats/pix';
import { computeQrisCode, readQrisCode } from '@fairtick/domain/cashier/formats/qris';
import { computeUpiLink } from '@fairtick/domain/cashier/formats/upi';
import type { PaymentField } from '@fairtick/domain/cashier/methods';
import { formatNative } from '@fairtick/domain/cashier/native';
import type { DepositOrder, NextStep } from '../provider.ts';
import { writeBankAccount } from './bank-account.ts';
import type { BankAccount } from './bank-accounts.ts';
import { methodOf } from './methods.ts';

/** Instructions for the user: fields to type and, if there is one, the code for an app. */
export function instructionsOf(account: BankAccount, order: DepositOrder): NextStep {
	const { reference, expiresAtMs } = order;
	const { currency, decimals } = methodOf(account);
	const amount = { name: 'amount' as const, value: `${formatNative(order.amount, decimals)} ${currency}` };
	const { lines, qr } = detailsOf(account, order);
	return { instructions: [...lines, amount, { name: 'reference', value: reference }], reference, qr, expiresAtMs };
}

function detailsOf(account: BankAccount, { amount, reference }: DepositOrder) {
	const line = (name: PaymentField, value: string) => ({ name, value });
	switch (account.method) {
		case 'pix':
			return {
				lines: [line('payee', account.name), line('pix_key', account.key)],
				qr: computePixCode(account, reference, amount),
			};
		case 'upi':
			return {
				lines: [line('payee', account.name), line('upi_address', account.address)],
				qr: computeUpiLink(account, reference, amount),
			};
		case 'qris': {
			const code = readQrisCode(account.code);
			return {
				lines: typeof code === 'string' ? [] : [line('payee', code.merchant), line('nmid', code.nmid)],
				qr: computeQrisCode(account.code, amount),
			};
		}
		case 'bank':
			return {
				lines: [
					line('payee', account.holder),
					line('bank', account.bank),
					line('bank_account', writeBankAccount(account.account)),
					...(account.code === undefined ? [] : [line('bank_code', account.code)]),
				],
				qr: null,
			};
	}
}
