import { computeFxBack, type GoneWithFx } from '@fairtick/domain/cashier/quote';
import type { Minor } from '@fairtick/domain/money/money';
import { loadOnlyRow, type Queryable } from '../../database/index.ts';
import { loadPaymentById } from '../movements/payment-queries.ts';

/**
 * What of a payment's difference of rates goes back when `amount`, minor units, more of its money does (CASH-06); 0 where none was
 * booked. `legId`: the leg that it goes back by, if it does. Needs the lock of its user.
 */
export async function loadFxBack(
	tx: Queryable,
	paymentId: string,
	amount: Minor,
	legId: string | null = null,
): Promise<Minor> {
	const payment = await loadPaymentById(tx, paymentId);
	if (!payment?.wasValued || payment.amount === null) return 0n;
	const { amount: brought, fx } = payment;
	return computeFxBack(amount, { amount: brought, fx }, await loadGoneWithFx(tx, paymentId, legId));
}

/** What was booked as gone of a payment, by refunds and disputes that stand and by other legs that were paid. */
const loadGoneWithFx = (tx: Queryable, paymentId: string, legId: string | null): Promise<GoneWithFx> =>
	loadOnlyRow<{ amount: Minor; fx: Minor }>(
		tx,
		`select coalesce(sum(g.amount), 0)::bigint amount, coalesce(sum(g.fx), 0)::bigint fx from (
			select r.amount, r.fx from payment_reversals r where r.payment_id = $1 and r.amount is not null and r.state not in ('won', 'failed')
			union all
			select l.amount - l.fee, l.fx_back from withdrawal_legs l
			where l.payment_id = $1 and l.status = 'completed' and l.id is distinct from $2) g`,
		[paymentId, legId],
	);
