import { expect, test } from 'vitest';
import { moveTab } from './move-tab.ts';

test('a tab takes the place of another, which makes room for it', () => {
	expect(moveTab([1, 2, 3, 4], 1, 3)).toEqual([2, 3, 1, 4]);
	expect(moveTab([1, 2, 3, 4], 4, 2)).toEqual([1, 4, 2, 3]);
	expect(moveTab([1, 2, 3], 2, 2)).toEqual([1, 2, 3]);
	expect(moveTab([1, 2, 3], 1, undefined)).toEqual([1, 2, 3]);
	expect(moveTab([1, 2, 3], 1, 9)).toEqual([1, 2, 3]);
});
