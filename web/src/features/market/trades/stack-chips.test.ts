import { describe, expect, test } from 'vitest';
import { CHIP_HEIGHT_PX, type Chip, stackChips } from './stack-chips.ts';

const chip = (right: number, middle: number, width = 60): Chip => ({ right, middle, width });

/** Returns true if no two chips overlap. */
function areApart(chips: readonly Chip[], middles: readonly number[]): boolean {
	return chips.every((one, a) =>
		chips.every((other, b) => {
			if (a >= b) return true;
			const sideBySide = one.right - one.width >= other.right || other.right - other.width >= one.right;
			return sideBySide || Math.abs((middles[a] as number) - (middles[b] as number)) >= CHIP_HEIGHT_PX;
		}),
	);
}

describe('chips of trades', () => {
	test('[TRADE-06] two opposite trades with one entry are both visible', () => {
		const chips = [chip(200, 100), chip(200, 100)];
		const middles = stackChips(chips, 400);
		expect(middles[0]).toBe(100);
		expect(areApart(chips, middles)).toBe(true);
	});

	test('keep their preferred positions without a collision', () => {
		expect(stackChips([chip(100, 50), chip(200, 50), chip(100, 90)], 400)).toEqual([50, 50, 90]);
	});

	test.each([5, 17, 200, 396])(
		'many at one place, %i px from the top, are all visible and inside the chart',
		(middle) => {
			const chips = Array.from({ length: 12 }, () => chip(300, middle));
			const middles = stackChips(chips, 400);
			expect(areApart(chips, middles)).toBe(true);
			expect(middles.slice(1).every((at) => at >= 0 && at <= 400)).toBe(true);
		},
	);

	test('with a partial overlap move as little as needed', () => {
		const [, second] = stackChips([chip(200, 100), chip(180, 95)], 400);
		expect(Math.abs((second as number) - 95)).toBeLessThanOrEqual(CHIP_HEIGHT_PX);
	});
});
