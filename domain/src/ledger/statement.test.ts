import { expect, test } from 'vitest';
import { monthBounds, readReference, toCounterpart } from './statement.ts';

test.each([
	['trade:019b8e1c-4d5e-7a6b-8c7d-9e0f1a2b3c4d:settle', 'trade', '019b8e1c-4d5e-7a6b-8c7d-9e0f1a2b3c4d'],
	['grant:1001:welcome', 'grant', '1001'],
	['refill:1001:7', 'refill', '1001'],
	['adjustment:6ec0bd7f-11c0-43da-975e-2a8ad9ebae0b', 'adjustment', '6ec0bd7f-11c0-43da-975e-2a8ad9ebae0b'],
])('[CASH-11] the reference %s names %s %s', (reference, type, id) => {
	expect(readReference(reference)).toEqual({ type, id });
});

test.each([
	['2026-01', '2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'],
	['2026-12', '2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
	['2028-02', '2028-02-01T00:00:00.000Z', '2028-03-01T00:00:00.000Z'],
])('[CASH-11] the month %s begins at %s and ends before %s', (month, from, to) => {
	expect(monthBounds(month)).toEqual({ fromMs: Date.parse(from), toMs: Date.parse(to) });
});

test.each([
	['house:trading', 'house:trading'],
	['in_trades', 'in_trades'],
	['provider:stripe/acct_1A2b3C:clearing', 'provider:stripe'],
	['provider:sandbox:clearing', 'provider:sandbox'],
])('[CASH-11] the counterpart %s is told as %s', (kind, told) => {
	expect(toCounterpart(kind)).toBe(told);
});
