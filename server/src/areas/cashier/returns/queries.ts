import type { ReturnStatus } from '@fairtick/domain/cashier/payments/payment-return';
import {
	execute,
	loadRow,
	loadRows,
	loadValue,
	pick,
	type Queryable,
	type RowOf,
} from '../../../platform/database/index.ts';
import { type DueItem, pollQueueOf } from '../movements/poll-queue.ts';
import { PAYER_NAME } from '../movements/user-facts.ts';

/**
 * An attempt to send back a payment that was not credited, with the payment.
 * - `id`: the key under which the provider pays it once.
 * - `nativeAmount`: the amount to send: the rest of the payment at the time of the request.
 * - `paid`: the amount of the payment, native.
 * - `depositId`: null with the user: the payment has no user.
 * - `destinationId`: where the money goes that cannot go back to its source; null: to its source.
 */
export type StoredReturn = RowOf<typeof loadReturn>;

/** Null if there is none. */
export const loadReturn = (db: Queryable, id: string) =>
	loadRow(
		db,
		`select r.id, r.payment_id "paymentId", r.status, r.reason, r.asked_at "askedAt", r.missed_at "missedAt", p.provider,
			p.provider_account "providerAccount", p.provider_payment_id "providerPaymentId", r.native_amount "nativeAmount",
			p.native_currency "nativeCurrency", p.native_amount paid, p.deposit_id "depositId", d.user_id "userId", d.method,
			r.destination_id "destinationId", ${PAYER_NAME} "payeeName"
		from payment_returns r join payments p on p.id = r.payment_id left join deposits d on d.id = p.deposit_id
			left join users u on u.id = d.user_id where r.id = $1`,
		[id],
	);

export interface NewReturn {
	readonly id: string;
	readonly paymentId: string;
	readonly nativeAmount: bigint;
	readonly destinationId: string | null;
	/** Null: a restored database had forgotten it. */
	readonly askedBy: number | null;
	/** The second person; null if none was needed. */
	readonly agreedBy: number | null;
	readonly status: 'sending' | 'unknown';
	readonly reason: string | null;
	readonly nowMs: number;
	readonly pollAtMs: number;
}

/** Throws while another one of the payment is under way. Needs the lock of its user, or its own. */
export const insertReturn = (tx: Queryable, made: NewReturn): Promise<void> =>
	execute(
		tx,
		`insert into payment_returns (id, payment_id, native_amount, destination_id, asked_by, agreed_by, status, reason, asked_at, changed_at, poll_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10)`,
		[
			...pick(made, 'id', 'paymentId', 'nativeAmount', 'destinationId', 'askedBy', 'agreedBy', 'status', 'reason'),
			...pick(made, 'nowMs', 'pollAtMs'),
		],
	);

export interface ReturnChange {
	readonly status: ReturnStatus;
	readonly reason: string | null;
	/** Time at which the provider first showed nothing of it; null: not, or not any more. */
	readonly missedAtMs: number | null;
	/** Time of the next read at the provider, epoch milliseconds; null: no further read. */
	readonly pollAtMs: number | null;
}

/** Needs the lock of the payment's user, or its own. */
export const updateReturn = (tx: Queryable, id: string, change: ReturnChange, nowMs: number): Promise<void> =>
	execute(
		tx,
		'update payment_returns set status = $2, reason = $3, missed_at = $4, poll_at = $5, changed_at = $6 where id = $1',
		[id, change.status, change.reason, change.missedAtMs, change.pollAtMs, nowMs],
	);

/** Delay of the first question about a return whose call had no answer. A call ends sooner. */
export const FIRST_QUESTION_MS = 60_000;

/**
 * Puts off the next question about a return that has not ended by a minute, also that about a slow one: a question that fails comes again
 * after the others, and nothing counts as never made while it is called for. `isCalled`: the call begins now, so that no earlier miss counts.
 * Returns its status; null if it has ended.
 */
export const postponeQuestion = (
	db: Queryable,
	id: string,
	{ isCalled }: { readonly isCalled: boolean },
): Promise<ReturnStatus | null> =>
	loadValue(
		db,
		`update payment_returns set poll_at = clock() + $2, missed_at = case when $3 then null else missed_at end
		where id = $1 and status in ('sending', 'unknown', 'sent') and (status <> 'sent' or not $3) returning status`,
		[id, FIRST_QUESTION_MS, isCalled],
	);

/** Returns whose provider is to be asked now: at most `limit` of each account at a provider, oldest first. */
export const loadReturnsToPoll = (db: Queryable, limit: number): Promise<DueItem[]> =>
	loadRows(
		db,
		pollQueueOf(`select r.id, d.user_id, p.provider || ' ' || p.provider_account place, r.poll_at at
		from payment_returns r join payments p on p.id = r.payment_id left join deposits d on d.id = p.deposit_id
		where r.poll_at <= clock()`),
		[limit],
	);
