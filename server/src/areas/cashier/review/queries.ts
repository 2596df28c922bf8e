import type { ReviewKind } from '@fairtick/domain/cashier/review';
import {
	execute,
	loadOnlyRow,
	loadRow,
	loadRows,
	type Queryable,
	type RowOf,
} from '../../../platform/database/index.ts';
import type { Position } from '../../../platform/http/index.ts';
import { PAYER_NAME } from '../movements/user-facts.ts';

/**
 * Something that people decide about.
 * - `userId`: null: a payment without a user.
 * - `userName`: the name that a payer is compared with.
 * - `amount`: null: no rate is known for its currency.
 * - `paymentId`: id of the payment whose money it is about; null if there is none.
 * - `waits`: true if it waits for people.
 * - `open`: true if staff can still act on it.
 * - `requestId`: a request about it that waits; null: none.
 * - `now`: the clock, read with the row.
 */
export type ReviewRow = RowOf<typeof loadReview>;

const WITHDRAWAL_WAITS = `(w.status = 'review' or w.waits_for is not distinct from 'staff')`;
const PAYMENT_WAITS = `(p.money in ('suspended', 'unvalued') and not exists (select from payment_returns b
		where b.payment_id = p.id and b.status in ('sending', 'unknown', 'sent')))`;

/** Deposits, withdrawals and payments without a user, each restricted by a condition on its own columns, which may continue with an order and a limit. */
const reviews = <const Deposits extends string, const Withdrawals extends string, const Payments extends string>(
	deposits: Deposits,
	withdrawals: Withdrawals,
	payments: Payments,
) =>
	`(
	(select d.id, 'deposit' kind, d.user_id, d.method, case when d.payment_id is null then d.amount else p.amount end amount, d.status,
		d.reason, d.payment_id, p.money, d.changed_at since, d.due_at, d.status = 'review' waits, d.status = 'review' open
	from deposits d left join payments p on p.id = d.payment_id where ${deposits})
	union all
	(select w.id, 'withdrawal', w.user_id, w.method, w.amount, w.status, w.reason, null, null, w.changed_at, w.due_at, ${WITHDRAWAL_WAITS},
		${WITHDRAWAL_WAITS} or w.status in ('requested', 'approved') from withdrawals w where ${withdrawals})
	union all
	(select p.id, 'payment', null, p.provider, p.amount, p.money, p.reason, p.id, p.money, p.seen_at, p.due_at, ${PAYMENT_WAITS}, ${PAYMENT_WAITS}
	from payments p where p.deposit_id is null and ${payments})) r` as const;

const COLUMNS =
	`r.id, r.kind, r.user_id "userId", ${PAYER_NAME} "userName", r.method, r.amount::bigint amount, r.status, r.reason,
	r.payment_id "paymentId", r.money, r.since, r.due_at "dueAt", r.waits, r.open, t.taken_by "takenBy", s.name "takenByName", t.taken_until "takenUntil",
	q.id "requestId", q.kind "requestKind", q.content "requestContent", q.reason "requestReason", q.maker_id "makerId", m.name "makerName", c.now` as const;
/** A request about it that waits, the oldest. */
const REQUEST = `left join lateral (select q.* from staff_requests q where q.state = 'pending' and q.expires_at > c.now
		and split_part(q.subject, ':', 3) = r.id::text order by q.created_at limit 1) q on true`;
const JOINS =
	`left join users u on u.id = r.user_id left join taken_reviews t on t.id = r.id left join users s on s.id = t.taken_by
	${REQUEST} left join users m on m.id = q.maker_id` as const;
const CLOCK = '(select clock() now offset 0) c';

/** A review, whether it waits for people or not; null if there is none. */
export const loadReview = (db: Queryable, id: string) =>
	loadRow(
		db,
		`select ${COLUMNS} from ${CLOCK} cross join ${reviews('d.id = $1', 'w.id = $1', 'p.id = $1')} ${JOINS} limit 1`,
		[id],
	);

export interface ReviewFilter {
	readonly kind: ReviewKind | null;
	readonly userId: number | null;
	readonly limit: number;
	readonly after: Position | null;
}

/** As many of one kind as the page has: their shown facts are loaded for the page alone. */
const pageOf = <
	const Kind extends ReviewKind,
	const Row extends 'd' | 'w' | 'p',
	const Waits extends string,
	const OfUser extends string,
>(
	kind: Kind,
	row: Row,
	waits: Waits,
	ofUser: OfUser,
) =>
	`${waits} and ($1::text is null or $1 = '${kind}')
	and ($2::int is null or ${ofUser})
	and ($3::bigint is null or (${row}.due_at, ${row}.id) > ($3, $4::uuid)) order by ${row}.due_at, ${row}.id limit $5` as const;
const WAITING = reviews(
	pageOf('deposit', 'd', `d.status = 'review'`, 'd.user_id = $2'),
	pageOf('withdrawal', 'w', WITHDRAWAL_WAITS, 'w.user_id = $2'),
	pageOf('payment', 'p', PAYMENT_WAITS, 'false'),
);

/** Items that wait for people, in order of their due time. */
export const loadReviews = (db: Queryable, { kind, userId, limit, after }: ReviewFilter): Promise<ReviewRow[]> =>
	loadRows(
		db,
		`select ${COLUMNS} from ${CLOCK} cross join (select * from ${WAITING} order by r.due_at, r.id limit $5) r ${JOINS}
		order by r.due_at, r.id`,
		[kind, userId, after?.atMs, after?.id, limit],
	);

/** Counts the reviews that wait for people. */
export async function countReviews(db: Queryable): Promise<number> {
	const { count } = await loadOnlyRow(
		db,
		`select count(*)::int count from ${reviews(`d.status = 'review'`, WITHDRAWAL_WAITS, PAYMENT_WAITS)}`,
	);
	return count;
}

/** Gives something under review to a member of staff. Needs its user's lock, or its payment's. */
export const saveTaken = (tx: Queryable, id: string, staffId: number, untilMs: number): Promise<void> =>
	execute(
		tx,
		`insert into taken_reviews (id, taken_by, taken_until) values ($1, $2, $3)
		on conflict (id) do update set taken_by = excluded.taken_by, taken_until = excluded.taken_until`,
		[id, staffId, untilMs],
	);

/** Frees everything under review that a member of staff has taken. */
export const updateFreed = (tx: Queryable, staffId: number): Promise<void> =>
	execute(tx, 'update taken_reviews set taken_until = 0 where taken_by = $1', [staffId]);
