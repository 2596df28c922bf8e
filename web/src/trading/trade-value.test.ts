import type { Trade } from '@fairtick/domain/trading/contract';
import { expect, test } from 'vitest';
import { comparePrices, profitIfEndedAt } from './trade-value.ts';

test.each([
	['1.12146', '1.12145', 1],
	['1.1', '1.10', 0],
	['9.9', '10.1', -1],
	['100000000000000.01', '100000000000000.02', -1],
])('%s beside %s', (a, b, order) => {
	expect(comparePrices(a, b)).toBe(order);
});

const trade = { direction: 'up', stake: 1000, payout: 1920, entry: { seq: 1, price: '100.0', at: '' } } as Trade;

test.each([
	['up above the entry', trade, '100.1', 920],
	['up below it', trade, '99.9', -1000],
	['at the entry', trade, '100.00', 0],
	['down below it', { ...trade, direction: 'down' } as Trade, '99.9', 920],
	['before the entry', { ...trade, entry: null }, '99.9', null],
	['without a price', trade, null, null],
] as const)('[TRADE-05] if it ended now: %s', (_, given, price, profit) => {
	expect(profitIfEndedAt(given, price)).toBe(profit);
});
