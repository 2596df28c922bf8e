import type { DepositStatus } from '../deposit.ts';
import type { MovementReason, PaymentReason } from '../reasons.ts';
import type { KnownPayment, SeenPayment } from './reversal.ts';

/** A deposit as it is stored. */
export interface KnownDeposit {
	readonly id: string;
	readonly status: DepositStatus;
	readonly reason: string | null;
	/** The payment whose money is this deposit's; null: none came. */
	readonly paymentId: string | null;
	readonly nativeAmount: bigint;
	readonly nativeCurrency: string;
	/** It can be paid in time until then, epoch milliseconds. */
	readonly expiresAt: bigint;
}

export interface PaymentFacts {
	/** The deposit that it belongs to; null if it names none of ours. */
	readonly deposit: KnownDeposit | null;
	/** Null: never seen before. */
	readonly payment: KnownPayment | null;
	readonly seen: SeenPayment;
	/** The reason why its user may not be credited automatically; null if there is none. */
	readonly unfit: MovementReason | null;
}

/**
 * `record`: only the provider's data is kept. `end`: the deposit is over without money. `suspend`: a person must look;
 * the money is the deposit's unless that has other money already, when it becomes a deposit of its own. `reverse`: the
 * payment was reversed, and its money leaves where it is. `restore`: a payment that was reversed is paid again.
 */
export type PaymentDecision =
	| { readonly act: 'record' }
	| { readonly act: 'await' }
	| { readonly act: 'end'; readonly status: 'failed' | 'expired' }
	| { readonly act: 'credit' }
	| { readonly act: 'suspend'; readonly reason: PaymentReason; readonly own: boolean }
	| { readonly act: 'reverse' }
	| { readonly act: 'restore' };

const record = { act: 'record' } as const;

/**
 * Decides the changes that follow from a payment as its provider shows it (CASH-02). The same payment again changes nothing.
 */
export function decidePayment({ deposit, payment, seen, unfit }: PaymentFacts): PaymentDecision {
	const money = payment?.money ?? 'none';
	switch (seen.state) {
		case 'pending':
			return money === 'none' && waits(deposit) && deposit?.status !== 'pending' ? { act: 'await' } : record;
		case 'failed':
		case 'expired':
			return money === 'none' && payment?.state !== seen.state && waits(deposit) && deposit?.status !== 'failed'
				? { act: 'end', status: seen.state }
				: record;
		case 'reversed':
			if (money !== 'none') return money === 'reversed' ? record : { act: 'reverse' };
			return waits(deposit) && deposit?.status !== 'failed' ? { act: 'end', status: 'failed' } : record;
		case 'paid': {
			if (money === 'reversed' || (money === 'returned' && payment?.state === 'reversed')) return { act: 'restore' };
			if (money !== 'none') return record;
			const own = deposit !== null && deposit.paymentId !== null && deposit.paymentId !== payment?.id;
			const reason = findMisfit(deposit, seen, own) ?? unfit;
			return reason === null ? { act: 'credit' } : { act: 'suspend', reason, own };
		}
	}
}

/** True if a payment of it can still come and be credited. */
const waits = (deposit: KnownDeposit | null) =>
	deposit !== null &&
	deposit.paymentId === null &&
	(deposit.status === 'created' ||
		deposit.status === 'pending' ||
		(deposit.status === 'failed' && deposit.reason !== 'cancelled'));

/** True if a payment was made in time for a deposit that expired before the payment was reported. */
const isInTime = ({ status, paymentId, expiresAt }: KnownDeposit, atMs: number) =>
	status === 'expired' && paymentId === null && atMs < Number(expiresAt);

function findMisfit(
	deposit: KnownDeposit | null,
	{ amount, currency, doubt, atMs }: SeenPayment,
	own: boolean,
): PaymentReason | null {
	if (deposit === null) return 'unknown';
	if (own) return 'second_payment';
	if (!waits(deposit) && !isInTime(deposit, atMs)) return 'late';
	if (currency !== deposit.nativeCurrency) return 'currency';
	if (amount !== deposit.nativeAmount) return 'amount';
	return doubt;
}
