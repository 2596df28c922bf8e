import { expect, test } from 'vitest';
import { computeTimeStepMs } from './time-axis.ts';

test.each([
	['half-second ticks of 4 px', 500, 4, 15_000],
	['5 s candles of 9 px', 5_000, 9, 60_000],
	['minutes of 9 px', 60_000, 9, 900_000],
	['days of 9 px', 86_400_000, 9, 14 * 86_400_000],
	['wide days', 86_400_000, 120, 86_400_000],
])('%s are labelled at round times with room between', (_, barMs, barPx, stepMs) => {
	expect(computeTimeStepMs(barMs, barPx)).toBe(stepMs);
});
