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

test('[MARKET-10] where the entry is sealed, the moves over twelve ticks are measured', () => {
	const rising = Array.from({ length: 14 }, (_, i) => 100n + BigInt(i * i));
	// 144 - 0 and 169 - 1.
	expect(computeSlippageMin(rising, true)).toBe(3 * 156);
	expect(computeSlippageMin(rising)).toBe(3 * 13);
	expect(computeSlippageMin(rising.slice(0, 12), true), 'too few').toBe(1);
});

test.each([
	['V10', false],
	['V10', true],
	['V100', false],
	['V100', true],
] as const)('[MARKET-10] what is expected of %s, sealed: %s, is what its walk shows', (ticker, isSealed) => {
	const steps = createFairSteps(new Uint8Array(32), ticker);
	let x = 0;
	const prices = Array.from({ length: 50_000 }, (_, k) => {
		x += steps(k);
		return computeFairPrice(x);
	});
	expect(computeFairSlippageMin(ticker, isSealed) / computeSlippageMin(prices, isSealed)).toBeCloseTo(1, 1);
});
