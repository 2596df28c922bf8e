import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeMedianPrice, formatPrice, parseDecimal, parsePrice } from './price.ts';

test.each([
	[224_292n, '0.000005', '1.121460'],
	[1n, '0.0001', '0.0001'],
	[100_000_000n, '0.0001', '10000.0000'],
	[7n, '5', '35'],
	[0n, '0.05', '0.00'],
])('%s tick sizes of %s are %s', (price, tickSize, text) => {
	expect(formatPrice(price, tickSize)).toBe(text);
});

test('prices are whole numbers of tick sizes, and what lies between two of them is none', () => {
	expect(parsePrice('1.121460', '0.000005')).toBe(224_292n);
	expect(parsePrice('10000', '0.0001')).toBe(100_000_000n);
	expect(parsePrice('35', '5')).toBe(7n);
	for (const [text, size] of [
		...([
			['1.121461', '0.000005'],
			['36', '5'],
			['0.00', '0.01'],
			['-1', '1'],
			['1e3', '1'],
			['', '1'],
		] as const),
		...([
			['9007199254740991', '0.00000001'],
			['99999999999999999999', '1'],
		] as const),
	])
		expect(parsePrice(text, size), text).toBe(null);
});

test.each([
	['1.121200', { units: 11212, decimals: 4 }],
	['105433.60000', { units: 1054336, decimals: 1 }],
	['100', { units: 100, decimals: 0 }],
])('%s is read without the zeros at its end', (text, decimal) => {
	expect(parseDecimal(text)).toEqual(decimal);
});

test.each(['', '-1', '+1', '1e3', '.5', '5.', '1,5', 'NaN', '0x10', ' 1', '9'.repeat(16), '9007199254740993'])(
	'%j is no decimal',
	(text) => {
		expect(parseDecimal(text)).toBeNull();
	},
);

test('[MARKET-01] a price on the wire is its whole number of tick sizes exactly', () => {
	fc.assert(
		fc.property(fc.bigInt({ min: 0n, max: 10n ** 14n }), fc.integer({ min: 1, max: 9 }), (price, digits) => {
			const tickSize = `0.${'5'.padStart(digits, '0')}`;
			const text = formatPrice(price, tickSize);
			expect(text.split('.')[1]).toHaveLength(digits);
			expect(BigInt(text.replace('.', ''))).toBe(price * 5n);
		}),
	);
});

test.each([
	['one quote: its middle', [[91_000.1, 91_000.2]], '0.01', 9_100_015n],
	['a half is rounded up', [[1.1, 1.11]], '0.01', 111n],
	[
		'three: the one in the middle, whatever the others say',
		[
			[10, 12],
			[1, 1],
			[900, 900],
		],
		'1',
		11n,
	],
	[
		'four: between the two in the middle',
		[
			[10, 10],
			[13, 13],
			[1, 1],
			[99, 99],
		],
		'1',
		12n,
	],
	['ticks of half a cent', [[187.01, 187.02]], '0.005', 37_403n],
	['binary fractions do not count', [[0.1, 0.2]], '0.05', 3n],
] as const)('[MARKET-02] the price of venues: %s', (_, quotes, tickSize, price) => {
	expect(
		computeMedianPrice(
			quotes.map(([bid, ask]) => ({ bid, ask })),
			tickSize,
		),
	).toBe(price);
});
