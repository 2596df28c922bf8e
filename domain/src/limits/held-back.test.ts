import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type HeldBack, refuseHeldBack, sumHeldBack, withdrawHeldBack } from './held-back.ts';

const T = Date.parse('2026-11-16T12:00:00.000Z');
const held = (amountMinor: bigint, minutes: number): HeldBack => ({ amountMinor, untilMs: T + minutes * 60_000 });

test('[CASH-03] what is held back is a sum until the last of it is free', () => {
	const rows = [held(300n, 20), held(200n, 50), held(900n, 0)];
	expect(sumHeldBack(rows, T)).toEqual(held(500n, 50));
	expect(sumHeldBack(rows, T + 20 * 60_000)).toEqual(held(200n, 50));
	expect(sumHeldBack(rows, T + 50 * 60_000)).toBeNull();
});

test.each<[string, HeldBack | null, bigint, bigint, number | null]>([
	['nothing held back', null, 1_000n, 1_000n, null],
	['all that is free', held(400n, 60), 600n, 1_000n, null],
	['a cent more', held(400n, 60), 601n, 1_000n, 400],
	['held back more than there is', held(400n, 60), 1n, 300n, 300],
])('[CASH-03] a stake of %s', (_, back, stakeMinor, availableMinor, amount) => {
	const refusal = refuseHeldBack(back, { stakeMinor, availableMinor });
	expect(refusal).toEqual(
		amount === null ? null : { code: 'trading.money_held_back', params: { amount, until: '2026-11-16T13:00:00.000Z' } },
	);
});

test('[CASH-03] a withdrawal uses what is held back, what is free first goes first, and no more', () => {
	expect(withdrawHeldBack([held(200n, 50), held(300n, 20)], 350n)).toEqual([held(0n, 20), held(150n, 50)]);
	const rows = fc.array(
		fc.record({ amountMinor: fc.bigInt(1n, 1_000n), untilMs: fc.integer({ min: T, max: T + 99 }) }),
	);
	fc.assert(
		fc.property(rows, fc.bigInt(0n, 3_000n), (some, amountMinor) => {
			const sum = (all: readonly HeldBack[]) => all.reduce((total, one) => total + one.amountMinor, 0n);
			const left = withdrawHeldBack(some, amountMinor);
			expect(sum(left)).toBe(sum(some) > amountMinor ? sum(some) - amountMinor : 0n);
			expect(left.every((one) => one.amountMinor >= 0n)).toBe(true);
		}),
	);
});
