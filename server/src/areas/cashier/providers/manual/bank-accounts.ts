import { readPixKey, toPixName } from '@fairtick/domain/cashier/formats/pix';
import { readQrisCode, takesAmount } from '@fairtick/domain/cashier/formats/qris';
import type { ReadAddress } from '@fairtick/domain/cashier/formats/read-address';
import { readUpiAddress } from '@fairtick/domain/cashier/formats/upi';
import * as z from 'zod';
import { readJsonFile } from '../settings-file.ts';
import { readBankAccount } from './bank-account.ts';

const text = (most: number) => z.string().trim().min(1).max(most);

/** The address to pay to, checked like a user's own, in its stored form. */
const address = (read: (text: string) => ReadAddress, problem: string) =>
	z.string().transform((text, context) => {
		const found = read(text);
		if ('value' in found) return found.value;
		context.addIssue({ code: 'custom', message: problem });
		return z.NEVER;
	});

const shared = {
	/** Part of every payment's identity: it never changes, and another account has another one. */
	id: z.string().regex(/^[a-z0-9-]{1,40}$/),
	money: z.enum(['sandbox', 'live']),
	/** It takes no deposits any more; its payments can still be recalled and its payouts returned. */
	closed: z.boolean().default(false),
	/** ISO 3166 codes of two letters; left out, every country served. */
	countries: z
		.array(z.string().regex(/^[A-Z]{2}$/))
		.nonempty()
		.optional(),
};

const account = z.discriminatedUnion('method', [
	z.strictObject({
		...shared,
		method: z.literal('pix'),
		key: address(readPixKey, 'is no Pix key: its form or its check digits are wrong'),
		name: z.string().refine((name) => toPixName(name, 'name') !== null, 'has no form of at most 25 plain characters'),
		city: z.string().refine((city) => toPixName(city, 'city') !== null, 'has no form of at most 15 plain characters'),
	}),
	z.strictObject({
		...shared,
		method: z.literal('upi'),
		address: address(readUpiAddress, 'is no UPI address'),
		name: text(99),
	}),
	z.strictObject({
		...shared,
		method: z.literal('qris'),
		code: z.string().refine((code) => takesAmount(readQrisCode(code)), 'is no static QRIS code without an amount'),
	}),
	z.strictObject({
		...shared,
		method: z.literal('bank'),
		currency: z.string().regex(/^[A-Z]{3}$/),
		decimals: z.int().min(0).max(3).default(2),
		holder: text(70),
		bank: text(70),
		/** Account number or IBAN. */
		account: address(readBankAccount, 'is no account number and no IBAN: its form or its check digits are wrong').pipe(
			text(40),
		),
		/** BIC, routing number or sort code, where transfers need one. */
		code: text(40).optional(),
	}),
]);

/** An account of the operator to which users pay by themselves. */
export type BankAccount = z.output<typeof account>;

/** Reads the operator's accounts from a JSON file. Throws `WrongProviderSetting`. */
export const readBankAccounts = (path: string): BankAccount[] => readJsonFile('BANK_ACCOUNTS', path, z.array(account));
