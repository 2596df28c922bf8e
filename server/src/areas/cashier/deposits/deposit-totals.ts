import type { Currency, Minor } from '@fairtick/domain/money/money';
import { loadColumn, loadValue, type Queryable } from '../../../platform/database/index.ts';

/**
 * Credited payments `p` of deposits `d` since an instant, each with its reversals `v`; the currency is `$1`, the instant
 * `$2`.
 */
const CREDITED = `payments p join deposits d on d.id = p.deposit_id
	left join lateral (select sum(amount) amount from payment_reversals
		where payment_id = p.id and amount is not null and state not in ('won', 'failed')) v on true
	where p.money in ('credited', 'released') and p.currency = $1 and p.booked_at > $2`;
const SUM = 'coalesce(sum(p.amount - coalesce(v.amount, 0)), 0)::bigint';

/** Withdrawals of a user `u` since the instant that were not refused: money that goes round is not deposited again. */
const withdrawnBy = <const User extends string>(u: User) =>
	`(select coalesce(sum(w.amount), 0)::bigint from withdrawals w where w.user_id = ${u} and w.currency = $1 and w.created_at > $2
		and w.status not in ('rejected', 'cancelled', 'failed', 'returned'))` as const;

/** A user's credits since an instant, less reversals and withdrawals; minor units, may be negative. */
export const loadDeposited = async (
	db: Queryable,
	currency: Currency,
	userId: number,
	sinceMs: number,
): Promise<Minor> =>
	(await loadValue(db, `select ${SUM} - ${withdrawnBy('$3')} from ${CREDITED} and d.user_id = $3`, [
		currency,
		sinceMs,
		userId,
	])) ?? 0n;

/** Users to whom at least so much was credited since an instant, less the same. */
export const loadDepositors = (db: Queryable, currency: Currency, sinceMs: number, leastMinor: Minor) =>
	loadColumn(
		db,
		`select d.user_id from ${CREDITED} group by d.user_id having ${SUM} - ${withdrawnBy('d.user_id')} >= $3 order by d.user_id`,
		[currency, sinceMs, leastMinor],
	);

/** True if a user has a deposit that can bring money or has brought some: one that ended without any is none. */
export const hasDeposited = async (db: Queryable, userId: number): Promise<boolean> =>
	(await loadValue(
		db,
		`select exists (select from deposits where user_id = $1 and (payment_id is not null or status not in ('failed', 'expired')))`,
		[userId],
	)) === true;
