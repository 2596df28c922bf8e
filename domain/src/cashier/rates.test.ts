import { expect, test } from 'vitest';
import { computeDepositQuote } from './quote.ts';
import { findRate, formatRate, type RateTable, rateTable } from './rates.ts';

const table: RateTable = {
	base: 'USD',
	source: 'Example Bank',
	expires_at: '2026-11-24T12:00:00Z',
	rates: { BRL: '5.4321', JPY: '149.55', BTC: '0.0000166', KWD: '0.307', XXX: '0' },
};
const noon = Date.parse('2026-11-24T12:00:00Z');

test.each([
	['BRL', 2, 5_433n],
	['JPY', 0, 1_496n],
	['BTC', 8, 16_600n],
	['KWD', 3, 3_070n],
])('[CASH-06] ten dollars in %s with %i decimals', (currency, decimals, local) => {
	const rate = findRate(table, currency, decimals, noon - 1);
	expect(rate && computeDepositQuote(1_000n, rate, 0).localAmount).toBe(local);
});

test.each([
	['BRL', '5.4321', 2],
	['JPY', '149.55', 0],
	['IDR', '15800', 0],
	['IDR', '15800', 2],
	['BTC', '0.0000166', 8],
	['KWD', '0.307', 3],
	['ETH', '0.000000000001', 12],
	['VES', '999999999999.999999999999', 2],
])('[CASH-06] the rate of %s is shown as the table has it, %s, with %i decimals', (currency, price, decimals) => {
	const rate = findRate({ ...table, rates: { [currency]: price } }, currency, decimals, noon - 1);
	expect(rate && formatRate(rate, decimals)).toBe(price);
});

test('[CASH-06] a table that is over has no rates, nor has a currency that it does not name or prices at nothing', () => {
	expect(findRate(table, 'BRL', 2, noon)).toBeNull();
	expect(findRate(table, 'EUR', 2, 0)).toBeNull();
	expect(findRate(table, 'XXX', 2, 0)).toBeNull();
	expect(findRate(table, 'constructor', 2, 0)).toBeNull();
});

test.each([
	['another base', { base: 'EUR' }],
	['a rate that is a number', { rates: { BRL: 5.4 } }],
	['a negative rate', { rates: { BRL: '-5.4' } }],
	['an exponent', { rates: { BRL: '5e3' } }],
	['a time without a zone', { expires_at: '2026-11-24T12:00:00' }],
	['no source', { source: '' }],
])('[CASH-06] a table with %s is none', (_, change) => {
	expect(rateTable.safeParse({ ...table, ...change }).success).toBe(false);
});
