import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEPOSIT_STATUSES } from './deposit.ts';
import {
	computePaidStatus,
	computeRefundable,
	computeRefundNative,
	computeRest,
	computeShare,
	computeTaken,
	decideLeg,
	decideOtherAmount,
	decidePayment,
	decideReversal,
	type KnownDeposit,
	type KnownPayment,
	type KnownReversal,
	OTHER_AMOUNT,
	PAYMENT_MONEY,
	type ReversalFacts,
	type SeenPayment,
} from './evidence.ts';

const deposit = (change: Partial<KnownDeposit> = {}): KnownDeposit => ({
	...{ id: 'd', status: 'created', reason: null, paymentId: null, nativeAmount: 100n, nativeCurrency: 'USD' },
	expiresAt: 1_000n,
	...change,
});
const payment = (change: Partial<KnownPayment> = {}): KnownPayment => ({
	...{ id: 'p', state: 'pending', money: 'none', wasSuspended: false },
	...change,
});
const seen = (change: Partial<SeenPayment> = {}): SeenPayment => ({
	...{ state: 'paid', amount: 100n, currency: 'USD', doubt: null, atMs: 1_000 },
	...change,
});

describe('[CASH-02] a payment', () => {
	test.each([
		['that fits', {}, null, {}, null, { act: 'credit' }],
		['that was pending', { status: 'pending' }, {}, {}, null, { act: 'credit' }],
		['after a failed try', { status: 'failed', reason: 'declined' }, null, {}, null, { act: 'credit' }],
		[
			'in time of a deposit that expired before it was heard of',
			{ status: 'expired' },
			null,
			{ atMs: 999 },
			null,
			{ act: 'credit' },
		],
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
				expiresAt: fc.constant(1_000n),
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
			atMs: fc.constantFrom(999, 1_000),
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
});

test('[CASH-02] what refunds and disputes take of a payment counts once for each, whatever parts it was booked in', () => {
	const of = (
		kind: KnownReversal['kind'],
		providerReversalId: string,
		state: KnownReversal['state'],
		nativeAmount: bigint,
	) => ({
		...{ kind, providerReversalId, state, nativeAmount },
	});
	const reversals = [
		...[of('refund', 'a', 'paid', 30n), of('refund', 'a', 'paid', 40n), of('dispute', 'a', 'taken', 5n)],
		...[of('refund', 'b', 'pending', 7n), of('refund', 'c', 'failed', 50n), of('dispute', 'd', 'inquiry', 90n)],
	];
	expect(computeTaken(reversals)).toBe(52n);
});

describe('[CASH-09] money that a provider took', () => {
	const facts = (change: Partial<ReversalFacts> = {}): ReversalFacts => ({
		payment: { money: 'credited', nativeAmount: 100n, amount: 100n },
		...{ restMinor: 100n, bookedMinor: 0n, takenElsewhere: 0n, seen: { state: 'paid', amount: 40n } },
		...change,
	});
	const of = (money: KnownPayment['money']) => ({ payment: { money, nativeAmount: 100n, amount: 100n } });

	test.each([
		['in part', {}, { act: 'take', amount: 40n }],
		['in whole', { seen: { state: 'taken', amount: 100n } }, { act: 'take', amount: 100n }],
		['and kept', { seen: { state: 'lost', amount: 100n } }, { act: 'take', amount: 100n }],
		['beyond what is here', { restMinor: 30n }, { act: 'take', amount: 30n }],
		['as far as it is not booked', { bookedMinor: 30n, restMinor: 70n }, { act: 'take', amount: 10n }],
		['and booked before', { bookedMinor: 40n, restMinor: 60n }, { act: 'note' }],
		['after all of it had gone', { restMinor: 0n }, { act: 'note' }],
		['and may take', { seen: { state: 'pending', amount: 40n } }, { act: 'note' }],
		['and only asks about', { seen: { state: 'inquiry', amount: 100n } }, { act: 'note' }],
		['and gave back', { bookedMinor: 40n, seen: { state: 'won', amount: 40n } }, { act: 'giveBack' }],
		['by a refund that failed', { bookedMinor: 40n, seen: { state: 'failed', amount: 40n } }, { act: 'giveBack' }],
		['and gave back before', { seen: { state: 'won', amount: 40n } }, { act: 'note' }],
		[
			'of one that was reversed',
			{ ...of('reversed'), seen: { state: 'paid', amount: 100n } },
			{ act: 'take', amount: 100n },
		],
		['of one under review', { ...of('suspended'), seen: { state: 'paid', amount: 100n } }, { act: 'letGo' }],
		['of a part of one under review', of('suspended'), { act: 'note' }],
		['of the last part of one under review', { ...of('suspended'), takenElsewhere: 60n }, { act: 'letGo' }],
		['of one that went back', of('returned'), { act: 'note' }],
	] as const)('of a payment %s', (_, change, decision) => {
		expect(decideReversal(facts(change))).toEqual(decision);
	});

	const events = fc.array(
		fc.record({
			by: fc.constantFrom('a', 'b'),
			state: fc.constantFrom('taken', 'won', 'lost'),
			amount: fc.bigInt(1n, 150n),
		}),
	);

	test('never exceeds the payment, and is what its disputes hold of it, in any order of events', () => {
		fc.assert(
			fc.property(events, (events) => {
				const booked: Record<string, bigint> = { a: 0n, b: 0n };
				for (const { by, ...seen } of events) {
					const restMinor = computeRest(100n, Object.values(booked));
					const decision = decideReversal(facts({ restMinor, bookedMinor: booked[by] ?? 0n, seen }));
					if (decision.act === 'take') booked[by] = (booked[by] ?? 0n) + decision.amount;
					if (decision.act === 'giveBack') booked[by] = 0n;
					const gone = Object.values(booked).reduce((sum, amount) => sum + amount, 0n);
					expect(gone <= 100n).toBe(true);
					if (seen.state === 'won') expect(booked[by]).toBe(0n);
					else if (seen.amount >= 100n) expect(gone).toBe(100n);
				}
			}),
		);
	});

	test('is a share of the payment, never more', () => {
		fc.assert(
			fc.property(fc.bigInt(1n, 10_000n), fc.bigInt(1n, 10_000n), fc.bigInt(1n, 20_000n), (native, paid, amount) => {
				expect(computeShare(amount, { nativeAmount: native, amount: paid }) <= paid).toBe(true);
			}),
		);
	});
});

describe('[CASH-02] the state of a deposit', () => {
	const row = ([kind, state, nativeAmount, booked, id]: Row): KnownReversal => ({
		...{ kind, state, nativeAmount, amount: booked ? nativeAmount : null, providerReversalId: id ?? state },
	});
	type Row = readonly [KnownReversal['kind'], KnownReversal['state'], bigint, boolean, string?];

	test.each<readonly [string, KnownPayment['money'], readonly Row[], ReturnType<typeof computePaidStatus>]>([
		['nothing went back', 'credited', [], 'confirmed'],
		['a person credited it', 'released', [], 'confirmed'],
		['it is under review', 'suspended', [['dispute', 'inquiry', 100n, false]], null],
		['it is reversed', 'reversed', [['reversal', 'paid', 100n, true]], 'reversed'],
		['it is reversed while contested', 'reversed', [['dispute', 'taken', 100n, true]], 'reversed'],
		['it was reversed and is paid again', 'released', [['reversal', 'failed', 100n, true]], 'confirmed'],
		['a part is refunded', 'credited', [['refund', 'paid', 40n, true]], 'part_refunded'],
		['a refund is under way', 'credited', [['refund', 'pending', 40n, false]], 'confirmed'],
		['a refund failed', 'credited', [['refund', 'failed', 100n, true]], 'confirmed'],
		[
			'parts are refunded that are all',
			'credited',
			[
				['refund', 'paid', 40n, true, 'a'],
				['refund', 'paid', 60n, true, 'b'],
			],
			'refunded',
		],
		[
			'one refund is booked in two parts',
			'credited',
			[
				['refund', 'paid', 60n, true, 'a'],
				['refund', 'paid', 60n, true, 'a'],
			],
			'part_refunded',
		],
		['it is asked about', 'credited', [['dispute', 'inquiry', 100n, false]], 'inquiry'],
		['an inquiry ended well', 'credited', [['dispute', 'won', 100n, false]], 'confirmed'],
		[
			'it is asked about and a part refunded',
			'credited',
			[
				['dispute', 'inquiry', 100n, false],
				['refund', 'paid', 40n, true],
			],
			'inquiry',
		],
		[
			'one of two inquiries is open',
			'credited',
			[
				['dispute', 'won', 100n, false, 'a'],
				['dispute', 'inquiry', 100n, false, 'b'],
			],
			'inquiry',
		],
		['it is contested', 'credited', [['dispute', 'taken', 100n, true]], 'disputed'],
		[
			'a part is contested, another refunded',
			'credited',
			[
				['dispute', 'taken', 40n, true],
				['refund', 'paid', 50n, true],
			],
			'disputed',
		],
		[
			'one of two disputes is won',
			'credited',
			[
				['dispute', 'won', 40n, true, 'a'],
				['dispute', 'taken', 50n, true, 'b'],
			],
			'disputed',
		],
		[
			'both disputes are won',
			'credited',
			[
				['dispute', 'won', 40n, true, 'a'],
				['dispute', 'won', 50n, true, 'b'],
			],
			'won',
		],
		[
			'a dispute is won, and a part refunded',
			'credited',
			[
				['dispute', 'won', 40n, true],
				['refund', 'paid', 50n, true],
			],
			'part_refunded',
		],
		['a dispute is lost', 'credited', [['dispute', 'lost', 100n, true]], 'lost'],
		[
			'a dispute was won, then lost',
			'credited',
			[
				['dispute', 'won', 100n, true, 'a'],
				['dispute', 'lost', 100n, true, 'a'],
			],
			'lost',
		],
	])('follows from its payment: %s', (_, money, rows, status) => {
		expect(computePaidStatus({ money, nativeAmount: 100n }, rows.map(row))).toBe(status);
		expect(computePaidStatus({ money, nativeAmount: 100n }, rows.toReversed().map(row))).toBe(status);
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

test('[CASH-04] refunds of a payment whose value is corrected in between send back at most what it brought, and stop at its value', () => {
	const steps = fc.array(
		fc.record({ kind: fc.constantFrom('refund', 'correct'), part: fc.integer({ min: 0, max: 1_000 }) }),
		{ maxLength: 12 },
	);
	fc.assert(
		fc.property(fc.bigInt(1n, 10n ** 9n), fc.bigInt(1n, 10n ** 7n), steps, (nativeAmount, value, done) => {
			let amount = value;
			let gone = { amount: 0n, native: 0n };
			for (const { kind, part } of done) {
				if (kind === 'correct') {
					amount = gone.amount + 1n + (value * BigInt(part)) / 100n;
					continue;
				}
				const payment = { nativeAmount, amount };
				const leg = (computeRefundable(payment, gone) * BigInt(part)) / 1_000n;
				const native = computeRefundNative(leg, payment, gone.native);
				gone = { amount: gone.amount + leg, native: gone.native + native };
				expect(gone.native <= nativeAmount && gone.amount <= amount).toBe(true);
				// What is booked is sent, up to the last unit that rounding keeps.
				expect((native + 1n) * amount >= leg * nativeAmount - nativeAmount).toBe(true);
			}
		}),
	);
});

test('[CASH-04] half of a payment that was refunded before its value doubled leaves half of its native money', () => {
	const payment = { nativeAmount: 10_000n, amount: 10_000n };
	const gone = { amount: 2_500n, native: 5_000n };
	expect(computeRefundable(payment, gone)).toBe(5_000n);
	expect(computeRefundNative(5_000n, payment, gone.native)).toBe(5_000n);
	expect(computeRefundNative(7_500n, payment, gone.native)).toBe(5_000n);
	expect(computeRefundable({ nativeAmount: 3n, amount: 10_000n }, { amount: 6_667n, native: 2n })).toBe(3_333n);
});
