import type { Minor } from '@fairtick/domain/money/money';
import { loadColumn, loadOnlyRow, loadValue, type Queryable } from '../../../platform/database/index.ts';
import { IS_ENDABLE } from '../withdrawal-rows/withdrawals.ts';

/** A leg `l` went back already or is on its way; a planned one if `plans` holds of its withdrawal `w`. */
const legIsGone = <const Plans extends string = 'true'>(plans: Plans = 'true' as Plans) =>
	`(l.status in ('sending', 'unknown', 'sent', 'completed') or l.status = 'planned'
	and exists (select from withdrawals w where w.id = l.withdrawal_id
		and w.status in ('requested', 'review', 'approved', 'sending', 'unknown', 'sent') and ${plans}))` as const;
const REVERSAL_IS_GONE = `r.amount is not null and r.state not in ('won', 'failed')`;

/**
 * Amounts of a payment that went back already or are on their way, as rows. A withdrawal's plan is on its way for as long
 * as the withdrawal can still send it.
 */
export const goneOf = <const Id extends string>(paymentId: Id) =>
	`select l.amount from withdrawal_legs l where l.payment_id = ${paymentId} and ${legIsGone()}
	union all
	select r.amount from payment_reversals r where r.payment_id = ${paymentId} and ${REVERSAL_IS_GONE}` as const;

/** The native amount that the same rows sent back; a reversal that was booked in parts counts once. */
export const goneNativeOf = <const Id extends string>(paymentId: Id) =>
	`((select coalesce(sum(l.native_amount), 0) from withdrawal_legs l
		where l.payment_id = ${paymentId} and ${legIsGone()})
	+ (select coalesce(sum(n), 0) from (select max(r.native_amount) n from payment_reversals r where r.payment_id = ${paymentId}
		and ${REVERSAL_IS_GONE} group by r.kind, r.provider_reversal_id) v))::bigint` as const;

/** Native units of a payment that went back or are about to. Needs the lock of its user. */
export const loadGoneNative = async (tx: Queryable, paymentId: string): Promise<bigint> =>
	(await loadValue(tx, `select ${goneNativeOf('$1')}`, [paymentId])) ?? 0n;

/**
 * Amounts that legs have sent back of a payment, or will even if withdrawals that can be ended are, minor units (CASH-04).
 * Needs the lock of its user.
 */
export async function loadLegsGone(tx: Queryable, paymentId: string): Promise<Minor[]> {
	return loadColumn(
		tx,
		`select l.amount from withdrawal_legs l where l.payment_id = $1 and ${legIsGone(`not ${IS_ENDABLE}`)}`,
		[paymentId],
	);
}

/** The amount of a payment that went back, or will by any planned withdrawal, minor units. Needs the lock of its user. */
export async function loadGoneOrPlanned(tx: Queryable, paymentId: string): Promise<Minor> {
	const amounts = await loadColumn(tx, goneOf('$1'), [paymentId]);
	return amounts.reduce((sum, amount) => sum + amount, 0n);
}

/**
 * The native amount that returns have sent back of a payment, and whether one is under way. Needs the lock of its user, or
 * its own.
 */
export const loadSentBack = (tx: Queryable, paymentId: string) =>
	loadOnlyRow(
		tx,
		`select coalesce(sum(native_amount) filter (where status = 'completed'), 0)::bigint native,
			coalesce(bool_or(status in ('sending', 'unknown', 'sent')), false) "underWay"
		from payment_returns where payment_id = $1`,
		[paymentId],
	);
