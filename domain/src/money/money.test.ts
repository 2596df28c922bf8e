import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bpsToPercent, floorBps, formatMinor, greater, lesser, percentToBps } from './money.ts';

test('[TRADE-02] every payout percentage of two decimals is a whole number of basis points, there and back', () => {
	for (let bps = 1; bps <= 9_800; bps++) {
		// As it is typed, as it is computed, and as the wire writes it.
		for (const percent of [Number((bps / 100).toFixed(2)), bps / 100, JSON.parse(JSON.stringify(bpsToPercent(bps)))])
			expect(percentToBps(percent), `${percent} %`).toBe(bps);
		expect(bpsToPercent(bps)).toBe(Number((bps / 100).toFixed(2)));
	}
});

test.each([0.001, 0.009, 81.151, 81.149, 91.999, 97.999_999])('[TRADE-02] %s %% has too many decimals', (percent) => {
	expect(percentToBps(percent)).toBeNull();
});

test.each([
	[1_000n, 9_200, 920n],
	[1n, 9_999, 0n],
	[1n, 10_000, 1n],
	[101n, 8_115, 81n],
	[0n, 9_200, 0n],
	[5n, 0, 0n],
	[9_007_199_254_740_993n, 9_999, 9_006_298_534_815_518n],
])('[TRADE-05] the share of %s at %s basis points is %s, rounded down', (amount, bps, share) => {
	expect(floorBps(amount, bps)).toBe(share);
});

test.each([
	[-1n, 9_200],
	[1n, -1],
	[1n, 0.5],
])('[TRADE-05] %s at %s basis points has no share', (amount, bps) => {
	expect(() => floorBps(amount, bps)).toThrow(RangeError);
});

test('[LEDGER-01] the lesser and the greater of two amounts', () => {
	const amount = fc.bigInt(-1_000n, 1_000n);
	fc.assert(
		fc.property(amount, amount, (one, other) => {
			expect([lesser(one, other), greater(one, other)]).toEqual([one, other].sort((a, b) => Number(a - b)));
		}),
	);
});

test.each([
	[0n, '0.00'],
	[1n, '0.01'],
	[-1n, '-0.01'],
	[99n, '0.99'],
	[100n, '1.00'],
	[-12_345n, '-123.45'],
	[1_234_567n, '12345.67'],
	[900_719_925_474_099_301n, '9007199254740993.01'],
])('[LEDGER-01] %s minor units are written %s', (amount, text) => {
	expect(formatMinor(amount)).toBe(text);
});
