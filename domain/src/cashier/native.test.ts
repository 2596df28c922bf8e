import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatNative, parseNative } from './native.ts';

test.each([
	[12_345n, 2, '123.45'],
	[5n, 2, '0.05'],
	[500n, 0, '500'],
	[1n, 8, '0.00000001'],
	[0n, 3, '0.000'],
])('%s with %i decimals is %s', (amount, decimals, text) => {
	expect(formatNative(amount, decimals)).toBe(text);
	expect(parseNative(text, decimals)).toBe(amount);
});

test.each([
	['0.1', 2, 10n],
	['10', 2, 1_000n],
	['1.10000', 2, 110n],
	['0.123456789', 8, null],
	['1e3', 2, null],
	['-1', 2, null],
	['1,5', 2, null],
	['', 2, null],
	['.5', 2, null],
])('%j with %i decimals is read as %s', (text, decimals, amount) => {
	expect(parseNative(text, decimals)).toBe(amount);
});

test('[CASH-06] what is written is read back exactly', () => {
	fc.assert(
		fc.property(fc.bigInt(0n, 10n ** 24n), fc.integer({ min: 0, max: 18 }), (amount, decimals) => {
			expect(parseNative(formatNative(amount, decimals), decimals)).toBe(amount);
		}),
	);
});
