import type { Queryable } from '../../../server/src/platform/database/index.ts';

/** An exclusion that the server acknowledged to its user. Its end is in epoch milliseconds; null if permanent. */
export interface Acknowledged {
	readonly kind: 'time_out' | 'self_exclusion';
	readonly until: number | null;
}

/** The instant at which an exclusion ends; null if not known yet. */
const ENDS = `case when x.kind = 'time_out' then x.ends_at else (select r.asked_at + 86400000 from exclusion_returns r where r.exclusion_id = x.id) end`;
/** True if user `$1` was excluded at an instant. */
const excludedAt = (t: string) =>
	`exists (select from exclusions x where x.user_id = $1 and x.begins_at < ${t} and coalesce(${t} < ${ENDS}, true))`;
/** The value of user `$1`'s own limit over 24 hours, or without a window, before an instant. */
const limitAt = (kind: string, t: string) =>
	`(select l.value from own_limits l where l.user_id = $1 and l.kind = '${kind}' and l.period is not distinct from ${kind === 'stake' ? 'null' : `'24h'`}
		and l.changed_at < ${t} order by l.n desc limit 1)`;
/** True if `s` is not after `t`, and in the hour of `t` or the 24 before it. */
const inWindow = (s: string, t: string) => `${s} <= ${t} and ${s} / 3600000 >= ${t} / 3600000 - 24`;

/** Violations for user `$1`, who received `$2` minor units from staff and the acknowledged exclusions `$3`. */
const PROBLEMS: Readonly<Record<string, string>> = {
	'is what the accounts hold and what the movements come to': `select * from (select
			(select coalesce(sum(balance), 0) from accounts where user_id = $1 and currency = 'SANDBOX_USD')::bigint held,
			($2 + (select coalesce(sum(p.amount - p.fee), 0) from payments p join deposits d on d.id = p.deposit_id
					where d.user_id = $1 and p.money in ('credited', 'released', 'reversed'))
				- (select coalesce(sum(r.amount), 0) from payment_reversals r join payments p on p.id = r.payment_id
					join deposits d on d.id = p.deposit_id where d.user_id = $1 and r.state not in ('won', 'failed'))
				+ (select coalesce(sum(amount - paid - forgiven), 0) from claims where user_id = $1)
				+ (select coalesce(sum(returned - stake), 0) from trades where user_id = $1 and mode = 'real' and status <> 'open')
				+ (select coalesce(sum(c.amount), 0) from trade_corrections c join trade_terms t on t.id = c.trade_id where t.user_id = $1)
				- (select coalesce(sum(case when l.status = 'returned' then l.fee else l.amount end), 0) from withdrawal_legs l
					join withdrawals w on w.id = l.withdrawal_id where w.user_id = $1 and l.status in ('completed', 'returned')))::bigint due) s
		where held <> due`,
	'is credited without evidence of its money': `select p.id from payments p join deposits d on d.id = p.deposit_id
		left join sandbox_objects o on o.id = p.provider_payment_id and o.kind = 'payment' and o.amount = p.native_amount and o.currency = p.native_currency
		where d.user_id = $1 and p.money not in ('none', 'unvalued') and (o.id is null or o.state not in ('paid', 'reversed') or p.amount is distinct from o.amount and o.currency = 'USD')`,
	'was credited more than once': `select p.id from payments p join deposits d on d.id = p.deposit_id join ledger_references f
			on f.reference in ('deposit:' || d.id || ':credit', 'payment:' || p.id || ':release')
			join ledger_events v on v.id = f.event_id and v.recorded_at = f.recorded_at and v.kind in ('deposit.credited', 'payment.released')
		where d.user_id = $1 group by p.id having count(*) > 1`,
	'holds for withdrawals what is not on its way': `select w.held from (select coalesce(sum(balance), 0) held from accounts
			where user_id = $1 and currency = 'SANDBOX_USD' and kind = 'withdrawing') w,
		(select coalesce(sum(w.amount - coalesce((select sum(l.amount) from withdrawal_legs l
				where l.withdrawal_id = w.id and l.status in ('completed', 'returned')), 0)), 0) due
			from withdrawals w where w.user_id = $1 and w.status not in ('cancelled', 'rejected', 'failed')) d where w.held <> d.due`,
	'was paid more than was asked for': `select w.id from withdrawals w cross join lateral (select coalesce(sum(o.amount), 0) paid from withdrawal_legs l
			join sandbox_objects o on o.key = l.id and o.kind in ('refund', 'payout') and o.state in ('pending', 'paid')
			where l.withdrawal_id = w.id) o where w.user_id = $1 and o.paid > w.amount - w.fee`,
	'is completed without evidence': `select l.id from withdrawal_legs l join withdrawals w on w.id = l.withdrawal_id
		where w.user_id = $1 and l.status = 'completed' and not exists (select from sandbox_objects o where o.key = l.id
			and o.kind = l.kind and o.state in ('paid', 'failed') and o.amount = l.native_amount)`,
	'has no clock': `select w.id from withdrawals w where w.user_id = $1 and case w.status
			when 'requested' then w.waits_for is null or w.judge_at is null
			when 'review' then w.due_at is null
			when 'approved' then w.due_at is null or w.judge_at is null
			else w.status in ('sending', 'unknown', 'sent') and (w.due_at is null or w.waits_for is null or not exists (select from withdrawal_legs l
				where l.withdrawal_id = w.id and l.status in ('sending', 'unknown', 'sent') and l.poll_at is not null and l.due_at is not null)) end`,
	'gave back more than it brought': `select p.id from payments p join deposits d on d.id = p.deposit_id
		cross join lateral (select coalesce(sum(r.amount) filter (where r.kind = 'refund'), 0) refunded,
				coalesce(sum(r.amount) filter (where r.kind <> 'refund'), 0) taken
			from payment_reversals r where r.payment_id = p.id and r.state not in ('won', 'failed')) v
		where d.user_id = $1 and p.amount < greatest(v.taken, v.refunded
			+ (select coalesce(sum(l.amount), 0) from withdrawal_legs l where l.payment_id = p.id and l.status = 'completed'))`,
	'holds in trades what is no open stake': `select a.held, o.due from (select coalesce(sum(balance), 0) held from accounts
			where user_id = $1 and currency = 'SANDBOX_USD' and kind = 'in_trades') a,
		(select coalesce(sum(stake), 0) due from trades where user_id = $1 and mode = 'real' and status = 'open') o where a.held <> o.due`,
	'returned another amount than its result says': `select id, status, returned from trades where user_id = $1 and mode = 'real'
		and status <> 'open' and returned <> case status when 'won' then stake + stake * payout_bps / 10000 when 'lost' then 0 else stake end`,
	'is an exclusion that was forgotten': `select a.* from jsonb_to_recordset($3) a (kind text, until bigint) where not exists (
		select from exclusions x where x.user_id = $1 and x.kind = a.kind and (x.ends_at is null or x.ends_at >= a.until))`,
	'was lifted before its end': `select x.id from exclusions x join exclusion_returns r on r.exclusion_id = x.id
		where x.user_id = $1 and (x.ends_at is null or r.asked_at < x.ends_at)`,
	'was accepted during an exclusion': `select t.id from trade_terms t where t.user_id = $1 and t.mode = 'real' and ${excludedAt('t.accepted_at')}`,
	'was made during an exclusion': `select d.id from deposits d join movement_steps m on m.movement_id = d.id and m.n = 1
		where d.user_id = $1 and m.cause = 'user' and ${excludedAt('d.created_at')}`,
	'was credited during an exclusion': `select p.id from payments p join deposits d on d.id = p.deposit_id join ledger_references f
			on f.reference in ('deposit:' || d.id || ':credit', 'payment:' || p.id || ':release')
			join ledger_events v on v.id = f.event_id and v.recorded_at = f.recorded_at and v.kind = 'deposit.credited'
		where d.user_id = $1 and ${excludedAt('v.recorded_at')}`,
	'became looser at once': `select s.kind, s.n from (select kind, n, value, changed_at, lag(n) over w before, lag(value) over w was,
				lag(wish_value) over w wished, lag(wished_at) over w wished_at from own_limits
			where user_id = $1 window w as (partition by kind, period order by n)) s
		where s.was is not null and (s.value is null or s.value > s.was) and not (s.wished is not distinct from s.value
			and coalesce(s.changed_at between s.wished_at + 86400000 and s.wished_at + 7 * 86400000::bigint, false))`,
	'is a stake beyond its own limit': `select t.id from trade_terms t where t.user_id = $1 and t.mode = 'real'
		and t.stake > ${limitAt('stake', 't.accepted_at')}`,
	'exceeds a limit of its own on turnover': `select t.id from trade_terms t where t.user_id = $1 and t.mode = 'real'
		and (select sum(s.stake) from trades s where s.user_id = $1 and s.mode = 'real' and s.status <> 'void'
			and ${inWindow('s.accepted_at', 't.accepted_at')}) > ${limitAt('turnover', 't.accepted_at')}`,
	'exceeds a limit of its own on loss': `select t.id from trade_terms t where t.user_id = $1 and t.mode = 'real'
		and (select coalesce(sum(s.stake) filter (where s.accepted_at <= t.accepted_at and coalesce(s.closed_at > t.accepted_at, true)), 0)
				+ greatest(0, coalesce(sum(s.stake - s.returned) filter (where ${inWindow('s.closed_at', 't.accepted_at')}), 0)
					- coalesce(sum(c.amount) filter (where ${inWindow('c.corrected_at', 't.accepted_at')}), 0))
			from trades s left join trade_corrections c on c.trade_id = s.id where s.user_id = $1 and s.mode = 'real')
		> ${limitAt('loss', 't.accepted_at')}`,
	'was cancelled by its user though withdrawals were final': `select w.id from withdrawals w
			join movement_steps m on m.movement_id = w.id and m.status = 'cancelled' and m.cause = 'user'
			cross join lateral (select f.ends_at from final_withdrawals f where f.user_id = $1 and f.changed_at < m.at order by f.n desc limit 1) f
		where w.user_id = $1 and coalesce(f.ends_at > m.at, true)`,
	'is a stake of money that its user had kept from being withdrawn': `select t.id from trade_terms t
			join ledger_references v on v.reference = 'trade:' || t.id || ':open'
			join ledger_transfers e on e.event_id = v.event_id and e.recorded_at = v.recorded_at join accounts a on a.id = e.source and a.kind = 'available'
		where t.user_id = $1 and t.mode = 'real' and not exists (select from payment_reversals r join payments p on p.id = r.payment_id
				join deposits d on d.id = p.deposit_id where d.user_id = $1)
			and e.source_balance < (select coalesce(sum(-p.amount), 0) from withdrawals w
					join movement_steps m on m.movement_id = w.id and m.status = 'cancelled' and m.cause = 'user'
					join ledger_references g on g.reference = 'withdrawal:' || w.id || ':end' join ledger_entries p on p.event_id = g.event_id and p.recorded_at = g.recorded_at
					join accounts b on b.id = p.account_id and b.kind = 'withdrawing'
				where w.user_id = $1 and m.at < t.accepted_at and m.at > t.accepted_at - 3600000)
			- (select coalesce(sum(w.amount), 0) from withdrawals w where w.user_id = $1
				and w.created_at <= t.accepted_at and w.created_at > t.accepted_at - 3600000)`,
	'exceeds a limit of its own on deposits': `select d.id from deposits d join movement_steps m on m.movement_id = d.id and m.n = 1
		where d.user_id = $1 and m.cause = 'user' and (select sum(s.amount) from deposits s where s.user_id = $1
				and not exists (select from movement_steps o where o.movement_id = s.id and o.status in ('failed', 'expired', 'returned'))
				and ${inWindow('s.created_at', 'd.created_at')}) > ${limitAt('deposit', 'd.created_at')}`,
};

/** Facts about a user that are not in the database. */
export interface Known {
	/** Amount given by staff, minor units. */
	readonly adjusted: bigint;
	readonly acknowledged: readonly Acknowledged[];
}

/** Finds violations in a user's money, trades and limits, in any state. */
export const findProblems = (owner: Queryable, userId: number, { adjusted, acknowledged }: Known): Promise<string[]> =>
	find(owner, 'problems', PROBLEMS, [userId, adjusted, JSON.stringify(acknowledged)]);

/** Work that must have ended once everything works again and the provider has reported everything. */
const UNFINISHED: Readonly<Record<string, string>> = {
	'is still open': 'select trade_id from open_trades where user_id = $1',
	'is lost on a wrong price and was not made good': `select t.id from trades t join feed_errors e on e.asset_id = t.asset_id and e.seq in (t.entry_seq, t.exit_seq)
		where t.user_id = $1 and t.status = 'lost' and not exists (select from trade_corrections c where c.trade_id = t.id)`,
	'is still being sent': `select id, status from withdrawals where user_id = $1 and status in ('approved', 'sending', 'unknown', 'sent')`,
	'is not all paid': `select w.id from withdrawals w where w.user_id = $1 and w.status = 'completed' and w.amount <>
		(select coalesce(sum(l.amount), 0) from withdrawal_legs l where l.withdrawal_id = w.id and l.status = 'completed')`,
	'holds another amount at its provider than here': `select p.id, p.money, o.state, h.here, h.there from payments p
		join deposits d on d.id = p.deposit_id join sandbox_objects o on o.id = p.provider_payment_id
		cross join lateral (select case when p.money in ('credited', 'suspended', 'released', 'reversed') then p.amount else 0 end
				- (select coalesce(sum(l.amount), 0) from withdrawal_legs l where l.payment_id = p.id and l.status = 'completed')
				- (select coalesce(sum(coalesce(r.amount, case when p.money = 'suspended' and r.state in ('paid', 'taken', 'lost')
						then r.native_amount end)), 0) from payment_reversals r where r.payment_id = p.id and r.state not in ('won', 'failed')) here,
			case when o.state = 'paid' then o.amount - (select coalesce(sum(x.amount), 0) from sandbox_objects x where x.parent_id = o.id
					and x.kind = 'dispute' and x.state in ('taken', 'lost')) else 0 end
				- (select coalesce(sum(x.amount), 0) from sandbox_objects x where x.parent_id = o.id and x.kind = 'refund' and x.state = 'paid') there) h
		where d.user_id = $1 and o.currency = 'USD' and h.here <> h.there
			-- Refunded and reversed before it was seen: a difference of the reconciliation.
			and not (p.money = 'none' and o.state = 'reversed' and h.there < 0)`,
};

/** Finds work that has not ended though it could. */
export const findUnfinished = (owner: Queryable, userId: number): Promise<string[]> =>
	find(owner, 'unfinished', UNFINISHED, [userId]);

async function find(
	owner: Queryable,
	name: string,
	problems: Readonly<Record<string, string>>,
	values: unknown[],
): Promise<string[]> {
	const queries = Object.entries(problems).map(
		([problem, query]) => `select to_jsonb(x)::text || ' ${problem}' found from (${query}) x`,
	);
	const { rows } = await owner.query<{ found: string }>({ name, text: queries.join(' union all '), values });
	return rows.map(({ found }) => found);
}
