import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findReferences, REFERENCE_COUNT, readReference, toReference } from './reference.ts';

/** Those that have a reference. */
const numbers = fc.bigInt(0n, REFERENCE_COUNT - 1n).filter((number) => toReference(number) !== null);

test.each([
	[0n, '0000000000000'],
	[1n, '0000000000011'],
	[40n, '0000000000183'],
	// Crockford's own example of a check symbol: 1234 is 16J, and its check symbol is D.
	[1_234n, '00000000016JD'],
	[36n, '000000000014U'],
	[33n, null],
	// Twelve letters, which a word could be.
	[REFERENCE_COUNT - 1n, null],
])('%s is the reference %s', (number, reference) => {
	expect(toReference(number)).toBe(reference);
});

test.each([-1n, REFERENCE_COUNT])('%s has no reference', (number) => {
	expect(() => toReference(number)).toThrow(RangeError);
});

test('[CASH-02] a reference is read however it is written', () => {
	for (const text of ['00000000016JD', '0000-0000-016J-D', 'oooo oooo o16j d', 'OOOOOOOOOI6JD', '000000000L6jd'])
		expect(readReference(text)).toBe('00000000016JD');
});

test.each(['', '00000000016J', '000000000016JD', '00000000016JE', '00000000016J*', 'U0000000016JD', '0000000001６JD'])(
	'[CASH-02] %j is no reference',
	(text) => {
		expect(readReference(text)).toBeNull();
	},
);

test('[CASH-02] one wrong character, or two that changed places, are found', () => {
	const index = fc.integer({ min: 0, max: 12 });
	fc.assert(
		fc.property(numbers, index, fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'), (number, at, symbol) => {
			const good = toReference(number) as string;
			expect(good).toMatch(/^[0-9A-Z]{13}$/);
			expect(readReference(good)).toBe(good);
			const wrong = good.slice(0, at) + symbol + good.slice(at + 1);
			if (wrong !== good) expect(readReference(wrong)).toBeNull();
			const [a, b] = [good.charAt(at), good.charAt(at + 1)];
			const swapped = good.slice(0, at) + b + a + good.slice(at + 2);
			if (at < 11 && a !== b) expect(readReference(swapped)).toBeNull();
		}),
	);
});

test('[CASH-02] references are found among the words of a bank’s text', () => {
	expect(findReferences('PIX RECEBIDO 00000000016jd JOSÉ, TED 0000-0000-016J-D; 0000000000183/NEFT')).toEqual([
		'00000000016JD',
		'0000000000183',
	]);
	expect(findReferences('NO REFERENCE AT ALL 1234567890123')).toEqual([]);
	// A word whose last letter happens to be its check character is none.
	expect(readReference('ABCDEFGHOJKMR')).toBe('ABCDEFGH0JKMR');
	expect(findReferences('ABCDEFGHOJKMR')).toEqual([]);
});
