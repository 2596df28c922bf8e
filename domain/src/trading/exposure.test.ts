import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeExposureRoom, computeLargestStake, computeWorstLoss, type ExposureFacts } from './exposure.ts';

const none: ExposureFacts = { capitalMinor: 10_000_000n, assetSideMinor: 0n, userAssetMinor: 0n, allMinor: 0n };

test.each([
	['nothing is open: 1 % of the capital', {}, 100_000n],
	['what is open on the side counts', { assetSideMinor: 40_000n }, 60_000n],
	['all assets together: 10 %', { allMinor: 950_000n }, 50_000n],
	['one user on one asset: 5,000.00, however large the capital', { capitalMinor: 10n ** 12n }, 500_000n],
	['what the user has open counts', { capitalMinor: 10n ** 12n, userAssetMinor: 499_999n }, 1n],
	['a capital that fell below what is open', { capitalMinor: 1_000n, assetSideMinor: 40_000n }, 0n],
	['no capital at all', { capitalMinor: 0n }, 0n],
] satisfies [string, Partial<ExposureFacts>, bigint][])('[TRADE-12] room: %s', (_, some, room) => {
	expect(computeExposureRoom({ ...none, ...some })).toBe(room);
});

test('[TRADE-12] the largest stake is the last one whose worst loss fits', () => {
	fc.assert(
		fc.property(fc.bigInt(0n, 10n ** 9n), fc.integer({ min: 1, max: 9_800 }), (room, bps) => {
			const stake = computeLargestStake(room, bps);
			expect(computeWorstLoss(stake, bps)).toBeLessThanOrEqual(room);
			expect(computeWorstLoss(stake + 1n, bps)).toBeGreaterThan(room);
		}),
	);
});
