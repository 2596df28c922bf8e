import type { Minor } from '../../money/money.ts';
import type { DepositStatus } from '../deposit.ts';
import type { Valuation } from '../quote.ts';
import type { MovementReason, PaymentReason } from '../reasons.ts';
import { costMove, creditMove, type Move, returnMove, suspendMove, valueMove } from './moves.ts';
import { decidePayment, type KnownDeposit } from './payment.ts';
import type { ReturnStatus } from './payment-return.ts';
import {
	computePaidStatus,
	computeShare,
	decideReversal,
	isGiven,
	isHereAgain,
	isTaken,
	isUnderReview,
	type KnownReversal,
	type PaymentMoney,
	type ReversalKind,
	type SeenPayment,
	type SeenReversal,
} from './reversal.ts';

/** A booking of money that a provider took of a payment. */
export interface ReversalPart extends KnownReversal {
	readonly id: string;
	/** From 1: the place among the bookings of its refund, dispute or reversal. */
	readonly part: number;
	/** The provider's own time of it, epoch milliseconds; no measure of which answer is newer. */
	readonly atMs: number;
	/** The end of an inquiry, epoch milliseconds; null: its provider says when it is over. */
	readonly inquiryUntilMs: number | null;
	/** Its money came back to suspense by an event of its id: it does once. */
	readonly suspends: boolean;
}

/** All that a payment and its deposit are decided from, read under one lock. */
export interface PaymentBook {
	readonly id: string;
	/** The last one that its provider showed; null: never seen before. */
	readonly state: SeenPayment['state'] | null;
	readonly money: PaymentMoney;
	/** Minor units; null: it has no value yet. */
	readonly amount: Minor | null;
	readonly fee: Minor;
	readonly nativeAmount: bigint;
	/** Names the events by which it is in suspense. */
	readonly suspenseId: string;
	/** Its money was in suspense under its own id. */
	readonly wasSuspended: boolean;
	/** Its difference of rates was booked: it is once. */
	readonly wasValued: boolean;
	/** The cost of its provider was booked: it is once. */
	readonly wasCharged: boolean;
	/** Null: it names no deposit of ours, so that no user is known. */
	readonly deposit: (KnownDeposit & { readonly amount: Minor; readonly fee: Minor }) | null;
	/** Parts in the order of part, then id. */
	readonly parts: readonly ReversalPart[];
	/** Sent back by withdrawals, or about to be, minor units. */
	readonly legs: readonly Minor[];
	/** Sent back by returns of ours, native. */
	readonly sentBack: bigint;
	/** A return of it is under way. */
	readonly isReturning: boolean;
}

/** Something that a provider shows of a payment, or that was learned of its money. */
export type PaymentFact =
	| {
			readonly kind: 'payment';
			readonly seen: SeenPayment & { readonly id: string; readonly cost: bigint };
			/** Null: no rate of its currency is known, or it is worth nothing. */
			readonly value: Valuation | null;
			/** The reason why its user may not be credited automatically; null if there is none. */
			readonly unfit: MovementReason | null;
	  }
	| {
			readonly kind: ReversalKind;
			readonly seen: SeenReversal & {
				readonly id: string;
				readonly atMs: number;
				readonly inquiryUntilMs?: number | null | undefined;
			};
	  }
	/** A return of it was paid, or failed. */
	| {
			readonly kind: 'return';
			readonly id: string;
			readonly was: ReturnStatus;
			readonly status: 'completed' | 'failed';
	  }
	/** Money of it that was on its way back is here again. */
	| { readonly kind: 'freed' };

export interface PaymentBooking {
	readonly money: PaymentMoney;
	/** Minor units; null: it stays. */
	readonly amount: Minor | null;
	readonly fee: Minor;
	/** Its worth beyond its amount; left out: it stays. */
	readonly fx?: Minor;
	readonly reason: PaymentReason | null;
	/** The return or part by which it is in suspense again; left out: it stays. */
	readonly suspendedBy?: string;
}

/** Changes that are written together; those of one fact are written one after the other, in one transaction. */
export interface PaymentCommit {
	/** Parts to keep, in this order. */
	readonly saves?: readonly ReversalPart[];
	readonly booking?: PaymentBooking;
	readonly moves?: readonly Move[];
	/** Part whose money is taken from the user, as far as the balance goes, and else claimed. */
	readonly debit?: { readonly part: ReversalPart; readonly amount: Minor };
	/** Ids of parts whose money is here again. */
	readonly undo?: readonly string[];
	readonly deposit?: {
		readonly status: DepositStatus;
		readonly reason: PaymentReason | null;
		/** Its money is this payment's from now on. */
		readonly takesPayment?: true;
		/** A deposit is made for the payment: that which it names has other money. Its amount, minor units. */
		readonly madeFor?: Minor;
		/** The amount that counts from now on, minor units. */
		readonly counted?: Minor;
	};
}

/** Time, new ids, and the fee of an amount that a person credits. */
export interface ReduceBy {
	readonly nowMs: number;
	readonly makeId: () => string;
	readonly feeOf: (amount: Minor) => Minor;
}

export interface Reduced {
	readonly book: PaymentBook;
	readonly commits: readonly PaymentCommit[];
}

/**
 * The state of a payment, its deposit and its money after a fact (CASH-02, CASH-09). The same fact again changes nothing, and facts about
 * different objects end in the same state and the same money in any order. Of one object the last fact counts, so an older one must not come
 * later: `applyEvidence` sees to that. It reads no clock and no row; `commits` is all that has to be written.
 */
export function reducePayment(book: PaymentBook, fact: PaymentFact, by: ReduceBy): Reduced {
	switch (fact.kind) {
		case 'payment':
			return reduceSeen(book, fact, by);
		case 'return':
			return reduceReturn(book, fact, by);
		case 'freed':
			return bookMissed(book, by);
		default:
			return reduceReversal(book, fact, by);
	}
}

const unchanged = (book: PaymentBook): Reduced => ({ book, commits: [] });

/** Adds one commit and applies it to the book. */
function commit(book: PaymentBook, made: PaymentCommit): Reduced {
	const { saves = [], booking, debit, deposit } = made;
	const saved = [...saves, ...(debit ? [{ ...debit.part, amount: debit.amount }] : [])];
	const next: PaymentBook = {
		...book,
		...(booking && {
			money: booking.money,
			amount: booking.amount ?? book.amount,
			fee: booking.fee,
			suspenseId: booking.suspendedBy ?? book.suspenseId,
		}),
		deposit: book.deposit && {
			...book.deposit,
			...(deposit && { status: deposit.status, reason: deposit.reason }),
			...(deposit?.takesPayment && { paymentId: book.id }),
			...(deposit?.madeFor !== undefined && { id: `made for ${book.id}`, amount: deposit.madeFor, fee: 0n }),
		},
		parts: saved.reduce(keepPart, book.parts),
	};
	return { book: next, commits: [made] };
}

function keepPart(parts: readonly ReversalPart[], part: ReversalPart): ReversalPart[] {
	const rest = parts.filter(({ id }) => id !== part.id);
	return [...rest, part].sort((a, b) => a.part - b.part || (a.id < b.id ? -1 : 1));
}

/** Does one thing after another, each on the book that the one before has left. */
function inTurn(first: Reduced, ...steps: readonly ((book: PaymentBook) => Reduced)[]): Reduced {
	return steps.reduce<Reduced>(({ book, commits }, step) => {
		const { book: after, commits: more } = step(book);
		return { book: after, commits: [...commits, ...more] };
	}, first);
}

/** The cost that its provider kept, with the first posting of the payment's money; `worth`: all that it is worth, minor units. */
export function toCostMoves(
	{ id, cost, nativeAmount, wasCharged }: Pick<PaymentBook, 'id' | 'nativeAmount' | 'wasCharged'> & { cost: bigint },
	worth: Minor,
): Move[] {
	const amount = computeShare(cost, { nativeAmount, amount: worth });
	return wasCharged || amount === 0n ? [] : [costMove(id, amount)];
}

function reduceSeen(
	before: PaymentBook,
	{ seen, value, unfit }: Extract<PaymentFact, { kind: 'payment' }>,
	by: ReduceBy,
): Reduced {
	const { id, state, money, deposit } = before;
	const decision = decidePayment({ deposit, payment: state === null ? null : { id, state, money }, seen, unfit });
	const book = { ...before, state: seen.state };
	const reversed = { id: seen.id, amount: book.nativeAmount, atMs: seen.atMs };
	switch (decision.act) {
		case 'record':
			return unchanged(book);
		case 'await':
			return commit(book, { deposit: { status: 'pending', reason: null } });
		case 'end':
			return commit(book, {
				deposit: { status: decision.status, reason: decision.status === 'failed' ? 'declined' : null },
			});
		case 'credit':
			return credit(book, seen, value, by);
		case 'suspend':
			return suspend(book, { ...decision, seen, value }, by);
		case 'reverse':
			return inTurn(
				money === 'credited' || money === 'released' ? rebook(book, 'reversed') : unchanged(book),
				(after) => reduceReversal(after, { kind: 'reversal', seen: { ...reversed, state: 'paid' } }, by),
			);
		case 'restore':
			return inTurn(
				money === 'reversed' ? rebook(book, book.wasSuspended ? 'released' : 'credited') : unchanged(book),
				(after) => reduceReversal(after, { kind: 'reversal', seen: { ...reversed, state: 'failed' } }, by),
			);
	}
}

/** The money of a payment that was credited; the reversal moves it. */
const rebook = (book: PaymentBook, money: 'credited' | 'released' | 'reversed') =>
	commit(book, { booking: { money, amount: null, fee: book.fee, reason: null } });

type Seen = Extract<PaymentFact, { kind: 'payment' }>['seen'];

function credit(book: PaymentBook, seen: Seen, value: Valuation | null, { feeOf }: ReduceBy): Reduced {
	const { id, deposit, wasValued, wasCharged } = book;
	if (deposit === null || value === null) throw new Error(`payment ${id} is credited without a deposit or a value`);
	const { amountMinor: amount, fxMinor: fx } = value;
	const fee = amount === deposit.amount ? deposit.fee : feeOf(amount);
	return commit(book, {
		booking: { money: 'credited', amount, fee, fx, reason: null },
		moves: [
			creditMove(deposit.id, amount, fee),
			...(fx > 0n && !wasValued ? [valueMove(id, fx)] : []),
			...toCostMoves({ id, cost: seen.cost, nativeAmount: seen.amount, wasCharged }, amount + fx),
		],
		deposit: { status: 'confirmed', reason: null, takesPayment: true, counted: amount },
	});
}

function suspend(
	book: PaymentBook,
	{ reason, own, seen, value }: { reason: PaymentReason; own: boolean; seen: Seen; value: Valuation | null },
	{ feeOf }: ReduceBy,
): Reduced {
	const { id, deposit, wasCharged } = book;
	const reached = deposit && {
		status: 'review' as const,
		reason,
		takesPayment: true as const,
		// A person gives a payment without a value one; until then its deposit counts like the first one.
		...(own && { madeFor: value?.amountMinor ?? deposit.amount }),
	};
	if (value === null)
		return commit(book, {
			booking: { money: 'unvalued', amount: null, fee: 0n, reason },
			...(reached && { deposit: reached }),
		});
	const { amountMinor: amount, fxMinor: fx } = value;
	return commit(book, {
		booking: { money: 'suspended', amount, fee: deposit === null ? 0n : feeOf(amount), fx, reason },
		moves: [
			suspendMove(id, amount),
			...toCostMoves({ id, cost: seen.cost, nativeAmount: seen.amount, wasCharged }, amount + fx),
		],
		...(reached && { deposit: reached }),
	});
}

/** The money of a booking came back, and nothing in suspense is named by it. */
const isGivenUp = ({ state, suspends }: ReversalPart): boolean => isGiven(state) && !suspends;

/** The state of a part whose money is here again although its provider still has the reversal. */
const toUndoneState = ({ kind }: Pick<ReversalPart, 'kind'>): ReversalPart['state'] =>
	kind === 'dispute' ? 'won' : 'failed';

type ReversalFact = Extract<PaymentFact, { kind: ReversalKind }>;

function reduceReversal(book: PaymentBook, fact: ReversalFact, by: ReduceBy): Reduced {
	const { kind, seen } = fact;
	const known = book.parts.filter((one) => one.kind === kind && one.providerReversalId === seen.id);
	const open = known.filter(({ state }) => !isGiven(state));
	const others = book.parts.filter((one) => !known.includes(one));
	const { legs, sentBack } = book;
	const payment = { ...book, state: book.state ?? 'pending' };
	const decision = decideReversal({ payment, kind, seen, open, others, legs, sentBack });
	if (decision.act === 'undo') return undo(book, fact, open, by);
	const next = toPart(fact, known.length + 1, by);
	const isNamed = book.parts.some(isGivenUp);
	const isSplit = isGiven(seen.state) ? open.length === 0 && !isNamed : open.length > 0 || !isNamed;
	if (decision.act === 'suspend' && isSplit)
		// The returned amount is one part, the amount that the provider still has is another.
		return inTurn(commit(book, { saves: close(open.length > 0 ? open : [next], by) }), (after) =>
			reduceReversal(after, fact, by),
		);
	const isKnown = open.length > 0 || (known.length > 0 && isGiven(seen.state));
	const saves = (isKnown ? open : [next]).map((part) => ({ ...part, ...shownOf(fact) }));
	switch (decision.act) {
		case 'debit': {
			const part = saves.find(({ amount }) => amount === null) ?? { ...next, ...shownOf(fact) };
			return commitWithStatus(book, { saves, debit: { part, amount: decision.amount } });
		}
		case 'release': {
			return kind === 'reversal'
				? release(book, saves, { reason: 'reversed', status: 'reversed' })
				: release(book, saves, { reason: kind, status: 'returned' });
		}
		case 'suspend':
			return inTurn(
				commit(book, { saves }),
				(after) => suspendAgain(after, { by: lastGivenUp(after), reason: 'paid_again' }, by),
				(after) => bookMissed(after, by),
			);
		case 'record': {
			const recorded = commitWithStatus(book, { saves });
			// The sum that others have taken beyond the payment may be less now.
			return book.money === 'returned' && isGiven(seen.state)
				? inTurn(recorded, (after) => bookMissed(after, by))
				: recorded;
		}
	}
}

const toPart = ({ kind, seen }: ReversalFact, part: number, { makeId }: ReduceBy): ReversalPart => ({
	id: makeId(),
	kind,
	providerReversalId: seen.id,
	part,
	state: seen.state,
	nativeAmount: seen.amount,
	amount: null,
	atMs: seen.atMs,
	inquiryUntilMs: null,
	suspends: false,
});

/** A reversal as its provider shows it. */
const shownOf = ({ seen }: ReversalFact) => ({
	nativeAmount: seen.amount,
	state: seen.state,
	atMs: seen.atMs,
	inquiryUntilMs: seen.inquiryUntilMs ?? null,
});

/** Parts whose money is here again although their provider has still taken some. */
const close = (parts: readonly ReversalPart[], { nowMs }: ReduceBy): ReversalPart[] =>
	parts.map((part) => ({ ...part, state: toUndoneState(part), atMs: nowMs, inquiryUntilMs: null }));

const lastGivenUp = ({ parts }: PaymentBook): string => (parts.findLast(isGivenUp) as ReversalPart).id;

/** The commit with the deposit's state, which follows from everything that went back of its payment. */
function commitWithStatus(book: PaymentBook, made: PaymentCommit): Reduced {
	const { deposit } = book;
	const after = commit(book, made);
	if (deposit === null) return after;
	const status = computePaidStatus(book, after.book.parts) ?? deposit.status;
	const isNews = status !== deposit.status || made.debit !== undefined || (made.undo ?? []).length > 0;
	return isNews ? commit(book, { ...made, deposit: { status, reason: null } }) : after;
}

/** The money of a reversal's parts is here again; money that its provider keeps is booked as the next part. */
function undo(book: PaymentBook, fact: ReversalFact, open: readonly ReversalPart[], by: ReduceBy): Reduced {
	const isOver = isGiven(fact.seen.state);
	const saves = isOver ? open.map((part) => ({ ...part, ...shownOf(fact) })) : close(open, by);
	const made = { saves, undo: open.filter(({ amount }) => amount !== null).map(({ id }) => id) };
	const again = (after: PaymentBook) => reduceReversal(after, fact, by);
	return isOver
		? inTurn(commitWithStatus(book, made), again, (after) => bookMissed(after, by))
		: // The deposit has no state between the two bookings.
			inTurn(commit(book, made), again, (after) => bookMissed(after, by));
}

/** A payment under review went back, or was lost: its money leaves suspense. */
const release = (
	book: PaymentBook,
	saves: readonly ReversalPart[],
	{ reason, status }: { readonly reason: PaymentReason | null; readonly status: 'returned' | 'reversed' },
): Reduced =>
	commit(book, {
		saves,
		booking: { money: 'returned', amount: null, fee: 0n, reason },
		moves: book.amount === null ? [] : [returnMove(book.suspenseId, book.amount)],
		...(book.deposit && { deposit: { status, reason: null } }),
	});

interface Suspension {
	/** The return or part whose money came back: names the events by which it is in suspense. */
	readonly by: string;
	readonly reason: 'return_failed' | 'paid_again';
}

/**
 * Money of a payment that went back is here again, so that a person has to look at it again (CASH-02). The sum that was taken beyond the
 * payment is given back: it is taken from the payment instead.
 */
function suspendAgain(book: PaymentBook, { by: suspendedBy, reason }: Suspension, by: ReduceBy): Reduced {
	const { amount, deposit, parts } = book;
	const booked = parts.filter((one) => one.amount !== null && !isGiven(one.state));
	const saves = booked.flatMap((one): ReversalPart[] => [
		{ ...one, state: toUndoneState(one) },
		...(isNewest(parts, one) ? [{ ...one, id: by.makeId(), part: one.part + 1, amount: null, suspends: false }] : []),
	]);
	const named = parts.map((one) => (one.id === suspendedBy && amount !== null ? { ...one, suspends: true } : one));
	// While a return of it is under way its money is about to go back all the same.
	const reached = book.isReturning
		? ({ status: 'returning', reason: null } as const)
		: ({ status: 'review', reason } as const);
	return commit(
		{ ...book, parts: named },
		{
			booking: {
				money: amount === null ? 'unvalued' : 'suspended',
				amount: null,
				fee: deposit === null || amount === null ? 0n : by.feeOf(amount),
				reason,
				suspendedBy,
			},
			saves: saves.map((part) => (part.id === suspendedBy && amount !== null ? { ...part, suspends: true } : part)),
			moves: amount === null ? [] : [suspendMove(suspendedBy, amount)],
			undo: booked.map(({ id }) => id),
			...(deposit && { deposit: reached }),
		},
	);
}

const isNewest = (all: readonly ReversalPart[], { kind, providerReversalId, part }: ReversalPart) =>
	!all.some((one) => one.kind === kind && one.providerReversalId === providerReversalId && one.part > part);

/** Books money that providers have taken of a payment and that could not be booked before. */
function bookMissed(book: PaymentBook, by: ReduceBy): Reduced {
	const taken = book.parts.filter(({ state }) => isTaken(state));
	const newest = new Map(taken.map((one) => [`${one.kind} ${one.providerReversalId}`, one]));
	const steps = [...newest.values()].map(
		({ kind, providerReversalId: id, nativeAmount: amount, state, atMs }) =>
			(current: PaymentBook) =>
				reduceReversal(current, { kind, seen: { id, amount, state, atMs } }, by),
	);
	return inTurn(unchanged(book), ...steps);
}

function reduceReturn(
	book: PaymentBook,
	{ id, was, status }: Extract<PaymentFact, { kind: 'return' }>,
	by: ReduceBy,
): Reduced {
	const waits = isUnderReview(book.money);
	if (status === 'completed')
		return inTurn(waits ? release(book, [], { reason: null, status: 'returned' }) : unchanged(book), (after) =>
			settleReturned(after, by),
		);
	if (waits)
		return book.deposit === null
			? unchanged(book)
			: commit(book, { deposit: { status: 'review', reason: 'return_failed' } });
	// Evidence of another kind can have ended the review meanwhile: the bank's recall, for instance.
	if (book.money !== 'returned' || was !== 'completed') return unchanged(book);
	return inTurn(suspendAgain(book, { by: id, reason: 'return_failed' }, by), (after) => bookMissed(after, by));
}

/**
 * A return was paid. Together with refunds and disputes it can be more than the payment, which is booked, or less, if
 * money that was gone when the return was requested has come back (CASH-02, CASH-09).
 */
function settleReturned(book: PaymentBook, by: ReduceBy): Reduced {
	const { money, state, nativeAmount, parts, sentBack } = book;
	if (money !== 'returned') return unchanged(book);
	const isBack = parts.some(isGivenUp) && state !== null && isHereAgain({ state, nativeAmount }, parts, sentBack);
	return inTurn(
		isBack ? suspendAgain(book, { by: lastGivenUp(book), reason: 'paid_again' }, by) : unchanged(book),
		(after) => bookMissed(after, by),
	);
}
