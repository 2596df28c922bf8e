import { expect, test } from 'vitest';
import { snapPrice } from './snap-price.ts';

const bar = { timestamp: 0, open: 100, high: 110, low: 90, close: 105 };
/** Two pixels for each unit of price. */
const toY = (price: number) => 1000 - 2 * price;

test.each([
	['the high', 112, 110],
	['the close', 104, 105],
	['nothing that is far', 130, 130],
])('the magnet takes %s', (_, price, snapped) => {
	expect(snapPrice(price, bar, toY)).toBe(snapped);
});

test('without a bar the price is unchanged', () => {
	expect(snapPrice(105.2, undefined, toY)).toBe(105.2);
});
