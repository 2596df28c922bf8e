import { expect, test } from 'vitest';
import { withoutLost } from './fair-gaps.ts';

test('[LEDGER-06] the ticks of lost hours are taken out of a gap', () => {
	const part = (firstK: number, lastK: number) => ({ firstK, lastK });
	const lost = new Set([3, 5, 1]);
	expect(withoutLost(part(10, 20), lost)).toEqual([part(10, 20)]);
	expect(withoutLost(part(7_210, 7_220), lost)).toEqual([]);
	expect(withoutLost(part(7_000, 22_000), lost)).toEqual([part(7_000, 7_199), part(14_400, 21_599)]);
	expect(withoutLost(part(22_000, 50_000), lost)).toEqual([part(28_800, 35_999), part(43_200, 50_000)]);
});
