import { expect, test } from 'vitest';
import { remember } from './memo.ts';

test('makes each answer once, and forgets all of them when there are too many', () => {
	const made: number[] = [];
	const double = remember(2, (key: number) => {
		made.push(key);
		return key * 2;
	});
	expect([1, 1, 2, 1].map(double)).toEqual([2, 2, 4, 2]);
	expect(made).toEqual([1, 2]);
	expect([3, 1].map(double)).toEqual([6, 2]);
	expect(made).toEqual([1, 2, 3, 1]);
});
