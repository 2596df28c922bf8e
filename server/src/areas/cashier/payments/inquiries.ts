import { INQUIRY_DUE_MS, type Inquiry } from '@fairtick/domain/cashier/judge';
import { loadOnlyRow, loadRows, type Queryable } from '../../../platform/database/index.ts';
import { type DueItem, pollQueueOf } from '../movements/poll-queue.ts';

/**
 * The contested and undecided part of a user's payments, differences of their books included; null: nothing. An inquiry with
 * an end of its own counts until then. Needs the user's lock.
 */
export async function loadInquiry(
	tx: Queryable,
	{ userId, nowMs }: { readonly userId: number; readonly nowMs: number },
): Promise<Inquiry | null> {
	const { untilMs, decideFromMs } = await loadOnlyRow(
		tx,
		`select max(coalesce(i.until, i.since + $3::bigint)) "untilMs", max(i.since + $3::bigint) filter (where i.until is null) "decideFromMs"
		from (select r.payment_id, r.inquiry_until until, r.seen_at since from payment_reversals r
				where r.state = 'inquiry' and (r.inquiry_until is null or r.inquiry_until > $2)
			union all
			select x.payment_id, null, x.found_at from reconciliation_differences x where x.resolved_at is null) i
		join payments p on p.id = i.payment_id join deposits d on d.id = p.deposit_id where d.user_id = $1`,
		[userId, nowMs, INQUIRY_DUE_MS],
	);
	if (untilMs === null) return null;
	return { untilMs: Number(untilMs), decideFromMs: decideFromMs === null ? null : Number(decideFromMs) };
}

/** Inquiries whose own end has come: at most `limit` of each account at a provider, oldest first. */
export const loadInquiriesOver = (db: Queryable, limit: number): Promise<DueItem[]> =>
	loadRows(
		db,
		pollQueueOf(`select r.id, d.user_id, r.provider || ' ' || r.provider_account place, r.inquiry_until at
		from payment_reversals r left join payments p on p.id = r.payment_id left join deposits d on d.id = p.deposit_id
		where r.state = 'inquiry' and r.inquiry_until <= clock()`),
		[limit],
	);
