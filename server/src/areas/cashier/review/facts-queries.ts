import type { Review, ReviewFacts } from '@fairtick/domain/cashier/review-contract';
import type { Currency } from '@fairtick/domain/money/money';
import { toInstant } from '@fairtick/domain/wire/primitives';
import { loadOnlyRow, loadRows, type Queryable } from '../../../platform/database/index.ts';

type Payment = NonNullable<Review['payment']>;

/** A payment as its provider shows it. */
export async function loadReviewedPayment(db: Queryable, id: string): Promise<Payment> {
	const { at, ...payment } = await loadOnlyRow(
		db,
		`select id row_id, provider, provider_account account, provider_payment_id id, money, native_amount::text native_amount, native_currency,
			instrument_label instrument, payer_name, doubt, at,
			exists (select from payment_valuations v where v.payment_id = payments.id) valued from payments where id = $1`,
		[id],
	);
	return { ...payment, at: toInstant(at) };
}

/** A user's identity and activity, in sums over the life of the account. */
export const loadPersonFacts = (db: Queryable, userId: number, currency: Currency) =>
	loadOnlyRow(
		db,
		`select u.email, u.email_verified_at is not null "emailVerified", u.country, u.created_at "registeredAt",
			s.frozen_reason "frozenReason", s.frozen_due_at "frozenDueAt", e.kind "exclusionKind", e.ends_at "exclusionEndsAt", t.*, p.*,
			(select coalesce(sum(l.amount), 0) from withdrawal_legs l join withdrawals w on w.id = l.withdrawal_id
				where w.user_id = u.id and l.status = 'completed')::bigint withdrawn
		from users u join user_states s on s.user_id = u.id
		left join lateral (select kind, ends_at from exclusions where user_id = u.id and (ends_at is null or ends_at > clock())
			order by ends_at desc nulls first limit 1) e on true
		cross join lateral (select count(*)::int trades, coalesce(sum(t.stake) filter (where r.trade_id is not null), 0)::bigint staked,
				coalesce(sum(r.returned), 0)::bigint returned, max(t.accepted_at) "lastTradeAt"
			from trade_terms t left join lateral (select * from trade_results where trade_id = t.id and accepted_at = t.accepted_at offset 0) r on true
			where t.user_id = u.id and t.currency = $2) t
		cross join lateral (select coalesce(sum(p.amount), 0)::bigint deposited, coalesce(sum(v.amount), 0)::bigint "takenBack"
			from payments p join deposits d on d.id = p.deposit_id
			left join lateral (select sum(amount) amount from payment_reversals
				where payment_id = p.id and amount is not null and state not in ('won', 'failed')) v on true
			where d.user_id = u.id and p.money in ('credited', 'released', 'reversed')) p
		where u.id = $1`,
		[userId, currency],
	);

/** Own limits that hold, those without a value left out. */
export const loadOwnLimitFacts = (db: Queryable, userId: number): Promise<ReviewFacts['own_limits']> =>
	loadRows(
		db,
		`select kind, period "window", value::float8 value from (select distinct on (kind, period) kind, period, value from own_limits
			where user_id = $1 order by kind, period, n desc) newest where value is not null order by kind, period`,
		[userId],
	);

/** Claims that are not paid, oldest first. */
export async function loadClaimFacts(db: Queryable, userId: number): Promise<ReviewFacts['claims']> {
	const rows = await loadRows(
		db,
		`select id, amount, (amount - paid - forgiven)::bigint unpaid, opened_at "openedAt" from claims
		where user_id = $1 and paid + forgiven < amount order by opened_at, id`,
		[userId],
	);
	return rows.map(({ openedAt, ...claim }) => ({
		id: claim.id,
		amount: Number(claim.amount),
		unpaid: Number(claim.unpaid),
		opened_at: toInstant(openedAt),
	}));
}

const MOST_SOURCES = 50;

/** A user's payments, newest first, with what may still go back of each (CASH-04). */
export async function loadSourceFacts(db: Queryable, userId: number): Promise<ReviewFacts['sources']> {
	const rows = await loadRows(
		db,
		`select p.at, d.method, p.instrument_label instrument, p.payer_name, p.money, p.amount,
			((select coalesce(sum(amount), 0) from withdrawal_legs where payment_id = p.id
				and status in ('planned', 'sending', 'unknown', 'sent', 'completed'))
			+ (select coalesce(sum(amount), 0) from payment_reversals where payment_id = p.id and amount is not null
				and state not in ('won', 'failed')))::bigint gone
		from payments p join deposits d on d.id = p.deposit_id where d.user_id = $1 and p.amount is not null
		order by p.at desc, p.id limit ${MOST_SOURCES}`,
		[userId],
	);
	return rows.map(({ at, amount, gone, ...source }) => {
		const held = source.money === 'credited' || source.money === 'released';
		const rest = held && gone < amount ? amount - gone : 0n;
		return { ...source, at: toInstant(at), amount: Number(amount), rest: Number(rest) };
	});
}
