import { execute, loadRows, type Queryable, type RowOf } from '../../../platform/database/index.ts';
import type { PaymentPlace } from './queries.ts';

/**
 * - `part`: from 1: which of the bookings of its refund, dispute or reversal it is.
 * - `fx`: the part of the payment's exchange difference that went back with it, minor units.
 * - `at`: when the provider last changed it.
 * - `inquiryUntil`: until when it is an inquiry at most; null: its provider says when it is over.
 * - `suspends`: true if its money came back to suspense by an event of its id: it does once.
 */
export type StoredReversal = RowOf<typeof loadReversals>;

/** Every booking of money that went back of a payment, in the order of parts. Needs the lock of its user. */
export const loadReversals = (tx: Queryable, paymentId: string) =>
	loadRows(
		tx,
		`select id, kind, provider_reversal_id "providerReversalId", part, native_amount "nativeAmount", state, amount, claim_id "claimId", fx, at,
			inquiry_until "inquiryUntil", exists (select from ledger_references v where v.reference = 'payment:' || r.id || ':suspend') suspends
		from payment_reversals r where payment_id = $1 order by part, id`,
		[paymentId],
	);

export interface SavedReversal extends Omit<StoredReversal, 'at' | 'inquiryUntil' | 'suspends'> {
	readonly paymentId: string;
	readonly atMs: number;
	readonly inquiryUntilMs: number | null;
	readonly nowMs: number;
}

/** Stores a provider's data about money that it took back. Needs the lock of its user. */
export const saveReversal = (
	tx: Queryable,
	{ provider, providerAccount }: Pick<PaymentPlace, 'provider' | 'providerAccount'>,
	{
		id,
		paymentId,
		kind,
		providerReversalId,
		part,
		nativeAmount,
		state,
		amount,
		claimId,
		fx,
		atMs,
		inquiryUntilMs,
		nowMs,
	}: SavedReversal,
): Promise<void> =>
	execute(
		tx,
		`insert into payment_reversals (id, payment_id, provider, provider_account, kind, provider_reversal_id, part, native_amount, state,
			amount, claim_id, at, seen_at, fx, inquiry_until) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
		on conflict (provider, provider_account, kind, provider_reversal_id, part) do update set native_amount = excluded.native_amount,
			state = excluded.state, amount = excluded.amount, claim_id = excluded.claim_id, at = excluded.at, fx = excluded.fx,
			inquiry_until = excluded.inquiry_until`,
		[
			id,
			paymentId,
			provider,
			providerAccount,
			kind,
			providerReversalId,
			part,
			nativeAmount,
			state,
			amount,
			claimId,
			atMs,
			nowMs,
			fx,
			inquiryUntilMs,
		],
	);
