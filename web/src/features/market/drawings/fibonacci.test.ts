import { expect, test } from 'vitest';
import { computeLevels, withRoom } from './fibonacci.ts';

test('levels count from the second point back to the first', () => {
	const prices = new Map(computeLevels(100, 200).map(({ share, price }) => [share, price]));
	expect(prices.get(0)).toBe(200);
	expect(prices.get(0.5)).toBe(150);
	expect(prices.get(1)).toBe(100);
	expect(prices.get(0.618)).toBeCloseTo(138.2, 9);
	expect(prices.size).toBe(7);
});

test('with little room the ends and the middle keep their labels', () => {
	const levels = computeLevels(100, 200).map((level) => ({ ...level, y: level.share * 40 }));
	expect(withRoom(levels, 14).map(({ share }) => share)).toEqual([0, 1, 0.5]);
	expect(withRoom(levels, 3)).toHaveLength(7);
});
