import { expect, test } from 'vitest';
import { toBars } from './to-bars.ts';

test('[ADMIN-02] bars fill the height from the zero line', () => {
	expect(toBars([50, 100, 0])).toEqual([
		{ top: 0.5, height: 0.5 },
		{ top: 0, height: 1 },
		{ top: 1, height: 0 },
	]);
});

test('[ADMIN-02] losses extend below the line', () => {
	expect(toBars([75, -25])).toEqual([
		{ top: 0, height: 0.75 },
		{ top: 0.75, height: 0.25 },
	]);
});

test('[ADMIN-02] values above zero are visible, and zero has no bar', () => {
	expect(toBars([1, 1_000])[0]?.height).toBe(0.02);
	expect(toBars([0, 0])).toEqual([
		{ top: 0, height: 0 },
		{ top: 0, height: 0 },
	]);
});
