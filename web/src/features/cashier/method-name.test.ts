import { expect, test } from 'vitest';
import { type MethodWords, nameMethod } from './method-name.ts';

/** Some of the words; the screens have all. */
const WORDS = {
	bank: (currency?: string) => `Bank transfer (${currency})`,
	card: (currency?: string) => (currency === undefined ? 'Card' : `Card (${currency})`),
	sandbox: () => 'Sandbox',
} as MethodWords;

test.each([
	['bank_eur', 'Bank transfer (EUR)'],
	['card', 'Card'],
	['card_jpy', 'Card (JPY)'],
	['pix', 'Pix'],
	['sandbox', 'Sandbox'],
	['cheque', null],
	['toString', null],
	['', null],
])('[CASH-01] the method %s is named %s', (id, name) => {
	expect(nameMethod(id, WORDS)).toBe(name);
});

test('[CASH-01] a kind of method without words does not compile', () => {
	const { card: _, ...others } = WORDS;
	// @ts-expect-error: the words for cards are missing.
	const incomplete: MethodWords = others;
	expect(Object.keys(incomplete)).toEqual(['bank', 'sandbox']);
});
