import { expect, test } from 'vitest';
import { computeMissingOutgoing, computeMissingPayment, findDifference, type Side } from './reconcile.ts';

const paid: Side = { state: 'paid', amount: 1_000n, currency: 'USD' };

test.each([
	['both sides say the same', paid, paid, null],
	['neither knows of it', null, null, null],
	['we know nothing of money', null, paid, 'missing_here'],
	['we know nothing of what brought none', null, { ...paid, state: 'failed' }, null],
	['the provider knows nothing of money', paid, null, 'missing_there'],
	['the provider knows nothing of what brought none', { ...paid, state: 'pending' }, null, null],
	['amounts differ', paid, { ...paid, amount: 999n }, 'amount'],
	['currencies differ', paid, { ...paid, currency: 'EUR' }, 'amount'],
	['states differ', { ...paid, state: 'pending' }, paid, 'state'],
	['a paid one was reversed', paid, { ...paid, state: 'reversed' }, 'state'],
] as const)('[CASH-10] where %s: %4$s', (_, ours, theirs, kind) => {
	expect(findDifference(ours, theirs)).toBe(kind);
});

test.each([
	['agrees', paid, paid, 0n],
	['is not shown', paid, null, 2_000n],
	['was reversed', paid, { ...paid, state: 'reversed' }, 2_000n],
	['is half as much', paid, { ...paid, amount: 500n }, 1_000n],
	['is a unit less', paid, { ...paid, amount: 999n }, 2n],
	['is more', paid, { ...paid, amount: 1_500n }, 0n],
	['is of another currency', paid, { ...paid, currency: 'EUR' }, 2_000n],
	['is unknown here', null, paid, 0n],
] as const)('[CASH-15] of a payment of 20.00 that %s, the provider does not show %4$s', (_, ours, theirs, missing) => {
	expect(computeMissingPayment(2_000n, ours, theirs)).toBe(missing);
});

test.each([
	['that is booked', paid, paid, 0n],
	['that is unknown here', null, paid, 2_000n],
	['that failed', null, { ...paid, state: 'failed' }, 0n],
	['that counts as failed here', { ...paid, state: 'failed' }, paid, 2_000n],
	['of more than was asked', paid, { ...paid, amount: 1_500n }, 1_000n],
	['that the provider does not show', paid, null, 0n],
	['that was taken', null, { ...paid, state: 'taken' }, 2_000n],
	['that was lost', null, { ...paid, state: 'lost' }, 2_000n],
	['that was lost and is taken here', { ...paid, state: 'taken' }, { ...paid, state: 'lost' }, 0n],
	['that was won', null, { ...paid, state: 'won' }, 0n],
	['that is pending', null, { ...paid, state: 'pending' }, 0n],
	['that is an inquiry alone', null, { ...paid, state: 'inquiry' }, 0n],
	['of a currency without a value', null, { ...paid, currency: 'EUR' }, 0n],
] as const)('[CASH-15] a payout %s leaves %4$s uncounted', (_, ours, theirs, missing) => {
	const toMinor = (native: bigint, currency: string) => (currency === 'USD' ? native * 2n : 0n);
	expect(computeMissingOutgoing(ours, theirs, toMinor)).toBe(missing);
});

test.each([
	['pending', false],
	['failed', false],
	['expired', false],
	['inquiry', false],
	['paid', true],
	['taken', true],
	['won', true],
	['lost', true],
	['reversed', true],
])('[CASH-10] what is %s at one side alone is a difference: %s', (state, isDifference) => {
	const side = { ...paid, state };
	expect([findDifference(null, side), findDifference(side, null)]).toEqual(
		isDifference ? ['missing_here', 'missing_there'] : [null, null],
	);
});
