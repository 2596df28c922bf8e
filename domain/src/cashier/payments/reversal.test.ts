import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEPOSIT_STATUSES } from '../deposit.ts';
import { decideLeg, decideOtherAmount, isDoubted, isMismatched, isUnseen, NO_LINE, OTHER_AMOUNT } from '../sent.ts';
import { LEG_STATUSES } from '../withdrawal.ts';
import { decidePayment } from './payment.ts';
import {
	computePaidStatus,
	computeRefundable,
	computeRefundNative,
	computeShare,
	computeTaken,
	decideReversal,
	type KnownPayment,
	type KnownReversal,
	PAYMENT_MONEY,
	type ReversalFacts,
} from './reversal.ts';

describe('[CASH-02] a payment', () => {
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

	test('is credited only if it is paid, fits, was never booked and its deposit has no other money', () => {
		fc.assert(
			fc.property(facts, (facts) => {
				if (decidePayment(facts).act !== 'credit') return;
				const { deposit, payment, seen, unfit } = facts;
				expect([seen.state, seen.doubt, unfit, payment?.money ?? 'none']).toEqual(['paid', null, null, 'none']);
				expect([deposit?.nativeAmount, deposit?.nativeCurrency, deposit?.paymentId]).toEqual([
					seen.amount,
					seen.currency,
					null,
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
		kind,
		providerReversalId,
		state,
		nativeAmount,
	});
	const reversals = [
		of('refund', 'a', 'paid', 30n),
		of('refund', 'a', 'paid', 40n),
		of('dispute', 'a', 'taken', 5n),
		of('refund', 'b', 'pending', 7n),
		of('refund', 'c', 'failed', 50n),
		of('dispute', 'd', 'inquiry', 90n),
	];
	expect(computeTaken(reversals)).toBe(52n);
});

describe('[CASH-09] money that a provider took', () => {
	const row = (change: Partial<KnownReversal> = {}): KnownReversal => ({
		kind: 'refund',
		providerReversalId: 'r',
		state: 'paid',
		nativeAmount: 40n,
		amount: 40n,
		...change,
	});
	const of = (money: KnownPayment['money'], state: KnownPayment['state'] = 'paid') => ({
		payment: { state, money, nativeAmount: 100n, amount: 100n },
	});
	const facts = (change: Partial<ReversalFacts> = {}): ReversalFacts => ({
		...of('credited'),
		kind: 'refund',
		seen: { state: 'paid', amount: 40n },
		open: [],
		others: [],
		legs: [],
		sentBack: 0n,
		...change,
	});
	const dispute = (amount: bigint, state: ReversalFacts['seen']['state'] = 'taken') => ({
		kind: 'dispute' as const,
		seen: { state, amount },
	});
	const disputed = (change: Partial<KnownReversal> = {}) =>
		row({ kind: 'dispute', providerReversalId: 'd', state: 'taken', ...change });

	test.each<readonly [string, Partial<ReversalFacts>, ReturnType<typeof decideReversal>]>([
		['in part', {}, { act: 'debit', amount: 40n }],
		['in whole', dispute(100n), { act: 'debit', amount: 100n }],
		['and kept', dispute(100n, 'lost'), { act: 'debit', amount: 100n }],
		['as far as it is not booked', { open: [row({ nativeAmount: 30n, amount: 30n })] }, { act: 'debit', amount: 10n }],
		['and booked before', { open: [row()] }, { act: 'record' }],
		['and may take', { seen: { state: 'pending', amount: 40n } }, { act: 'record' }],
		['and only asks about', dispute(100n, 'inquiry'), { act: 'record' }],
		['and gave back', { ...dispute(40n, 'won'), open: [disputed()] }, { act: 'undo' }],
		['by a refund that failed', { open: [row()], seen: { state: 'failed', amount: 40n } }, { act: 'undo' }],
		['and gave back before', dispute(40n, 'won'), { act: 'record' }],
		[
			'and gave back in part',
			{ ...dispute(30n, 'lost'), open: [disputed({ nativeAmount: 100n, amount: 100n })] },
			{ act: 'undo' },
		],
		['by a dispute after withdrawals refunded it', { ...dispute(100n), legs: [60n] }, { act: 'debit', amount: 100n }],
		['by a dispute of a part after that', { ...dispute(70n), legs: [60n] }, { act: 'debit', amount: 70n }],
		[
			'by a dispute after the operator refunded it',
			{ ...dispute(100n), others: [row()] },
			{ act: 'debit', amount: 100n },
		],
		['by a refund of what withdrawals sent back', { legs: [70n] }, { act: 'debit', amount: 30n }],
		[
			'by a refund that is heard of after a dispute',
			{ others: [disputed({ nativeAmount: 100n, amount: 100n })] },
			{ act: 'debit', amount: 40n },
		],
		['by a second dispute of the same money', { ...dispute(70n), others: [disputed()] }, { act: 'debit', amount: 60n }],
		[
			'of one that was reversed',
			{ ...of('reversed'), kind: 'reversal', seen: { state: 'paid', amount: 100n } },
			{ act: 'debit', amount: 100n },
		],
		['of one under review', { ...of('suspended'), seen: { state: 'paid', amount: 100n } }, { act: 'release' }],
		['of a part of one under review', of('suspended'), { act: 'record' }],
		[
			'of the last part of one under review',
			{ ...of('suspended'), others: [disputed({ nativeAmount: 60n, amount: null })] },
			{ act: 'release' },
		],
		['of what a return left of one under review', { ...of('suspended'), sentBack: 60n }, { act: 'release' }],
		[
			'of one that we returned',
			{ ...of('returned'), ...dispute(100n), sentBack: 100n },
			{ act: 'debit', amount: 100n },
		],
		[
			'of a part of one that we returned',
			{ ...of('returned'), ...dispute(40n), sentBack: 100n },
			{ act: 'debit', amount: 40n },
		],
		[
			'of one that we returned a part of',
			{ ...of('returned'), ...dispute(100n), sentBack: 40n },
			{ act: 'debit', amount: 40n },
		],
		['by which it left our review', { ...of('returned'), ...dispute(100n) }, { act: 'record' }],
		['by which it left our review, and gave back', { ...of('returned'), ...dispute(100n, 'won') }, { act: 'suspend' }],
		[
			'by which it left our review, and gave back in part',
			{ ...of('returned'), ...dispute(30n, 'lost') },
			{ act: 'suspend' },
		],
		[
			'and gave back before a refund that is under way',
			{
				...of('returned'),
				...dispute(40n, 'won'),
				others: [row({ state: 'pending', nativeAmount: 100n, amount: null })],
			},
			{ act: 'record' },
		],
		[
			'and gave back of one that its chain has lost',
			{ ...of('returned', 'reversed'), ...dispute(100n, 'won') },
			{ act: 'record' },
		],
		[
			'and asks about one that we returned',
			{ ...of('returned'), ...dispute(100n, 'inquiry'), sentBack: 100n },
			{ act: 'record' },
		],
		[
			'beyond a return, of which another one is given up',
			{ ...of('returned'), ...dispute(100n), sentBack: 60n, open: [disputed({ nativeAmount: 100n, amount: 100n })] },
			{ act: 'undo' },
		],
	])('of a payment %s', (_, change, decision) => {
		expect(decideReversal(facts(change))).toEqual(decision);
	});

	test('in shares that are rounded down goes with the last cents of the payment', () => {
		const payment = { state: 'paid', money: 'credited', nativeAmount: 3n, amount: 100n } as const;
		const third = (providerReversalId: string) => row({ providerReversalId, nativeAmount: 1n, amount: 33n });
		const seen = { state: 'paid', amount: 1n } as const;
		expect(decideReversal(facts({ payment, seen, others: [third('a')] }))).toEqual({ act: 'debit', amount: 33n });
		expect(decideReversal(facts({ payment, seen, others: [third('a'), third('b')] }))).toEqual({
			act: 'debit',
			amount: 34n,
		});
	});

	test('in halves goes with the cent that they leave, and with no more than one for each', () => {
		const payment = { state: 'paid', money: 'credited', nativeAmount: 2n, amount: 101n } as const;
		const half = (amount: bigint | null, change: Partial<KnownReversal> = {}) =>
			row({ providerReversalId: 'a', nativeAmount: 1n, amount, ...change });
		const take = (others: KnownReversal[], open: KnownReversal[] = []) =>
			decideReversal(facts({ payment, seen: { state: 'paid', amount: 1n }, others, open }));
		expect(take([half(50n)])).toEqual({ act: 'debit', amount: 51n });
		// Two cents are more than one part leaves by being rounded down; an inquiry is no part.
		expect(take([half(49n)])).toEqual({ act: 'debit', amount: 50n });
		const inquiry = row({ kind: 'dispute', providerReversalId: 'b', state: 'inquiry', nativeAmount: 1n, amount: null });
		expect(take([half(49n), inquiry])).toEqual({ act: 'debit', amount: 50n });
		// It is booked already but for the cent, and then wholly.
		expect(take([half(50n)], [row({ nativeAmount: 1n, amount: 50n })])).toEqual({ act: 'debit', amount: 1n });
		expect(take([half(50n)], [row({ nativeAmount: 1n, amount: 51n })])).toEqual({ act: 'record' });
	});

	test('is a share of the payment, never more', () => {
		fc.assert(
			fc.property(fc.bigInt(1n, 10_000n), fc.bigInt(1n, 10_000n), fc.bigInt(1n, 20_000n), (native, paid, amount) => {
				expect(computeShare(amount, { nativeAmount: native, amount: paid }) <= paid).toBe(true);
			}),
		);
	});
});

describe('[CASH-02] [CASH-09] the state of a deposit', () => {
	const row = ([kind, state, nativeAmount, booked, id]: Row): KnownReversal => ({
		kind,
		state,
		nativeAmount,
		amount: booked ? nativeAmount : null,
		providerReversalId: id ?? state,
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
		['it was sent back', 'returned', [], null],
		['it was sent back and is contested', 'returned', [['dispute', 'taken', 100n, true]], 'disputed'],
		['it was sent back, a dispute is lost', 'returned', [['dispute', 'lost', 100n, true]], 'lost'],
		['it was sent back, a dispute is won', 'returned', [['dispute', 'won', 100n, true]], 'returned'],
		['it left by a dispute', 'returned', [['dispute', 'taken', 100n, false]], null],
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
			'one dispute took money, another is an inquiry',
			'credited',
			[
				['dispute', 'taken', 100n, true, 'a'],
				['dispute', 'inquiry', 100n, false, 'b'],
			],
			'inquiry',
		],
		[
			'one dispute is lost, another is an inquiry',
			'credited',
			[
				['dispute', 'lost', 100n, true, 'a'],
				['dispute', 'inquiry', 100n, false, 'b'],
			],
			'inquiry',
		],
		[
			'one dispute took money, another is lost',
			'credited',
			[
				['dispute', 'taken', 40n, true, 'a'],
				['dispute', 'lost', 50n, true, 'b'],
			],
			'disputed',
		],
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
				// At most one native unit of the booked amount is lost to rounding.
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

test('[CASH-03] [CASH-14] people say what became of a leg of another amount, sent or paid, and of one that no line shows', () => {
	const all = LEG_STATUSES.flatMap((status) => [null, OTHER_AMOUNT, NO_LINE].map((reason) => ({ status, reason })));
	const mismatched = (['unknown', 'completed'] as const).map((status) => ({ status, reason: OTHER_AMOUNT }));
	const unseen = { status: 'unknown', reason: NO_LINE };
	expect(all.filter(isMismatched)).toEqual(mismatched);
	expect(all.filter(isUnseen)).toEqual([unseen]);
	expect(all.filter(isDoubted)).toEqual([mismatched[0], unseen, mismatched[1]]);
});
