import type { Currency, Minor } from '@fairtick/domain/money/money';
import type { Direction, TradeStatus } from '@fairtick/domain/trading/contract';
import { loadRows, type Queryable, type RowOf } from '../../../platform/database/index.ts';
import type { Position } from '../../../platform/http/index.ts';

interface ListFilter {
	readonly fromMs: number | null;
	readonly toMs: number | null;
	readonly country: string | null;
	readonly userId: number | null;
	/** Page on after this row. */
	readonly after: Position | null;
	readonly limit: number;
}

export interface StaffTradeFilter extends ListFilter {
	readonly view: 'open' | 'opened' | 'ended';
	readonly currency: Currency;
	readonly assetId: number | null;
}

export interface StaffTradeRow {
	readonly id: string;
	readonly at: bigint;
	readonly userId: number;
	readonly userName: string;
	readonly country: string;
	readonly assetId: number;
	readonly ticker: string;
	readonly mode: 'demo' | 'real';
	readonly direction: Direction;
	readonly stake: Minor;
	readonly payoutBps: number;
	readonly status: TradeStatus;
	readonly returned: Minor | null;
	readonly acceptedAt: bigint;
	readonly expiresAt: bigint;
	readonly closedAt: bigint | null;
}

/** From where a view reads trades `t` and results `r`, and the time that orders it. */
const tradesOf = <const From extends string, const At extends string>(from: From, at: At) =>
	`select t.id, ${at} at, t.user_id "userId", u.name "userName", u.country, t.asset_id "assetId", a.ticker, t.mode, t.direction,
		t.stake, t.payout_bps "payoutBps", coalesce(r.status, 'open') status, r.returned, t.accepted_at "acceptedAt",
		t.expires_at "expiresAt", r.closed_at "closedAt"
	from ${from} join users u on u.id = t.user_id join assets a on a.id = t.asset_id
	where t.currency = $1 and ($2::int is null or t.asset_id = $2) and ($3::bigint is null or ${at} >= $3)
		and ($4::bigint is null or ${at} < $4) and ($5::text is null or u.country = $5) and case when $6::int is null then t.mode = 'real' or t.accepted_at >= u.registered_at else t.user_id = $6 end
		and ($7::bigint is null or (${at}, t.id) < ($7, $8::uuid))
	order by ${at} desc, t.id desc limit $9` as const;
const OPEN = tradesOf(
	'open_trades o join trade_terms t on t.id = o.trade_id and t.accepted_at = o.accepted_at left join trade_results r on r.trade_id = t.id and r.accepted_at = t.accepted_at',
	't.accepted_at',
);
const VIEWS = {
	opened: tradesOf(
		'trade_terms t left join trade_results r on r.trade_id = t.id and r.accepted_at = t.accepted_at',
		't.accepted_at',
	),
	ended: tradesOf(
		'trade_results r cross join lateral (select * from trade_terms where id = r.trade_id and accepted_at = r.accepted_at offset 0) t',
		'r.closed_at',
	),
};

/** Trades of all users, newest first. */
export function loadStaffTrades(db: Queryable, filter: StaffTradeFilter): Promise<StaffTradeRow[]> {
	const { view, currency, assetId, fromMs, toMs, country, userId, after, limit } = filter;
	const last = [after?.atMs ?? null, after?.id ?? null, limit] as const;
	const parameters = [currency, assetId, fromMs, toMs, country, userId, ...last] as const;
	return view === 'open'
		? loadRows(db, { name: 'staff-open-trades', text: OPEN }, parameters)
		: loadRows(db, VIEWS[view], parameters);
}

export interface StaffMovementFilter extends ListFilter {
	readonly view: 'done' | 'begun';
	readonly currency: Currency;
	readonly kind: 'deposit' | 'withdrawal' | null;
}

/**
 * - `doneAt`: null: not credited or completed.
 * - `at`: the key of the order.
 */
export type StaffMovementRow = RowOf<typeof loadStaffMovements>;

const MOVEMENT_COLUMNS = `m.id, m.kind, m.user_id "userId", u.name "userName", u.country, m.method, m.amount, m.status,
	m.created_at "createdAt", s.at "doneAt"`;
const movements = <const Condition extends string>(condition: Condition) =>
	`(
	select id, 'deposit' kind, user_id, method, amount, currency, status, created_at from deposits where ${condition}
	union all select id, 'withdrawal', user_id, method, amount, currency, status, created_at from withdrawals where ${condition}) m` as const;
const IS_DONE = `s.status = case m.kind when 'deposit' then 'confirmed' else 'completed' end`;
const NARROWED = `m.currency = $1 and ($2::text is null or m.kind = $2) and ($5::text is null or u.country = $5)
	and ($6::int is null or m.user_id = $6)`;

/** Credited or completed movements, with the time of that. */
const DONE = `select ${MOVEMENT_COLUMNS}, s.at from movement_steps s join ${movements('true')} on m.id = s.movement_id
	join users u on u.id = m.user_id
	where s.status in ('confirmed', 'completed') and ${IS_DONE} and ${NARROWED} and ($3::bigint is null or s.at >= $3)
		and ($4::bigint is null or s.at < $4) and ($7::bigint is null or (s.at, m.id) < ($7, $8::uuid))
	order by s.at desc, m.id desc limit $9` as const;

/** All, by when they were begun. */
const BEGUN = `select ${MOVEMENT_COLUMNS}, m.created_at at from ${movements('$6::int is null or user_id = $6')}
	join users u on u.id = m.user_id
	left join lateral (select min(s.at) at from movement_steps s where s.movement_id = m.id and ${IS_DONE}) s on true
	where ${NARROWED} and ($3::bigint is null or m.created_at >= $3) and ($4::bigint is null or m.created_at < $4)
		and ($7::bigint is null or (m.created_at, m.id) < ($7, $8::uuid))
	order by m.created_at desc, m.id desc limit $9` as const;

/** Movements, newest first. */
export const loadStaffMovements = (db: Queryable, filter: StaffMovementFilter) =>
	loadRows(db, filter.view === 'done' ? DONE : BEGUN, [
		filter.currency,
		filter.kind,
		filter.fromMs,
		filter.toMs,
		filter.country,
		filter.userId,
		filter.after?.atMs ?? null,
		filter.after?.id ?? null,
		filter.limit,
	]);
