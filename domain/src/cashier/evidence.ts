import { lesser, type Minor } from '../money/money.ts';
import type { DepositStatus } from './deposit.ts';
import type { LegStatus } from './withdrawal.ts';

/** What became of a payment's money here. `unvalued`: a person must say what it is worth before it can be booked. */
export const PAYMENT_MONEY = ['none', 'unvalued', 'credited', 'suspended', 'released', 'returned', 'reversed'] as const;
export type PaymentMoney = (typeof PAYMENT_MONEY)[number];

/** A deposit as it is stored. */
export interface KnownDeposit {
	readonly id: string;
	readonly status: DepositStatus;
	readonly reason: string | null;
	/** The payment whose money is this deposit's; null: none came. */
	readonly paymentId: string | null;
	readonly nativeAmount: bigint;
	readonly nativeCurrency: string;
}

/** A payment as it is stored. */
export interface KnownPayment {
	readonly id: string;
	readonly state: SeenPayment['state'];
	readonly money: PaymentMoney;
	/** Whether it was ever under review: it is suspended once. */
	readonly wasSuspended: boolean;
}

/** A payment as its provider shows it; amounts are native. */
export interface SeenPayment {
	readonly state: 'pending' | 'paid' | 'failed' | 'expired' | 'reversed';
	readonly amount: bigint;
	readonly currency: string;
	/** Why a person must look before it is credited. */
	readonly doubt: string | null;
}

export interface PaymentFacts {
	/** The deposit that it belongs to; null where it names none of ours. */
	readonly deposit: KnownDeposit | null;
	/** Null: never seen before. */
	readonly payment: KnownPayment | null;
	readonly seen: SeenPayment;
	/** Why its user may not be credited by itself: `excluded`, `closed`, `limit`, `payer`; null for nothing. */
	readonly unfit: string | null;
}

/**
 * `note`: only what the provider says is kept. `end`: the deposit is over without money. `suspend`: a person must look; the money
 * is the deposit's unless that has other money already, when it becomes a deposit of its own.
 */
export type PaymentDecision =
	| { readonly act: 'note' }
	| { readonly act: 'await' }
	| { readonly act: 'end'; readonly status: 'failed' | 'expired' }
	| { readonly act: 'credit' }
	| { readonly act: 'suspend'; readonly reason: string; readonly own: boolean }
	| { readonly act: 'takeBack' }
	| { readonly act: 'letGo' };

const note = { act: 'note' } as const;

/** What a payment, read back from its provider, changes (CASH-02). Asking again with the same changes nothing. */
export function decidePayment({ deposit, payment, seen, unfit }: PaymentFacts): PaymentDecision {
	const money = payment?.money ?? 'none';
	switch (seen.state) {
		case 'pending':
			return money === 'none' && waits(deposit) && deposit?.status !== 'pending' ? { act: 'await' } : note;
		case 'failed':
		case 'expired':
			return money === 'none' && payment?.state !== seen.state && waits(deposit) && deposit?.status !== 'failed'
				? { act: 'end', status: seen.state }
				: note;
		case 'reversed':
			if (money === 'credited' || money === 'released') return { act: 'takeBack' };
			if (isUnderReview(money)) return { act: 'letGo' };
			return money === 'none' && waits(deposit) && deposit?.status !== 'failed'
				? { act: 'end', status: 'failed' }
				: note;
		case 'paid': {
			if (money !== 'none' && (money !== 'reversed' || payment?.wasSuspended)) return note;
			const own = deposit !== null && deposit.paymentId !== null && deposit.paymentId !== payment?.id;
			const reason = money === 'reversed' ? 'paid_again' : (findMisfit(deposit, seen, own) ?? unfit);
			return reason === null ? { act: 'credit' } : { act: 'suspend', reason, own };
		}
	}
}

/** Whether a person has to look at it before it goes anywhere. */
const isUnderReview = (money: PaymentMoney) => money === 'suspended' || money === 'unvalued';

/** Whether a payment of it can still come and be credited. */
const waits = (deposit: KnownDeposit | null) =>
	deposit !== null &&
	deposit.paymentId === null &&
	(deposit.status === 'created' ||
		deposit.status === 'pending' ||
		(deposit.status === 'failed' && deposit.reason !== 'cancelled'));

function findMisfit(deposit: KnownDeposit | null, { amount, currency, doubt }: SeenPayment, own: boolean) {
	if (deposit === null) return 'unknown';
	if (own) return 'second_payment';
	if (!waits(deposit)) return 'late';
	if (currency !== deposit.nativeCurrency) return 'currency';
	if (amount !== deposit.nativeAmount) return 'amount';
	return doubt;
}

/** What of a payment can still go back to its source, in minor units: never below zero (CASH-04). */
export function computeRest(credited: Minor, gone: readonly Minor[]): Minor {
	const rest = gone.reduce((left, amount) => left - amount, credited);
	return rest > 0n ? rest : 0n;
}

/** Native units in minor units of the account: in the proportion in which the payment was booked, rounded down. */
export const computeShare = (
	native: bigint,
	{ nativeAmount, amount }: { nativeAmount: bigint; amount: Minor },
): Minor => (native >= nativeAmount ? amount : (amount * native) / nativeAmount);

/** A refund that somebody made at the provider, or a dispute, as it is stored. */
export interface KnownReversal {
	readonly state: SeenReversal['state'];
	/** Null: nothing was booked. */
	readonly amount: Minor | null;
}

export interface SeenReversal {
	readonly state: 'pending' | 'paid' | 'failed' | 'inquiry' | 'taken' | 'won' | 'lost';
	/** Native. */
	readonly amount: bigint;
}

export interface ReversalFacts {
	readonly payment: { readonly money: PaymentMoney; readonly nativeAmount: bigint; readonly amount: Minor | null };
	readonly deposit: Pick<KnownDeposit, 'status'> | null;
	/** What of the payment is still here, minor units. */
	readonly restMinor: Minor;
	readonly reversal: KnownReversal | null;
	readonly seen: SeenReversal;
}

export type ReversalDecision =
	| { readonly act: 'note'; readonly status: DepositStatus | null }
	/** Money left: `amount` is booked, at most what is still here. */
	| { readonly act: 'take'; readonly amount: Minor; readonly status: DepositStatus }
	/** A payment under review went back. */
	| { readonly act: 'letGo' }
	/** The money of a won dispute is here again. */
	| { readonly act: 'giveBack'; readonly amount: Minor };

const keep = (status: DepositStatus | null = null): ReversalDecision => ({ act: 'note', status });

/** What a refund that no withdrawal of ours made changes. */
export function decideRefund({ payment, restMinor, reversal, seen }: ReversalFacts): ReversalDecision {
	if (seen.state !== 'paid' || (reversal && reversal.amount !== null)) return keep();
	if (isUnderReview(payment.money)) return isWhole(payment, seen) ? { act: 'letGo' } : keep();
	if (payment.amount === null || restMinor === 0n || !isInBalance(payment.money)) return keep();
	const share = computeShare(seen.amount, { ...payment, amount: payment.amount });
	const amount = lesser(share, restMinor);
	return { act: 'take', amount, status: amount === restMinor ? 'refunded' : 'part_refunded' };
}

/** What a contested payment changes (CASH-09). An inquiry moves nothing, but withdrawals wait. */
export function decideDispute({ payment, deposit, restMinor, reversal, seen }: ReversalFacts): ReversalDecision {
	const booked = reversal?.amount ?? null;
	const status = deposit?.status ?? null;
	switch (seen.state) {
		case 'inquiry':
			return keep(
				reversal === null && booked === null && status !== null && isOpenToInquiry(status) ? 'inquiry' : null,
			);
		case 'taken':
		case 'lost': {
			const ended = seen.state === 'lost' ? 'lost' : 'disputed';
			if (booked !== null) return keep(reversal?.state !== seen.state && status !== ended ? ended : null);
			if (isUnderReview(payment.money)) return isWhole(payment, seen) ? { act: 'letGo' } : keep();
			if (payment.amount === null || !isInBalance(payment.money)) return keep();
			const share = computeShare(seen.amount, { ...payment, amount: payment.amount });
			const amount = lesser(share, restMinor);
			return amount === 0n ? keep() : { act: 'take', amount, status: ended };
		}
		case 'won':
			if (booked !== null && reversal?.state !== 'won') return { act: 'giveBack', amount: booked };
			return keep(status === 'inquiry' ? 'confirmed' : null);
		default:
			return keep();
	}
}

/** Of a payment under review all goes back at once; of a part it is booked once the payment is credited. */
const isWhole = (payment: ReversalFacts['payment'], seen: SeenReversal) => seen.amount >= payment.nativeAmount;
const isInBalance = (money: PaymentMoney) => money === 'credited' || money === 'released';
const isOpenToInquiry = (status: DepositStatus) =>
	status === 'confirmed' || status === 'part_refunded' || status === 'refunded' || status === 'won';

/** Why a leg waits for two people: its provider shows another amount than was asked for. */
export const OTHER_AMOUNT = 'amount';

/** The state in which such a leg waits; null where it does so already, or where no money moved. */
export function decideOtherAmount(
	{ status, reason }: { readonly status: LegStatus; readonly reason: string | null },
	seen: SeenLeg,
): LegStatus | null {
	if (reason === OTHER_AMOUNT || status === 'failed' || status === 'returned') return null;
	if (status === 'completed') return seen === 'returned' ? 'completed' : null;
	return 'unknown';
}

/** What a provider says of a leg. */
export type SeenLeg = 'pending' | 'paid' | 'failed' | 'returned';

/**
 * The next state of a leg; null where nothing changes. What failed or came back before it was booked as paid has failed; what
 * does so afterwards is returned.
 */
export function decideLeg(status: LegStatus, seen: SeenLeg): LegStatus | null {
	switch (status) {
		case 'planned':
		case 'sending':
		case 'unknown':
			return seen === 'pending' ? 'sent' : seen === 'paid' ? 'completed' : 'failed';
		case 'sent':
			return seen === 'pending' ? null : seen === 'paid' ? 'completed' : 'failed';
		case 'completed':
			return seen === 'failed' || seen === 'returned' ? 'returned' : null;
		default:
			return null;
	}
}
