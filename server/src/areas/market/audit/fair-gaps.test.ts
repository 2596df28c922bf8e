import { computeTickRound } from '@fairtick/domain/market/beacon';
import { expect, test } from 'vitest';
import { withoutLost, withoutSilent } from './fair-gaps.ts';

test('[LEDGER-06] the ticks of lost hours are taken out of a gap', () => {
	const part = (firstK: number, lastK: number) => ({ firstK, lastK });
	const lost = new Set([3, 5, 1]);
	expect(withoutLost(part(10, 20), lost)).toEqual([part(10, 20)]);
	expect(withoutLost(part(7_210, 7_220), lost)).toEqual([]);
	expect(withoutLost(part(7_000, 22_000), lost)).toEqual([part(7_000, 7_199), part(14_400, 21_599)]);
	expect(withoutLost(part(22_000, 50_000), lost)).toEqual([part(28_800, 35_999), part(43_200, 50_000)]);
});

test('[LEDGER-06] [TRADE-08] of a gap with a silent round the ticks before that round are left', () => {
	// A block of six ticks begins with this one.
	const k = 3_534_451_203;
	const round = computeTickRound(k);
	expect([computeTickRound(k - 1), computeTickRound(k + 5), computeTickRound(k + 6)]).toEqual([
		round - 1,
		round,
		round + 1,
	]);
	const gap = { firstK: k - 10, lastK: k + 1_000 };
	expect(withoutSilent(gap, [])).toEqual([gap]);
	expect(withoutSilent(gap, [round + 1_000, round - 3])).toEqual([gap]);
	expect(withoutSilent(gap, [round + 2, round])).toEqual([{ firstK: k - 10, lastK: k - 1 }]);
	expect(withoutSilent({ ...gap, firstK: k }, [round])).toEqual([]);
	expect(withoutSilent({ ...gap, firstK: k + 2 }, [round])).toEqual([]);
});
