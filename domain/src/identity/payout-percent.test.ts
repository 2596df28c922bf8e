import { expect, test } from 'vitest';
import { payoutPercentFor } from './payout-percent.ts';

test.each([
	['standard', 90],
	['gold', 92],
	['premium', 94],
] as const)('[SITE-04] %s gets its own payout', (type, percent) => {
	expect(payoutPercentFor({ percentage: 90, percentage_gold: 92, percentage_vip: 94 }, type)).toBe(percent);
});
