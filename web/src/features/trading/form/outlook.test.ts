import { expect, test } from 'vitest';
import { computeOutlook } from './outlook.ts';

test('an even game changes nothing on average, and ends ahead in just under half of the cases', () => {
	expect(computeOutlook(10_000, 2)).toEqual({ averageStakes: 0, aheadChance: expect.closeTo(1 / 4, 12) });
	expect(computeOutlook(10_000, 1).aheadChance).toBeCloseTo(1 / 2, 12);
});

test('below 100 % the loss grows with the number of trades and the chance of a profit falls', () => {
	// At 90 %, 6 of 10 (386 of 1,024 ways), 53 of 100 and 527 of 1,000 wins are needed.
	expect(computeOutlook(9_000, 10)).toEqual({ averageStakes: -0.5, aheadChance: expect.closeTo(386 / 1024, 12) });
	expect(computeOutlook(9_000, 100)).toEqual({ averageStakes: -5, aheadChance: expect.closeTo(0.3086, 4) });
	expect(computeOutlook(9_000, 1000)).toEqual({ averageStakes: -50, aheadChance: expect.closeTo(0.0468, 4) });
});
