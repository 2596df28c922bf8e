import { DAY_MS } from '@fairtick/domain/cashier/limits';
import { loadOnlyRow, loadRows, type Queryable } from '../../../platform/database/index.ts';

const placeOf = <const Destination extends string>(destination: Destination) =>
	`upper(regexp_replace(${destination}.fields::text, '[ .-]', '', 'g'))` as const;

/**
 * Destinations, of every user, that are the one of the withdrawal `$2` however they were typed. Those of the sandbox say how it
 * pays, not whom.
 */
const SAME_PLACE = `select other.id from withdrawals this join destinations own on own.id = this.destination_id
	join destinations other on other.method = own.method and ${placeOf('other')} = ${placeOf('own')}
	where this.id = $2 and own.method <> 'sandbox'` as const;

/**
 * The facts for the judgement of a withdrawal besides the person and contested payments; `day` and `week`: automatic payouts
 * to its user or to its destination (CASH-05). Needs the user's lock.
 */
export async function loadJudgeRows(
	tx: Queryable,
	{ userId, id, nowMs }: { userId: number; id: string | null; nowMs: number },
) {
	return loadOnlyRow(
		tx,
		`select (select max(p.booked_at) from payments p join deposits d on d.id = p.deposit_id
				where d.user_id = $1 and p.instrument_kind = 'card' and p.money in ('credited', 'released')) "cardAt",
			coalesce(sum(paid) filter (where changed_at > $3), 0)::bigint "day", coalesce(sum(paid), 0)::bigint week
		from withdrawals w cross join lateral (select case when w.status in ('approved', 'sending', 'unknown', 'sent', 'completed') then w.amount
			else (select sum(l.amount) from withdrawal_legs l where l.withdrawal_id = w.id
				and l.status in ('sending', 'unknown', 'sent', 'completed', 'returned')) end paid) p
		where (w.user_id = $1 or w.destination_id in (${SAME_PLACE})) and w.id is distinct from $2 and w.approved_by is null
			and w.changed_at > $4`,
		[userId, id, nowMs - DAY_MS, nowMs - 7 * DAY_MS],
	);
}

/** Counts those of some members of staff who may still approve withdrawals. */
export async function countApprovers(tx: Queryable, userIds: readonly number[]): Promise<number> {
	const approvers = await loadRows(
		tx,
		`select from users where id = any($1::int[]) and role in ('finance', 'admin') and closed_at is null`,
		[userIds],
	);
	return approvers.length;
}
