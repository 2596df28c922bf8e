import { expect, test } from 'vitest';
import { parseStake, stepStake } from './stake.ts';

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
])('"%s" is a stake of %s minor units', (text, minor) => {
	expect(parseStake(text)).toBe(minor);
});

test('steps stay within the bounds of the asset', () => {
	expect(stepStake(1_000, 1, 100, 100_000)).toBe(2_000);
	expect(stepStake(1_300, -1, 100, 100_000)).toBe(1_000);
	expect(stepStake(100_000, 1, 100, 100_000)).toBe(100_000);
	expect(stepStake(100, -1, 100, 100_000)).toBe(100);
});
