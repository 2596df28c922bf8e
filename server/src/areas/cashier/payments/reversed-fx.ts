import type { ReversalKind } from '@fairtick/domain/cashier/payments/reversal';
import { computeFxBack, type GoneWithFx } from '@fairtick/domain/cashier/quote';
import type { Minor } from '@fairtick/domain/money/money';
import { loadOnlyRow, type Queryable } from '../../../platform/database/index.ts';
import { loadPaymentById } from './queries.ts';

/** Money of a payment that goes back: minor units, and the cause. */
export interface GoingBack {
	readonly amount: Minor;
	readonly by: ReversalKind | 'leg';
	/** For a leg. */
	readonly legId?: string;
}

/**
 * The part of a payment's exchange difference that goes back with more of its money (CASH-06); 0 if none was booked. Amounts
 * that a bank or chain takes of money that was sent back before count beside that, as the money itself does (CASH-09). Needs
 * the lock of its user.
 */
export async function loadReversedFx(
	tx: Queryable,
	paymentId: string,
	{ amount, by, legId }: GoingBack,
): Promise<Minor> {
	const payment = await loadPaymentById(tx, paymentId);
	if (!payment?.wasValued || payment.amount === null) return 0n;
	const [sent, taken] = [await loadSent(tx, paymentId, legId), await loadTaken(tx, paymentId)];
	const isSent = by === 'leg' || by === 'refund';
	const gone = isSent ? { like: sent, other: taken } : { like: taken, other: sent };
	return computeFxBack(amount, { amount: payment.amount, fx: payment.fx }, gone);
}

const STANDS = `r.payment_id = $1 and r.amount is not null and r.state not in ('won', 'failed')`;

/** The amount booked as taken of a payment, by valid disputes and reversals. */
const loadTaken = (tx: Queryable, paymentId: string): Promise<GoneWithFx> =>
	loadOnlyRow(
		tx,
		`select coalesce(sum(r.amount), 0)::bigint amount, coalesce(sum(r.fx), 0)::bigint fx
		from payment_reversals r where ${STANDS} and r.kind <> 'refund'`,
		[paymentId],
	);

/** The amount booked as sent back of a payment, by valid refunds and by other legs that were paid. */
const loadSent = (tx: Queryable, paymentId: string, legId?: string): Promise<GoneWithFx> =>
	loadOnlyRow(
		tx,
		`select coalesce(sum(g.amount), 0)::bigint amount, coalesce(sum(g.fx), 0)::bigint fx from (
			select r.amount, r.fx from payment_reversals r where ${STANDS} and r.kind = 'refund'
			union all
			select l.amount - l.fee, l.fx_back from withdrawal_legs l
			where l.payment_id = $1 and l.status = 'completed' and l.id is distinct from $2) g`,
		[paymentId, legId ?? null],
	);
