import { expect, test } from 'vitest';
import { findMetType, higherType, judgeType } from './rules.ts';

const DAY_MS = 86_400_000;
const CONDITIONS = { goldMinor: 100_000n, premiumMinor: 1_000_000n };

test.each([
	[true, 99_999n, 'standard'],
	[true, 100_000n, 'gold'],
	[true, 999_999n, 'gold'],
	[true, 1_000_000n, 'premium'],
	[false, 1_000_000n, 'standard'],
] as const)('[SITE-08] identity approved: %s, %d deposited: %s', (identityApproved, depositedMinor, type) => {
	expect(findMetType({ identityApproved, depositedMinor }, CONDITIONS)).toBe(type);
});

test('[SITE-08] a higher type is earned at once, and ends a loss that had begun', () => {
	expect(judgeType({ type: 'standard', failingSinceMs: null }, 'premium', 7)).toEqual({
		type: 'premium',
		failingSinceMs: null,
	});
	expect(judgeType({ type: 'gold', failingSinceMs: 3 }, 'gold', 7)).toEqual({ type: 'gold', failingSinceMs: null });
});

test('[SITE-08] a type whose conditions fail is kept for 90 days, then the one that holds is left', () => {
	const failing = judgeType({ type: 'premium', failingSinceMs: null }, 'gold', 1_000);
	expect(failing).toEqual({ type: 'premium', failingSinceMs: 1_000 });
	const justBefore = 1_000 + 90 * DAY_MS - 1;
	expect(judgeType(failing, 'gold', justBefore)).toEqual(failing);
	expect(judgeType(failing, 'gold', justBefore + 1)).toEqual({ type: 'gold', failingSinceMs: null });
	expect(judgeType(failing, 'standard', justBefore + 1)).toEqual({ type: 'standard', failingSinceMs: null });
});

test.each([
	['standard', 'gold', 'gold'],
	['gold', 'standard', 'gold'],
	['premium', 'gold', 'premium'],
	['gold', 'premium', 'premium'],
	['gold', 'gold', 'gold'],
] as const)('[SITE-08] of %s and %s the higher one is %s', (one, other, type) => {
	expect(higherType(one, other)).toBe(type);
});
