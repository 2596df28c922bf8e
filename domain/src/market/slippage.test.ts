import { expect, test } from 'vitest';
import { computeFairPrice, createFairSteps } from './fair-walk.ts';
import { computeFairSlippageMin, computeSlippageMin } from './slippage.ts';

test.each([
	[[], 1],
	[[5n], 1],
	[[5n, 5n, 5n], 1],
	[[5n, 7n], 6],
	[[100n, 90n, 91n, 95n], 12],
	[[100n, 101n, 103n], 5],
])('the least slippage over %s is %i tick sizes', (prices, slippage) => {
	expect(computeSlippageMin(prices)).toBe(slippage);
});

test.each(['V10', 'V100'] as const)('what is expected of %s is what its walk shows', (ticker) => {
	const steps = createFairSteps(new Uint8Array(32), ticker);
	let x = 0;
	const prices = Array.from({ length: 20_000 }, (_, k) => {
		x += steps(k);
		return computeFairPrice(x);
	});
	expect(computeFairSlippageMin(ticker) / computeSlippageMin(prices)).toBeCloseTo(1, 1);
});
