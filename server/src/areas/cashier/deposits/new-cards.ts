import { DAY_MS, NEW_CARD_MS, type Used } from '@fairtick/domain/cashier/limits';
import { loadOnlyRow, type Queryable } from '../../../platform/database/index.ts';

/** Payments `p` by card whose money was credited. */
const CREDITED = `from payments p join deposits d on d.id = p.deposit_id
	where d.user_id = $1 and p.instrument_kind = 'card' and p.money in ('credited', 'released')`;

/**
 * The last day's deposits that count against the limit of new cards before it is known which card pays: deposits by
 * `methods`, the methods by card. Null if the user has a card that is not new. Needs the user's lock.
 */
export async function loadUsedByNewCards(
	tx: Queryable,
	userId: number,
	methods: readonly string[],
	nowMs: number,
): Promise<Used | null> {
	const { amount, first, hasOld } = await loadOnlyRow(
		tx,
		`select coalesce(sum(amount), 0)::bigint amount, min(created_at) "first",
			exists (select ${CREDITED} and p.instrument_hash is not null and p.booked_at <= $4::bigint) "hasOld"
		from deposits where user_id = $1 and method = any($2::text[]) and created_at > $3
			and (status in ('created', 'pending') or (payment_id is not null and status not in ('review', 'returning', 'returned')))`,
		[userId, methods, nowMs - DAY_MS, nowMs - NEW_CARD_MS],
	);
	return hasOld ? null : { amount, untilMs: first === null ? null : Number(first) + DAY_MS };
}

/**
 * The last day's payments by new cards, without the payment of `depositId`; null if the card of `hash` is not new: its first
 * deposit is 7 days old. `hash`: SHA-256, hexadecimal; null: its provider does not name the card, so that it always counts
 * as new. Needs the user's lock.
 */
export async function loadPaidByNewCards(
	tx: Queryable,
	userId: number,
	{ hash, depositId }: { readonly hash: string | null; readonly depositId: string },
	nowMs: number,
): Promise<Used | null> {
	const { amount, first, isOld } = await loadOnlyRow(
		tx,
		`with old as (select p.instrument_hash hash ${CREDITED} and p.instrument_hash is not null group by 1 having min(p.booked_at) <= $4::bigint)
		select coalesce(sum(p.amount), 0)::bigint amount, min(p.booked_at) "first", exists (select from old where hash = $2) "isOld"
		${CREDITED} and p.booked_at > $3 and d.id <> $5 and not exists (select from old where old.hash = p.instrument_hash)`,
		[userId, hash === null ? null : Buffer.from(hash, 'hex'), nowMs - DAY_MS, nowMs - NEW_CARD_MS, depositId],
	);
	return isOld ? null : { amount, untilMs: first === null ? null : Number(first) + DAY_MS };
}
