import type { Queryable } from '../../../server/src/database/index.ts';

/** Of user `$1`, to whom staff gave `$2` minor units. */
const PROBLEMS: Readonly<Record<string, string>> = {
	'is what the accounts hold and what the movements come to': `select * from (select
			(select coalesce(sum(balance), 0) from accounts where user_id = $1 and currency = 'SANDBOX_USD')::bigint held,
			($2 + (select coalesce(sum(p.amount - p.fee), 0) from payments p join deposits d on d.id = p.deposit_id
					where d.user_id = $1 and p.money in ('credited', 'released', 'reversed'))
				- (select coalesce(sum(r.amount), 0) from payment_reversals r join payments p on p.id = r.payment_id
					join deposits d on d.id = p.deposit_id where d.user_id = $1 and r.state not in ('won', 'failed'))
				+ (select coalesce(sum(amount - paid - forgiven), 0) from claims where user_id = $1)
				- (select coalesce(sum(case when l.status = 'returned' then l.fee else l.amount end), 0) from withdrawal_legs l
					join withdrawals w on w.id = l.withdrawal_id where w.user_id = $1 and l.status in ('completed', 'returned')))::bigint due) s
		where held <> due`,
	'is credited without evidence of its money': `select p.id from payments p join deposits d on d.id = p.deposit_id
		left join sandbox_objects o on o.id = p.provider_payment_id and o.kind = 'payment' and o.amount = p.native_amount and o.currency = p.native_currency
		where d.user_id = $1 and p.money not in ('none', 'unvalued') and (o.id is null or o.state not in ('paid', 'reversed') or p.amount is distinct from o.amount and o.currency = 'USD')`,
	'was credited more than once': `select p.id from payments p join deposits d on d.id = p.deposit_id join ledger_events v
			on v.reference in ('deposit:' || d.id || ':credit', 'payment:' || p.id || ':release') and v.kind in ('deposit.credited', 'payment.released')
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
			else w.status in ('sending', 'unknown', 'sent') and not exists (select from withdrawal_legs l
				where l.withdrawal_id = w.id and l.status in ('sending', 'unknown', 'sent') and l.poll_at is not null and l.due_at is not null) end`,
	'gave back more than it brought': `select p.id from payments p join deposits d on d.id = p.deposit_id where d.user_id = $1 and p.amount <
		(select coalesce(sum(l.amount), 0) from withdrawal_legs l where l.payment_id = p.id and l.status = 'completed')
		+ (select coalesce(sum(r.amount), 0) from payment_reversals r where r.payment_id = p.id and r.state <> 'won')`,
};

/** What is untrue of a user's money, in any state; `adjusted` in minor units is what staff gave. */
export const findProblems = (owner: Queryable, userId: number, adjusted: bigint): Promise<string[]> =>
	find(owner, PROBLEMS, [userId, adjusted]);

/** What should have ended once everything works again and the provider has said all that it knows. */
const UNFINISHED: Readonly<Record<string, string>> = {
	'is still being sent': `select id, status from withdrawals where user_id = $1 and status in ('approved', 'sending', 'unknown', 'sent')`,
	'is not all paid': `select w.id from withdrawals w where w.user_id = $1 and w.status = 'completed' and w.amount <>
		(select coalesce(sum(l.amount), 0) from withdrawal_legs l where l.withdrawal_id = w.id and l.status = 'completed')`,
	'holds another amount at its provider than here': `select p.id, p.money, o.state, h.here, h.there from payments p
		join deposits d on d.id = p.deposit_id join sandbox_objects o on o.id = p.provider_payment_id
		cross join lateral (select case when p.money not in ('credited', 'suspended', 'released') then 0 else p.amount
				- (select coalesce(sum(l.amount), 0) from withdrawal_legs l where l.payment_id = p.id and l.status = 'completed')
				- (select coalesce(sum(coalesce(r.amount, case when p.money = 'suspended' and r.state in ('paid', 'taken', 'lost')
						then r.native_amount end)), 0) from payment_reversals r where r.payment_id = p.id and r.state <> 'won') end here,
			case when o.state <> 'paid' then 0 else greatest(0, o.amount - (select coalesce(sum(x.amount), 0) from sandbox_objects x where x.parent_id = o.id
				and (x.kind = 'refund' and x.state = 'paid' or x.kind = 'dispute' and x.state in ('taken', 'lost')))) end there) h
		where d.user_id = $1 and o.currency = 'USD' and h.here <> h.there`,
};

/** What has not ended though it could. */
export const findUnfinished = (owner: Queryable, userId: number): Promise<string[]> =>
	find(owner, UNFINISHED, [userId]);

async function find(
	owner: Queryable,
	problems: Readonly<Record<string, string>>,
	values: unknown[],
): Promise<string[]> {
	const queries = Object.entries(problems).map(
		([problem, query]) => `select to_jsonb(x)::text || ' ${problem}' found from (${query}) x`,
	);
	const { rows } = await owner.query<{ found: string }>(queries.join(' union all '), values);
	return rows.map(({ found }) => found);
}
