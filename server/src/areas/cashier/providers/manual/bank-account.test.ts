import { describe, expect, test } from 'vitest';
import { readBankAccount, writeBankAccount } from './bank-account.ts';

const kept = (read: ReturnType<typeof readBankAccount>) => ('value' in read ? read.value : read.code);

describe('[CASH-04] the account of a bank transfer', () => {
	test.each([
		['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
		['de89370400440532013000', 'DE89370400440532013000'],
		['IBAN GB82-WEST-1234-5698-7654-32', 'GB82WEST12345698765432'],
		['NO93 8601 1117 947', 'NO9386011117947'],
		['BR18 0036 0305 0000 1000 9795 493C 1', 'BR1800360305000010009795493C1'],
		['DE89 3704 0044 0532 0130 01', 'field.iban'],
		['DE98 3704 0044 0532 0130 00', 'field.iban'],
		['DE89 3704 0044 0532 0130', 'field.iban'],
		['DE89 3704 0044 0532 0130 000', 'field.iban'],
		['DEO9 3704 0044 0532 0130 00', 'field.iban'],
		['GB82 WEST 1234 5698 7654 3', 'field.iban'],
		['123 456-789', '123 456-789'],
		[' 0123456789 ', '0123456789'],
		['IN12345678', 'IN12345678'],
		['=1+1', 'field.destination'],
		['12', 'field.destination'],
	])('%s is kept as, or refused by, %s', (text, expected) => {
		expect(kept(readBankAccount(text))).toBe(expected);
	});
});

test('[CASH-04] an IBAN is shown in groups of four, and any other number as it is', () => {
	expect(writeBankAccount('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00');
	expect(writeBankAccount('123 456-789')).toBe('123 456-789');
});
