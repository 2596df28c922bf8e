import type { MovementKind } from '@fairtick/domain/cashier/movement';
import { loadRows, type Queryable, type RowOf } from '../../../platform/database/index.ts';
import type { Position } from '../../../platform/http/index.ts';

/** A quote in JSON. The rate is text: its whole numbers may be longer than a number is exact. */
const QUOTE = `case when q.id is not null then json_build_object('numerator', q.rate_numerator::text, 'denominator',
	q.rate_denominator::text, 'decimals', q.native_decimals, 'spreadBps', q.spread_bps, 'source', q.source, 'fixed', q.fixed,
	'expiresAt', q.expires_at) end`;

/**
 * A deposit or withdrawal as it is shown.
 * - `quote`: null if the method moves the account's own currency.
 */
export type MovementRow = RowOf<typeof loadMovementsById>;

/** Movements of a user `$1`; what was paid counts before what was asked for, and a destination that nothing is sent to is none. */
const MOVEMENTS = `(select d.id, d.user_id, 'deposit' kind, d.method, coalesce(p.amount, d.amount)::bigint amount,
		case when p.amount is null then d.fee else p.fee end::bigint fee, coalesce(p.native_amount, d.native_amount) native_amount,
		coalesce(p.native_currency, d.native_currency) native_currency, ${QUOTE} quote, d.status, d.reason,
		case when d.status in ('created', 'pending') then d.expires_at else d.due_at end due_at,
		null waits_for, p.instrument_label destination, d.reference, d.created_at,
		case when d.status = 'created' then d.next end next
	from deposits d left join payments p on p.id = d.payment_id left join quotes q on q.id = d.quote_id
	union all
	select w.id, w.user_id, 'withdrawal', w.method, w.amount, w.fee, coalesce((select sum(l.native_amount)::bigint from withdrawal_legs l
			where l.withdrawal_id = w.id and l.kind = 'payout' and l.native_currency = q.native_currency and l.status <> 'failed'),
			q.native_amount), q.native_currency, ${QUOTE}, w.status, w.reason, w.due_at, w.waits_for, t.label, w.reference, w.created_at, null
	from withdrawals w left join destinations t on t.id = w.destination_id and (select count(*) = 0 or bool_or(l.kind = 'payout')
			from withdrawal_legs l where l.withdrawal_id = w.id) left join quotes q on q.id = w.quote_id) m` as const;

const COLUMNS = `m.id, m.kind, m.method, m.amount, m.fee, m.native_amount "nativeAmount", m.native_currency "nativeCurrency", m.quote,
	m.status, m.reason, m.due_at "dueAt", m.waits_for "waitsFor", m.destination, m.reference,
	m.created_at "createdAt", m.next, s.steps`;
const STEPS = `cross join lateral (select coalesce(json_agg(json_build_object('status', s.status, 'at', s.at, 'cause', s.cause, 'reason', s.reason)
	order by s.n), '[]') steps from movement_steps s where s.movement_id = m.id) s`;

export async function loadMovementsById(db: Queryable, userId: number, ids: readonly string[]) {
	return loadRows(db, `select ${COLUMNS} from ${MOVEMENTS} ${STEPS} where m.user_id = $1 and m.id = any($2::uuid[])`, [
		userId,
		ids,
	]);
}

export interface MovementFilter {
	readonly userId: number;
	readonly kind: MovementKind | null;
	readonly status: string | null;
	readonly fromMs: number | null;
	readonly toMs: number | null;
	/** Page on after this movement. */
	readonly after: Position | null;
	readonly limit: number;
}

/** A user's movements, newest first. */
export async function loadMovements(db: Queryable, filter: MovementFilter): Promise<MovementRow[]> {
	const { userId, kind, status, fromMs, toMs, after, limit } = filter;
	return loadRows(
		db,
		`select ${COLUMNS} from (select m.* from ${MOVEMENTS} where m.user_id = $1
				and ($2::text is null or m.kind = $2) and ($3::text is null or m.status = $3)
				and ($4::bigint is null or m.created_at >= $4) and ($5::bigint is null or m.created_at < $5)
				and ($6::bigint is null or (m.created_at, m.id) < ($6, $7::uuid))
				order by m.created_at desc, m.id desc limit $8) m ${STEPS}
		order by m.created_at desc, m.id desc`,
		[userId, kind, status, fromMs, toMs, after?.atMs, after?.id, limit],
	);
}
