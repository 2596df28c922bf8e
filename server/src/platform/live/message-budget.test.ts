import { expect, test } from 'vitest';
import { MessageBudget } from './message-budget.ts';

test('a burst is allowed, one more is not, and time gives messages back up to the burst', () => {
	const budget = new MessageBudget(12, 1000);
	expect([1, 2, 3, 4].map(() => budget.take(1000))).toEqual([true, true, true, false]);
	expect(budget.take(5999)).toBe(false);
	expect(budget.take(6000)).toBe(true);
	expect([1, 2, 3, 4].map(() => budget.take(600_000))).toEqual([true, true, true, false]);
});
