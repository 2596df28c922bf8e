import type { Minor } from '@fairtick/domain/money/money';
import type { Queryable } from '../database/index.ts';

/** What a user's accounts hold apart from demo money at hand. Needs the user's lock. */
export async function loadHeld(tx: Queryable, userId: number): Promise<{ realMinor: Minor; pendingMinor: Minor }> {
	const { rows } = await tx.query<{ realMinor: Minor; pendingMinor: Minor }>(
		`select coalesce(sum(balance) filter (where currency <> 'DEMO_USD'), 0)::bigint "realMinor",
			coalesce(sum(balance) filter (where kind in ('in_orders', 'withdrawing')), 0)::bigint "pendingMinor"
		from accounts where user_id = $1`,
		[userId],
	);
	return rows[0] as { realMinor: Minor; pendingMinor: Minor };
}
