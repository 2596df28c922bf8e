import { expect, test } from 'vitest';
import { typicalMove } from './hour-candles.ts';
import { sparkPoints } from './sparkline.tsx';

test('the usual move of a minute is the median, and unknown with few minutes', () => {
	expect(typicalMove([1, 2, 4, 5])).toBeNull();
	expect(typicalMove([0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 100])).toBe(1);
});

test('a sparkline fills its box from the oldest price at the left to the newest at the right', () => {
	expect(sparkPoints([10, 30, 20], 40, 20)).toBe('0.0,20.0 20.0,0.0 40.0,10.0');
	expect(sparkPoints([5, 5], 40, 20)).toBe('0.0,10.0 40.0,10.0');
	expect(sparkPoints([5], 40, 20)).toBe('');
});
