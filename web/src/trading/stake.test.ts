import { expect, test } from 'vitest';
import { multiplyShare, parseShare, stepShare, stepStake } from './stake.ts';

test('steps stay within the bounds of the asset', () => {
	expect(stepStake(1_000, 1, 100, 100_000)).toBe(2_000);
	expect(stepStake(1_300, -1, 100, 100_000)).toBe(1_000);
	expect(stepStake(100_000, 1, 100, 100_000)).toBe(100_000);
	expect(stepStake(100, -1, 100, 100_000)).toBe(100);
});

test.each([
	['2', 200],
	['2.5', 250],
	['2,5 %', 250],
	['100%', 10_000],
	['100.01', null],
	['0', null],
	['', null],
	['all', null],
])('"%s" is a share of %s basis points', (text, shareBps) => {
	expect(parseShare(text)).toBe(shareBps);
});

test('shares step through round values and never leave what a balance has', () => {
	expect([stepShare(200, 1), stepShare(250, -1), stepShare(10_000, 1), stepShare(10, -1)]).toEqual([
		300, 200, 10_000, 10,
	]);
	expect([multiplyShare(6_000, 2), multiplyShare(1, 0.5), multiplyShare(333, 0.5)]).toEqual([10_000, 1, 166]);
});
