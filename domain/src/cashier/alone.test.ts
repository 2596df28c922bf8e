import { expect, test } from 'vitest';
import { needsSecond } from './alone.ts';

test('[CASH-02] one person values and returns 500.00 in 24 hours alone, and nothing of which the value is not known', () => {
	expect(needsSecond(50_000n, 0n)).toBe(false);
	expect(needsSecond(50_001n, 0n)).toBe(true);
	expect(needsSecond(1n, 49_999n)).toBe(false);
	expect(needsSecond(1n, 50_000n)).toBe(true);
	expect(needsSecond(null, 0n)).toBe(true);
});
