import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canFollow, DEPOSIT_STATUSES, type DepositStatus } from './deposit.ts';
import {
	computeRest,
	computeShare,
	decideDispute,
	decideLeg,
	decideOtherAmount,
	decidePayment,
	decideRefund,
	type KnownDeposit,
	type KnownPayment,
	OTHER_AMOUNT,
	PAYMENT_MONEY,
	type ReversalFacts,
	type SeenPayment,
} from './evidence.ts';

const deposit = (change: Partial<KnownDeposit> = {}): KnownDeposit => ({
	...{ id: 'd', status: 'created', reason: null, paymentId: null, nativeAmount: 100n, nativeCurrency: 'USD' },
	...change,
});
const payment = (change: Partial<KnownPayment> = {}): KnownPayment => ({
	...{ id: 'p', state: 'pending', money: 'none', wasSuspended: false },
	...change,
});
const seen = (change: Partial<SeenPayment> = {}): SeenPayment => ({
	...{ state: 'paid', amount: 100n, currency: 'USD', doubt: null },
	...change,
});

describe('[CASH-02] a payment', () => {
	test.each([
		['that fits', {}, null, {}, null, { act: 'credit' }],
		['that was pending', { status: 'pending' }, {}, {}, null, { act: 'credit' }],
		['after a failed try', { status: 'failed', reason: 'declined' }, null, {}, null, { act: 'credit' }],
		['that starts', {}, null, { state: 'pending' }, null, { act: 'await' }],
		['that starts again', { status: 'pending' }, {}, { state: 'pending' }, null, { act: 'note' }],
		['that fails', {}, null, { state: 'failed' }, null, { act: 'end', status: 'failed' }],
		['that expires', { status: 'pending' }, {}, { state: 'expired' }, null, { act: 'end', status: 'expired' }],
		['credited before', { status: 'confirmed', paymentId: 'p' }, { money: 'credited' }, {}, null, { act: 'note' }],
		['of too little', {}, null, { amount: 99n }, null, { act: 'suspend', reason: 'amount', own: false }],
		['in euros', {}, null, { currency: 'EUR' }, null, { act: 'suspend', reason: 'currency', own: false }],
		['in doubt', {}, null, { doubt: 'marked' }, null, { act: 'suspend', reason: 'marked', own: false }],
		['above a limit', {}, null, {}, 'limit', { act: 'suspend', reason: 'limit', own: false }],
		['too late', { status: 'expired' }, null, {}, null, { act: 'suspend', reason: 'late', own: false }],
		[
			'of what was given up',
			{ status: 'failed', reason: 'cancelled' },
			null,
			{},
			null,
			{ act: 'suspend', reason: 'late', own: false },
		],
		[
			'beside another',
			{ status: 'confirmed', paymentId: 'q' },
			null,
			{},
			null,
			{ act: 'suspend', reason: 'second_payment', own: true },
		],
		[
			'lost after credit',
			{ status: 'confirmed', paymentId: 'p' },
			{ money: 'credited' },
			{ state: 'reversed' },
			null,
			{ act: 'takeBack' },
		],
		[
			'lost in review',
			{ status: 'review', paymentId: 'p' },
			{ money: 'suspended' },
			{ state: 'reversed' },
			null,
			{ act: 'letGo' },
		],
		[
			'lost before it was valued',
			{ status: 'review', paymentId: 'p' },
			{ money: 'unvalued' },
			{ state: 'reversed' },
			null,
			{ act: 'letGo' },
		],
		[
			'seen again before it is valued',
			{ status: 'review', paymentId: 'p' },
			{ money: 'unvalued' },
			{},
			null,
			{ act: 'note' },
		],
		[
			'back after it was lost',
			{ status: 'reversed', paymentId: 'p' },
			{ money: 'reversed' },
			{},
			null,
			{ act: 'suspend', reason: 'paid_again', own: false },
		],
	] as const)('%s', (_, ofDeposit, known, shown, unfit, decision) => {
		const facts = { deposit: deposit(ofDeposit), payment: known && payment(known), seen: seen(shown), unfit };
		expect(decidePayment(facts)).toEqual(decision);
	});

	test('that names no deposit waits for a person', () => {
		expect(decidePayment({ deposit: null, payment: null, seen: seen(), unfit: null })).toEqual({
			...{ act: 'suspend', reason: 'unknown', own: false },
		});
	});

	const states = ['pending', 'paid', 'failed', 'expired', 'reversed'] as const;
	const facts = fc.record({
		deposit: fc.option(
			fc.record({
				id: fc.constant('d'),
				status: fc.constantFrom(...DEPOSIT_STATUSES),
				reason: fc.constantFrom(null, 'declined', 'cancelled'),
				paymentId: fc.constantFrom(null, 'p', 'q'),
				nativeAmount: fc.constantFrom(100n, 200n),
				nativeCurrency: fc.constantFrom('USD', 'EUR'),
			}),
		),
		payment: fc.option(
			fc.record({
				id: fc.constant('p'),
				state: fc.constantFrom(...states),
				money: fc.constantFrom(...PAYMENT_MONEY),
				wasSuspended: fc.boolean(),
			}),
		),
		seen: fc.record({
			state: fc.constantFrom(...states),
			amount: fc.constantFrom(100n, 200n),
			currency: fc.constantFrom('USD', 'EUR'),
			doubt: fc.constantFrom(null, 'marked'),
		}),
		unfit: fc.constantFrom(null, 'limit'),
	});

	test('is credited only where it is paid, fits, was never booked and its deposit has no other money', () => {
		fc.assert(
			fc.property(facts, (facts) => {
				if (decidePayment(facts).act !== 'credit') return;
				const { deposit, payment, seen, unfit } = facts;
				expect([seen.state, seen.doubt, unfit, payment?.money ?? 'none']).toEqual(['paid', null, null, 'none']);
				expect([deposit?.nativeAmount, deposit?.nativeCurrency, deposit?.paymentId]).toEqual([
					...[seen.amount, seen.currency, null],
				]);
			}),
		);
	});

	test('moves its deposit only to a state that may follow', () => {
		const targets: Partial<Record<string, DepositStatus>> = { await: 'pending', credit: 'confirmed' };
		fc.assert(
			fc.property(facts, (facts) => {
				const decision = decidePayment(facts);
				const to = decision.act === 'end' ? decision.status : targets[decision.act];
				if (to && facts.deposit) expect(canFollow(facts.deposit.status, to)).toBe(true);
			}),
		);
	});
});

describe('[CASH-09] money that a provider took', () => {
	const facts = (change: Partial<ReversalFacts> = {}): ReversalFacts => ({
		payment: { money: 'credited', nativeAmount: 100n, amount: 100n },
		deposit: { status: 'confirmed' },
		restMinor: 100n,
		reversal: null,
		seen: { state: 'paid', amount: 40n },
		...change,
	});
	const UNDER_REVIEW = { money: 'suspended', nativeAmount: 100n, amount: 100n } as const;

	test.each([
		['in part', {}, { act: 'take', amount: 40n, status: 'part_refunded' }],
		['in whole', { seen: { state: 'paid', amount: 100n } }, { act: 'take', amount: 100n, status: 'refunded' }],
		['beyond what is here', { restMinor: 30n }, { act: 'take', amount: 30n, status: 'refunded' }],
		['that is not paid yet', { seen: { state: 'pending', amount: 40n } }, { act: 'note', status: null }],
		['booked before', { reversal: { state: 'paid', amount: 40n } }, { act: 'note', status: null }],
		['of a payment under review', { payment: UNDER_REVIEW, seen: { state: 'paid', amount: 100n } }, { act: 'letGo' }],
		['of a part of one under review', { payment: UNDER_REVIEW }, { act: 'note', status: null }],
	] as const)('by a refund %s', (_, change, decision) => {
		expect(decideRefund(facts(change))).toEqual(decision);
	});

	test.each([
		['inquiry', 'confirmed', null, { act: 'note', status: 'inquiry' }],
		['inquiry', 'inquiry', { state: 'inquiry', amount: null }, { act: 'note', status: null }],
		['taken', 'inquiry', { state: 'inquiry', amount: null }, { act: 'take', amount: 100n, status: 'disputed' }],
		['taken', 'disputed', { state: 'taken', amount: 100n }, { act: 'note', status: null }],
		['lost', 'disputed', { state: 'taken', amount: 100n }, { act: 'note', status: 'lost' }],
		['lost', 'confirmed', null, { act: 'take', amount: 100n, status: 'lost' }],
		['won', 'disputed', { state: 'taken', amount: 100n }, { act: 'giveBack', amount: 100n }],
		['won', 'won', { state: 'won', amount: 100n }, { act: 'note', status: null }],
		['won', 'inquiry', { state: 'inquiry', amount: null }, { act: 'note', status: 'confirmed' }],
	] as const)('by a dispute that is %s, of a deposit that is %s', (state, status, reversal, decision) => {
		const change = { deposit: { status }, reversal, seen: { state, amount: 100n } };
		expect(decideDispute(facts(change))).toEqual(decision);
	});

	test('never exceeds what is left of the payment', () => {
		const amounts = fc.record({
			native: fc.bigInt(1n, 10_000n),
			paid: fc.bigInt(1n, 10_000n),
			gone: fc.array(fc.bigInt(0n, 10_000n)),
		});
		fc.assert(
			fc.property(amounts, fc.bigInt(1n, 20_000n), ({ native, paid, gone }, amount) => {
				const restMinor = computeRest(paid, gone);
				const change = { payment: { money: 'credited', nativeAmount: native, amount: paid } as const, restMinor };
				for (const [decide, state] of [
					[decideRefund, 'paid'],
					[decideDispute, 'taken'],
				] as const) {
					const decision = decide(facts({ ...change, seen: { state, amount } }));
					if (decision.act === 'take') expect(decision.amount <= restMinor).toBe(true);
				}
				expect(computeShare(amount, { nativeAmount: native, amount: paid }) <= paid).toBe(true);
			}),
		);
	});
});

test.each([
	['sending', 'pending', 'sent'],
	['sending', 'paid', 'completed'],
	['unknown', 'paid', 'completed'],
	['unknown', 'failed', 'failed'],
	['sent', 'pending', null],
	['sent', 'returned', 'failed'],
	['completed', 'paid', null],
	['completed', 'failed', 'returned'],
	['returned', 'paid', null],
	['failed', 'paid', null],
] as const)('[CASH-03] a leg that is %s and shown as %s', (status, shown, next) => {
	expect(decideLeg(status, shown)).toBe(next);
});

test.each([
	['sending', null, 'paid', 'unknown'],
	['sent', null, 'pending', 'unknown'],
	['unknown', OTHER_AMOUNT, 'paid', null],
	['completed', null, 'returned', 'completed'],
	['completed', null, 'paid', null],
	['failed', 'provider', 'paid', null],
] as const)(
	'[CASH-03] a leg that is %s (%s) and shown as %s with another amount waits as %s',
	(status, reason, shown, next) => {
		expect(decideOtherAmount({ status, reason }, shown)).toBe(next);
	},
);
