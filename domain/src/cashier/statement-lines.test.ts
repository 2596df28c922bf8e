import { expect, test } from 'vitest';
import {
	type AwaitedDeposit,
	decideStatementLine,
	findDepositsOfLine,
	type StatementLine,
	statementLineId,
	toEntryId,
} from './statement-lines.ts';

const ana = { name: 'Ana Souza', taxNumber: null, account: null };
const deposit: AwaitedDeposit = {
	id: 'a',
	amount: 10_000n,
	currency: 'BRL',
	reference: '00000000016JD',
	bankAccount: 'itau',
	payer: ana,
	createdAtMs: 86_400_000,
};
const line: StatementLine = {
	bankAccount: 'itau',
	entryId: '7',
	kind: 'payment',
	amount: 10_000n,
	currency: 'BRL',
	bookedAtMs: 0,
	payer: { ...ana, name: 'ANA SOUZA' },
	text: 'PIX 00000000016JD',
	subjectId: 'a',
};

test.each([
	['fits', {}, null],
	['fits without a text', { text: '' }, null],
	['on another account', { bankAccount: 'bradesco' }, 'other_account'],
	['with the reference of another user', { text: '0000000000183' }, 'other_reference'],
	['from another payer', { payer: { ...ana, name: 'Bia Souza' } }, 'payer'],
	['from another payer, in another amount too', { payer: { ...ana, name: 'Bia' }, amount: 1n }, 'payer'],
	['booked a day and more before its deposit was made', { bookedAtMs: -1 }, 'early'],
	['in another currency', { currency: 'USD' }, 'currency'],
	['one cent too little', { amount: 9_999n }, 'amount'],
	['one cent too much', { amount: 10_001n }, 'amount'],
] satisfies [string, Partial<StatementLine>, ReturnType<typeof decideStatementLine>][])(
	'[CASH-02] a line that is %s',
	(_, some, doubt) => {
		expect(decideStatementLine({ ...line, ...some }, deposit)).toBe(doubt);
	},
);

test('[CASH-02] a line is found by its reference, also when the amount is another one', () => {
	const other = { ...deposit, id: 'b', reference: '0000000000183' };
	expect(findDepositsOfLine({ ...line, amount: 5n }, [other, deposit])).toEqual([deposit]);
});

test('[CASH-02] a line without a reference may be any deposit of its account and amount', () => {
	const others = [
		{ ...deposit, id: 'b', reference: '0000000000183' },
		{ ...deposit, id: 'c', amount: 1n },
		{ ...deposit, id: 'd', bankAccount: 'bradesco' },
		{ ...deposit, id: 'e', currency: 'USD' },
	];
	const found = findDepositsOfLine({ ...line, text: 'TRANSFER' }, [deposit, ...others]);
	expect(found.map(({ id }) => id)).toEqual(['a', 'b']);
});

test('[CASH-02] the same entry of two banks is two lines, whatever the reference', () => {
	expect(statementLineId(line)).toBe('itau:7');
	expect(statementLineId({ ...line, bankAccount: 'bradesco' })).not.toBe(statementLineId(line));
});

test('[CASH-01] a bank’s id of an entry has no spaces', () => {
	expect(toEntryId(' E6074 6948\t20 ')).toBe('E6074694820');
});
