import { expect, test } from 'vitest';
import { withAlpha } from './chart-palette.ts';

test.each([
	['#ffffff', 1, '#ffffffff'],
	['#fff', 0.5, '#ffffff80'],
	['#a1b2c3', 0, '#a1b2c300'],
])('%s with an opacity of %d is %s', (hex, alpha, colour) => {
	expect(withAlpha(hex, alpha)).toBe(colour);
});
