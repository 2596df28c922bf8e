import { expect, test } from 'vitest';
import { dayOf, fromDayText, startOfDayMs, toDayText } from './days.ts';

test('[ADMIN-02] days are those of UTC, numbered from 1970', () => {
	expect([dayOf(0), dayOf(86_399_999), dayOf(86_400_000)]).toEqual([0, 0, 1]);
	expect([toDayText(0), toDayText(20_782)]).toEqual(['1970-01-01', '2026-11-25']);
	expect([fromDayText('2026-11-25'), startOfDayMs(1)]).toEqual([20_782, 86_400_000]);
});
