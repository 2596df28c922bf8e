import type { Source } from '@fairtick/domain/cashier/payments/legs';
import { computeRefundable } from '@fairtick/domain/cashier/payments/reversal';
import type { Minor } from '@fairtick/domain/money/money';
import { existing, loadRows, type Queryable } from '../../../platform/database/index.ts';
import { goneNativeOf, goneOf } from '../payments/gone.ts';

/** A payment as a source, with the account at a provider that took it. */
export interface PaymentSource extends Omit<Source, 'minMinor'> {
	readonly provider: string;
	readonly providerAccount: string;
	readonly nativeAmount: bigint;
	readonly paid: Minor;
}

/**
 * The user's payments and the parts of them that went back: the sources of a withdrawal (CASH-04), without those whose
 * refund by it was refused. Needs the user's lock.
 */
export async function loadSources(
	tx: Queryable,
	{ userId, id, nowMs }: { readonly userId: number; readonly id: string; readonly nowMs: number },
): Promise<PaymentSource[]> {
	const rows = await loadRows(
		tx,
		`select p.id "paymentId", p.provider, p.provider_account "providerAccount", d.method, p.booked_at at, p.amount paid, p.native_amount "nativeAmount",
			coalesce(p.refundable_until > $2, false) refundable,
			(select coalesce(sum(g.amount), 0) from (${goneOf('p.id')}) g)::bigint gone, ${goneNativeOf('p.id')} "goneNative"
		from payments p join deposits d on d.id = p.deposit_id
		where d.user_id = $1 and p.money in ('credited', 'released')
			and not exists (select from withdrawal_legs l where l.payment_id = p.id and l.withdrawal_id = $3 and l.status = 'failed')`,
		[userId, nowMs, id],
	);
	return rows.map(({ at, gone, goneNative, ...source }) => {
		const paid = existing(source.paid);
		return {
			...source,
			paid,
			atMs: Number(at),
			restMinor: computeRefundable(
				{ nativeAmount: source.nativeAmount, amount: paid },
				{ amount: gone, native: goneNative },
			),
		};
	});
}
