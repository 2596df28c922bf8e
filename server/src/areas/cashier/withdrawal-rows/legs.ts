import type { PlannedLeg } from '@fairtick/domain/cashier/payments/legs';
import type { LegStatus } from '@fairtick/domain/cashier/withdrawal';
import type { Minor } from '@fairtick/domain/money/money';
import {
	changesRow,
	execute,
	loadColumn,
	loadOnlyValue,
	loadRow,
	loadRows,
	type Queryable,
	type RowOf,
} from '../../../platform/database/index.ts';
import { type DueItem, pollQueueOf } from '../movements/poll-queue.ts';

/**
 * - `providerPaymentId`: the provider's id of the payment that is refunded.
 * - `fx`: value of its money beyond the amount sent.
 * - `fxBack`: the part of an exchange difference that went back: the payment's by a refund that was paid, its own by
 *   a payout that came back.
 */
export type StoredLeg = RowOf<typeof loadLegs>;

const LEGS = `select l.id, l.withdrawal_id "withdrawalId", l.n, l.kind, l.provider, l.provider_account "providerAccount", l.method,
		l.payment_id "paymentId", p.provider_payment_id "providerPaymentId", l.amount, l.fee, l.native_amount "nativeAmount",
		l.native_currency "nativeCurrency", l.fx, l.fx_back "fxBack", l.status, l.reason, l.first_sent_at "firstSentAt", l.missed_at "missedAt",
		l.due_at "dueAt"
	from withdrawal_legs l left join payments p on p.id = l.payment_id`;

/** In their order. */
export async function loadLegs(db: Queryable, withdrawalId: string) {
	return loadRows(db, `${LEGS} where l.withdrawal_id = $1 order by l.n`, [withdrawalId]);
}

/** Null if there is none. */
export async function loadLeg(db: Queryable, id: string): Promise<StoredLeg | null> {
	return loadRow(db, `${LEGS} where l.id = $1`, [id]);
}

export type NewLeg = PlannedLeg &
	Pick<
		StoredLeg,
		'id' | 'withdrawalId' | 'n' | 'provider' | 'providerAccount' | 'fee' | 'nativeAmount' | 'nativeCurrency' | 'fx'
	>;

export async function insertLeg(tx: Queryable, leg: NewLeg, nowMs: number): Promise<void> {
	await execute(
		tx,
		`insert into withdrawal_legs (id, withdrawal_id, n, kind, provider, provider_account, method, payment_id, amount, fee, native_amount,
			native_currency, status, changed_at, fx) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'planned', $13, $14)`,
		[
			leg.id,
			leg.withdrawalId,
			leg.n,
			leg.kind,
			leg.provider,
			leg.providerAccount,
			leg.method,
			leg.paymentId,
			leg.amount,
			leg.fee,
			leg.nativeAmount,
			leg.nativeCurrency,
			nowMs,
			leg.fx,
		],
	);
}

export interface LegChange {
	readonly status: LegStatus;
	readonly reason: string | null;
	readonly dueAtMs: number | null;
	/** Time of the next read at the provider, epoch milliseconds; null: no further read. */
	readonly pollAtMs: number | null;
	/** Time at which the provider first showed nothing of it; null: not, or not any more. */
	readonly missedAtMs: number | null;
}

/** Needs the user's lock. The first time that it is sent is kept, unless surely nothing was done then. */
export async function updateLeg(tx: Queryable, id: string, change: LegChange, nowMs: number): Promise<void> {
	const { status, reason, dueAtMs, pollAtMs, missedAtMs } = change;
	await execute(
		tx,
		`update withdrawal_legs set status = $2, reason = $3, due_at = $4, poll_at = $5, missed_at = $6, changed_at = $7,
			first_sent_at = case when $2 = 'sending' then coalesce(first_sent_at, $7)
				when $3 = 'not_done' and first_sent_at = changed_at then null else first_sent_at end where id = $1`,
		[id, status, reason, dueAtMs, pollAtMs, missedAtMs, nowMs],
	);
}

/**
 * Puts off the questions about the legs of a withdrawal that wait for their calls, so that none counts as never sent meanwhile. Returns the
 * ids of those legs.
 */
export const postponeWaiting = (db: Queryable, withdrawalId: string, waitMs: number): Promise<string[]> =>
	loadColumn(
		db,
		`update withdrawal_legs set poll_at = clock() + $2 where withdrawal_id = $1 and status = 'sending' returning id`,
		[withdrawalId, waitMs],
	);

/** Legs that were given back and that their provider shows as under way: it may pay them, unless people stop it there. They alone are asked about. */
const WATCHED = `status in ('planned', 'failed', 'returned') and poll_at is not null`;

/** From now on such a leg is asked about, or no longer. */
export const updateWatched = (db: Queryable, id: string, pollAtMs: number | null): Promise<void> =>
	execute(db, `update withdrawal_legs set poll_at = $2 where id = $1 and status in ('planned', 'failed', 'returned')`, [
		id,
		pollAtMs,
	]);

/** Puts off the next question about such a leg; false if it is none. */
export const postponeWatched = (db: Queryable, id: string, pollAtMs: number): Promise<boolean> =>
	changesRow(db, `update withdrawal_legs set poll_at = $2 where id = $1 and ${WATCHED}`, [id, pollAtMs]);

export const countWatched = (db: Queryable): Promise<number> =>
	loadOnlyValue(db, `select count(*)::int from withdrawal_legs where ${WATCHED}`);

/** Needs the user's lock. */
export const updateLegFxBack = (tx: Queryable, id: string, fxBack: Minor): Promise<void> =>
	execute(tx, 'update withdrawal_legs set fx_back = $2 where id = $1', [id, fxBack]);

/** The payments that legs of a withdrawal refund, by their ids. */
export const loadRefunded = (tx: Queryable, withdrawalId: string): Promise<string[]> =>
	loadColumn(
		tx,
		'select distinct payment_id id from withdrawal_legs where withdrawal_id = $1 and payment_id is not null order by 1',
		[withdrawalId],
	);

/** Legs whose provider is to be asked now: at most `limit` of each account at a provider, users in turns, oldest first. */
export const loadLegsToPoll = (db: Queryable, limit: number): Promise<DueItem[]> =>
	loadRows(
		db,
		pollQueueOf(`select l.id, w.user_id, l.provider || ' ' || l.provider_account place, l.poll_at at
		from withdrawal_legs l join withdrawals w on w.id = l.withdrawal_id where l.poll_at <= clock()`),
		[limit],
	);
