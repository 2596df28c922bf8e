import { LATE_MS } from '@fairtick/domain/cashier/deposit';
import type { MovementKind } from '@fairtick/domain/cashier/movement';
import { loadRows, type Queryable } from '../../../platform/database/index.ts';

/** The clock's work is done within this time. */
const GRACE_MS = 120_000;

/** Movements whose state should have ended. */
export interface OverdueMovements {
	readonly kind: MovementKind;
	readonly status: string;
	readonly count: number;
	/** For how long the one that waits longest is overdue. */
	readonly oldestMs: number;
}

/** Movements that are overdue, by kind and state, payments without a user among the deposits under review: an alarm of the status, the metrics and the back office (CASH-03). */
export async function loadOverdue(db: Queryable): Promise<OverdueMovements[]> {
	const rows = await loadRows(
		db,
		`select m.kind, m.status, count(*) count, max(t.now - m.due_at) oldest
		from (select clock() now offset 0) t cross join lateral (
			select 'withdrawal' kind, status, due_at from withdrawals
			where status in ('requested', 'review', 'approved', 'sending', 'unknown', 'sent') and due_at < t.now - $1::bigint
			union all
			select 'deposit', status, due_at from deposits where status in ('review', 'returning') and due_at < t.now - $1::bigint
			union all
			select 'deposit', status, expires_at from deposits
			where status in ('created', 'pending') and poll_at is not null and expires_at < t.now - $2::bigint
			union all
			select 'deposit', 'review', due_at from payments
			where deposit_id is null and money in ('suspended', 'unvalued') and due_at < t.now - $1::bigint) m
		group by 1, 2 order by 1, 2`,
		[GRACE_MS, LATE_MS],
	);
	return rows.map(({ count, oldest, ...row }) => ({ ...row, count: Number(count), oldestMs: Number(oldest) }));
}
