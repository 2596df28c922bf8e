import { expect, test } from 'vitest';
import { parseAmount } from './parse-amount.ts';

test.each([
	['10', 1000],
	['10.5', 1050],
	['10,50', 1050],
	[' 0.01 ', 1],
	['10.', 1000],
	['10.505', null],
	['1e3', null],
	['-5', null],
	['', null],
])('"%s" is an amount of %s minor units', (text, minor) => {
	expect(parseAmount(text)).toBe(minor);
});
