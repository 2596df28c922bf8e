import { lesser, type Minor } from '../../money/money.ts';
import type { DepositStatus } from '../deposit.ts';
import type { PaymentDoubt } from '../reasons.ts';

/** The state of a payment's money in our books. `unvalued`: a person must value it before it can be booked. */
export const PAYMENT_MONEY = ['none', 'unvalued', 'credited', 'suspended', 'released', 'returned', 'reversed'] as const;
export type PaymentMoney = (typeof PAYMENT_MONEY)[number];

/** A payment as its provider shows it; amounts are native. */
export interface SeenPayment {
	readonly state: 'pending' | 'paid' | 'failed' | 'expired' | 'reversed';
	readonly amount: bigint;
	readonly currency: string;
	/** The reason why a person must check it before it is credited; null if there is none. */
	readonly doubt: PaymentDoubt | null;
	/** Time of the payment, epoch milliseconds, however late it is confirmed or reported. */
	readonly atMs: number;
}

/** A payment as it is stored. */
export interface KnownPayment {
	readonly id: string;
	readonly state: SeenPayment['state'];
	readonly money: PaymentMoney;
}

/** A person has to look at it before its money goes anywhere. */
export const isUnderReview = (money: PaymentMoney) => money === 'suspended' || money === 'unvalued';

/** Native units that a payment's refunds and disputes have taken, or are taking; each counts once, however many bookings it has. */
export function computeTaken(
	reversals: readonly Pick<KnownReversal, 'kind' | 'providerReversalId' | 'state' | 'nativeAmount'>[],
): bigint {
	const newest = new Map(reversals.map((one) => [`${one.kind} ${one.providerReversalId}`, one]));
	const taking = [...newest.values()].filter(({ state }) => isTaken(state) || state === 'pending');
	return taking.reduce((sum, { nativeAmount }) => sum + nativeAmount, 0n);
}

const record = { act: 'record' } as const;

/** The rest of a payment that can still go back to its source, minor units; never below zero (CASH-04). */
function computeRest(credited: Minor, gone: readonly Minor[]): Minor {
	const rest = gone.reduce((left, amount) => left - amount, credited);
	return rest > 0n ? rest : 0n;
}

/** Native units in minor units of the account: in the proportion in which the payment was booked, rounded down. */
export const computeShare = (
	native: bigint,
	{ nativeAmount, amount }: { nativeAmount: bigint; amount: Minor },
): Minor => (native >= nativeAmount ? amount : (amount * native) / nativeAmount);

/** The part of a payment that went back or is about to, in minor units and native ones. */
export interface GoneBack {
	readonly amount: Minor;
	readonly native: bigint;
}

/**
 * The amount of a payment that a withdrawal may still refund, minor units (CASH-04); after an upward correction of its value
 * no more than the remaining native units are worth.
 */
export function computeRefundable(payment: { nativeAmount: bigint; amount: Minor }, gone: GoneBack): Minor {
	const left = payment.nativeAmount - gone.native;
	const worth = left > 0n ? (payment.amount * left + payment.nativeAmount - 1n) / payment.nativeAmount : 0n;
	return lesser(computeRest(payment.amount, [gone.amount]), worth);
}

/** The native amount of a refund of `net` minor units: the payment's share, rounded down, and at most the rest. */
export function computeRefundNative(
	net: Minor,
	payment: { nativeAmount: bigint; amount: Minor },
	goneNative: bigint,
): bigint {
	const left = payment.nativeAmount - goneNative;
	return lesser((net * payment.nativeAmount) / payment.amount, left > 0n ? left : 0n);
}

export type ReversalKind = 'refund' | 'dispute' | 'reversal';

/** A booking of a refund made at the provider, of a dispute or of a reversal, as it is stored. */
export interface KnownReversal {
	readonly kind: ReversalKind;
	readonly providerReversalId: string;
	readonly state: SeenReversal['state'];
	/** Native amount that the provider took in all, by this booking and others of the same reversal. */
	readonly nativeAmount: bigint;
	/** Minor units; null: nothing was booked. */
	readonly amount: Minor | null;
}

export interface SeenReversal {
	readonly state: 'pending' | 'paid' | 'failed' | 'inquiry' | 'taken' | 'won' | 'lost';
	/** Native. */
	readonly amount: bigint;
}

/** True if the money of a booking is here again. A later take is another booking. */
const isGivenBack = ({ state, amount }: Pick<KnownReversal, 'state' | 'amount'>) => amount !== null && isGiven(state);

/** The money of a reversal in each of its states: taken by the provider, given up by it, or neither yet. */
const MONEY: Readonly<Record<SeenReversal['state'], 'taken' | 'given' | null>> = {
	pending: null,
	inquiry: null,
	paid: 'taken',
	taken: 'taken',
	lost: 'taken',
	won: 'given',
	failed: 'given',
};
/** The provider gave the money up. */
export const isGiven = (state: SeenReversal['state']) => MONEY[state] === 'given';
/** The provider has the money. */
export const isTaken = (state: SeenReversal['state']) => MONEY[state] === 'taken';

export interface ReversalFacts {
	readonly payment: Pick<KnownPayment, 'state' | 'money'> & {
		readonly nativeAmount: bigint;
		readonly amount: Minor | null;
	};
	readonly kind: ReversalKind;
	readonly seen: SeenReversal;
	/** Bookings of it that were not given up, one by one. */
	readonly open: readonly KnownReversal[];
	/** All of the payment's other reversals, in the order of their parts. */
	readonly others: readonly KnownReversal[];
	/** Amounts that withdrawals have sent back of the payment or are about to, minor units. */
	readonly legs: readonly Minor[];
	/** Native amount that our returns have sent back of the payment. */
	readonly sentBack: bigint;
}

export type ReversalDecision =
	/** Only the provider's data is kept: an inquiry moves nothing, but withdrawals wait. */
	| { readonly act: 'record' }
	/** Money left: `amount` is booked. */
	| { readonly act: 'debit'; readonly amount: Minor }
	/** A payment under review went back. */
	| { readonly act: 'release' }
	/** The booked amount has come back; whatever the provider kept of it is booked again. */
	| { readonly act: 'undo' }
	/** Money of a payment that went back is here again: a person must look. */
	| { readonly act: 'suspend' };

/**
 * Decides the effect of a dispute, a reversal or a refund outside our withdrawals (CASH-09). It books the amounts that
 * are not booked yet, and nothing twice. A payment under review is booked only when all of it is gone; a part is booked
 * once the payment is credited, or is left out of a return.
 */
export function decideReversal(facts: ReversalFacts): ReversalDecision {
	const { payment, kind, seen, open, others, legs, sentBack } = facts;
	const bookedMinor = computeBooked(open);
	if (isGiven(seen.state) && bookedMinor > 0n) return { act: 'undo' };
	if (payment.money === 'returned') return decideOfReturned(facts, bookedMinor);
	if (!isTaken(seen.state)) return record;
	if (isUnderReview(payment.money)) {
		const takenElsewhere = computeTaken(others.filter(({ state }) => isTaken(state)));
		return seen.amount + takenElsewhere + sentBack >= payment.nativeAmount ? { act: 'release' } : record;
	}
	if (payment.amount === null || !wasInBalance(payment.money)) return record;
	// The provider gave a part up.
	if (open.some(({ amount, nativeAmount }) => amount !== null && seen.amount < nativeAmount)) return { act: 'undo' };
	const unbooked = computeShare(seen.amount, { ...payment, amount: payment.amount }) - bookedMinor;
	const booked = [...open, ...others].filter(isBooked);
	const dust = computeRest(payment.amount, [...legs, computeBooked(booked)]) - unbooked;
	const isLast =
		seen.amount + computeTaken(others.filter((one) => isBooked(one) && isTaken(one.state))) >= payment.nativeAmount;
	// The last part takes what rounding down has left of the shares.
	if (isLast && unbooked >= 0n && dust > 0n && dust <= BigInt(booked.length))
		return { act: 'debit', amount: unbooked + dust };
	const amount = lesser(unbooked, computeRest(payment.amount, listLike(kind, { booked, legs })));
	return amount > 0n ? { act: 'debit', amount } : record;
}

const isBooked = ({ state, amount }: Pick<KnownReversal, 'state' | 'amount'>) => amount !== null && !isGiven(state);
const computeBooked = (reversals: readonly KnownReversal[]): Minor =>
	reversals.filter(isBooked).reduce((sum, { amount }) => sum + (amount ?? 0n), 0n);

/**
 * Amounts that limit this reversal: a dispute or lost chain payment is limited only by other such reversals; a refund
 * also by withdrawals' refunds (CASH-09).
 */
function listLike(
	kind: ReversalKind,
	{ booked, legs }: { readonly booked: readonly KnownReversal[]; readonly legs: readonly Minor[] },
): Minor[] {
	const isRefund = kind === 'refund';
	const like = booked.filter((one) => (one.kind === 'refund') === isRefund);
	return [computeBooked(like), ...(isRefund ? legs : [])];
}

/** The same for a payment whose money has left suspense: money that went back beyond all of the payment is booked. */
function decideOfReturned(
	{ payment, kind, seen, others, sentBack }: ReversalFacts,
	bookedMinor: Minor,
): ReversalDecision {
	const { amount, nativeAmount } = payment;
	const taken = isTaken(seen.state) ? seen.amount : 0n;
	const all = computeTaken(others.filter(({ state }) => isTaken(state))) + taken + sentBack;
	const share = (native: bigint) =>
		amount !== null && native > 0n ? computeShare(native, { nativeAmount, amount }) : 0n;
	const due = lesser(share(taken), share(all - nativeAmount) - computeBooked(others));
	if (bookedMinor > 0n && bookedMinor > due) return { act: 'undo' };
	const now = { kind, providerReversalId: '', state: seen.state, nativeAmount: seen.amount };
	if (isHereAgain(payment, [...others, now], sentBack)) return { act: 'suspend' };
	return due > bookedMinor ? { act: 'debit', amount: due - bookedMinor } : record;
}

/** True if a part of a payment whose money has left suspense is at its provider again, and not about to go back. */
export const isHereAgain = (
	{ state, nativeAmount }: Pick<ReversalFacts['payment'], 'state' | 'nativeAmount'>,
	reversals: Parameters<typeof computeTaken>[0],
	sentBack: bigint,
): boolean => state === 'paid' && computeTaken(reversals) + sentBack < nativeAmount;

const isInBalance = (money: PaymentMoney) => money === 'credited' || money === 'released';
const wasInBalance = (money: PaymentMoney) => isInBalance(money) || money === 'reversed';

/**
 * The state of a deposit whose payment was credited: it follows from the money that went back, whatever the order of the
 * reports (CASH-02, CASH-09). Null: the payment was not credited, and its own state is the deposit's. For a returned
 * payment it follows from the money taken beyond that. Of several disputes the least decided one shows first.
 */
export function computePaidStatus(
	{ money, nativeAmount }: Pick<ReversalFacts['payment'], 'money' | 'nativeAmount'>,
	reversals: readonly KnownReversal[],
): DepositStatus | null {
	if (money === 'reversed') return 'reversed';
	if (money === 'returned') return computeReturnedStatus(reversals);
	if (!isInBalance(money)) return null;
	const disputes = reversals.filter(({ kind }) => kind === 'dispute');
	const refunds = reversals.filter(({ kind, state }) => kind === 'refund' && state === 'paid');
	if (disputes.some(({ state }) => state === 'inquiry')) return 'inquiry';
	if (disputes.some(({ state }) => state === 'taken')) return 'disputed';
	if (disputes.some(({ state }) => state === 'lost')) return 'lost';
	if (refunds.length > 0) {
		const amounts = new Map(refunds.map((refund) => [refund.providerReversalId, refund.nativeAmount]));
		const refunded = [...amounts.values()].reduce((sum, amount) => sum + amount, 0n);
		return refunded >= nativeAmount ? 'refunded' : 'part_refunded';
	}
	return disputes.some(isGivenBack) ? 'won' : 'confirmed';
}

function computeReturnedStatus(reversals: readonly KnownReversal[]): DepositStatus | null {
	const disputes = reversals.filter(({ kind, amount }) => kind === 'dispute' && amount !== null);
	if (disputes.some(({ state }) => state === 'taken')) return 'disputed';
	if (disputes.some(({ state }) => state === 'lost')) return 'lost';
	return disputes.length > 0 ? 'returned' : null;
}
