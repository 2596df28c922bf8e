import type { BegunMovements } from '@fairtick/domain/cashier/begun';
import { DAY_MS } from '@fairtick/domain/cashier/limits';
import { loadOnlyRow, type Queryable } from '../../../platform/database/index.ts';

const MONTH_MS = 30 * DAY_MS;

/**
 * Numbers of a user's open movements, and of those begun in 24 hours; `movements` (created_at, is_open) are those of user
 * `$1`.
 */
export async function countBegun(
	db: Queryable,
	movements: string,
	userId: number,
	nowMs: number,
): Promise<BegunMovements> {
	const { open, today, todayUntilMs } = await loadOnlyRow<Record<keyof BegunMovements, bigint>>(
		db,
		`select count(*) filter (where is_open) open, count(*) filter (where created_at > $2) today,
			coalesce(min(created_at) filter (where created_at > $2), 0) + $4::bigint "todayUntilMs"
		from (${movements} and created_at > $3) m`,
		[userId, nowMs - DAY_MS, nowMs - MONTH_MS, DAY_MS],
	);
	return { open: Number(open), today: Number(today), todayUntilMs: Number(todayUntilMs) };
}
