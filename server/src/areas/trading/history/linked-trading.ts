import type { Currency, Minor } from '@fairtick/domain/money/money';
import { loadRows, type Queryable } from '../../../platform/database/index.ts';

const WINDOW_MS = 14 * 86_400_000;
/** Entries within two ticks of one another come from placements that are not further apart. */
const APART_MS = 10_000;
const LEAST_PAIRS = 5;

/**
 * The most that a user gained in the last 14 days, in minor units, from trades against one other user: on the same asset, with
 * entries within two ticks, ends within 2 s and stakes within a factor of 2, at least five times. 0 if there is no such user (CASH-15).
 */
export async function loadLinkedGain(db: Queryable, userId: number, currency: Currency): Promise<Minor> {
	const rows = await loadRows(
		db,
		{
			name: 'linked-gain',
			text: `select sum(o.returned - o.stake)::bigint gain
		from trades o cross join lateral (select distinct p.user_id other from trades p
			where p.accepted_at between o.accepted_at - $4::bigint and o.accepted_at + $4::bigint and p.asset_id = o.asset_id
				and p.currency = o.currency and p.direction <> o.direction and p.user_id <> o.user_id
				and abs(p.entry_seq - o.entry_seq) <= 2 and abs(p.expires_at - o.expires_at) <= 2000
				and p.stake <= o.stake * 2 and o.stake <= p.stake * 2) pair
		where o.user_id = $1 and o.currency = $2 and o.accepted_at > (select clock()) - $3::bigint and o.returned is not null
		group by pair.other having count(*) >= $5 order by 1 desc limit 1`,
		},
		[userId, currency, WINDOW_MS, APART_MS, LEAST_PAIRS],
	);
	const gain = rows[0]?.gain ?? 0n;
	return gain > 0n ? gain : 0n;
}
