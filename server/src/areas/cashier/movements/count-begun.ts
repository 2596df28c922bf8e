import type { BegunMovements } from '@fairtick/domain/cashier/begun';
import { DAY_MS } from '@fairtick/domain/cashier/limits';

const MONTH_MS = 30 * DAY_MS;

/**
 * Numbers of a user's open movements, and of those begun in 24 hours; `movements` (created_at, is_open) are those of user
 * `$1`.
 */
export const begunOf = <const Movements extends string>(movements: Movements) =>
	`select count(*) filter (where is_open) open, count(*) filter (where created_at > $2) today,
			coalesce(min(created_at) filter (where created_at > $2), 0) + $4::bigint "todayUntilMs"
		from (${movements} and created_at > $3) m` as const;

/** The values of `begunOf`. */
export const begunValues = (userId: number, nowMs: number) =>
	[userId, nowMs - DAY_MS, nowMs - MONTH_MS, DAY_MS] as const;

/** The row of `begunOf` as numbers. */
export function toBegun(row: Record<keyof BegunMovements, bigint>): BegunMovements {
	return { open: Number(row.open), today: Number(row.today), todayUntilMs: Number(row.todayUntilMs) };
}
