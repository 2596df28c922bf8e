import { loadOnlyRow, type Queryable } from '../../platform/database/index.ts';

/** Money on a user's accounts besides available demo money, and the user's debts. Needs the user's lock. */
export const loadHeld = (tx: Queryable, userId: number) =>
	loadOnlyRow(
		tx,
		`select coalesce(sum(balance) filter (where currency <> 'DEMO_USD'), 0)::bigint "realMinor",
			coalesce(sum(balance) filter (where kind in ('in_orders', 'withdrawing')), 0)::bigint "pendingMinor",
			(select coalesce(sum(amount - paid - forgiven), 0) from claims where user_id = $1)::bigint "owedMinor"
		from accounts where user_id = $1`,
		[userId],
	);
