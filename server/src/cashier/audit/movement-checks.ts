import { type Check, Findings, isNewEvent, resultOf } from '../../audit/index.ts';

/** The references of the events that the rows of the cashier call for. */
const DUE = `select 'deposit:' || p.deposit_id || ':credit' reference, p.amount from payments p where p.money = 'credited'
	union all select 'payment:' || p.id || ':suspend', p.amount from payments p
		where p.money in ('suspended', 'released', 'returned') and p.amount is not null
	union all select 'payment:' || p.id || ':release', p.amount from payments p
		where p.money in ('released', 'returned') and p.amount is not null
	union all select 'payment:' || p.id || ':value', p.fx from payments p where p.fx > 0 and p.money in ('credited', 'released')
	union all select case r.kind when 'dispute' then 'chargeback:' || r.id || ':lost'
			else 'deposit:' || p.deposit_id || ':refund:' || r.provider_reversal_id end, r.amount
		from payment_reversals r join payments p on p.id = r.payment_id where r.amount is not null
	union all select 'chargeback:' || r.id || ':won', r.amount from payment_reversals r where r.amount is not null and r.state = 'won'
	union all select 'claim:' || c.id || ':pay:' || n, null from claims c cross join lateral generate_series(1, c.payments) n
	union all select 'withdrawal:' || w.id || ':ask', w.amount from withdrawals w
	union all select 'withdrawal:' || l.withdrawal_id || ':paid:' || l.n, l.amount from withdrawal_legs l where l.status in ('completed', 'returned')
	union all select 'payment:' || l.id || ':value', l.fx from withdrawal_legs l where l.fx > 0 and l.status in ('completed', 'returned')
	union all select 'withdrawal:' || l.withdrawal_id || ':return:' || l.n, l.amount - l.fee from withdrawal_legs l where l.status = 'returned'
	union all select 'withdrawal:' || w.id || ':end', w.amount - coalesce(l.paid, 0) from withdrawals w
		left join lateral (select sum(l.amount) paid from withdrawal_legs l
			where l.withdrawal_id = w.id and l.status in ('completed', 'returned')) l on true
		where w.status in ('rejected', 'cancelled', 'failed')`;

/** What an event moves, fees apart. */
const MOVED = `(select sum(t.amount) from ledger_transfers t join accounts d on d.id = t.destination
	where t.event_id = v.id and (d.kind <> 'house:fees' or v.kind = 'withdrawal.paid'))`;

const MISSING = `select 'event ' || d.reference "row", case when v.id is null then 'is missing: a movement calls for it'
		else 'moves ' || ${MOVED} || ', its movement has ' || d.amount end problem
	from (${DUE}) d left join ledger_events v on v.reference = d.reference
	where v.id is null or d.amount <> ${MOVED}`;

/** A payment that was credited and then taken back keeps its event; which one of two it has depends on how it was credited. */
const UNCALLED = (event: string) => `select 'event ' || v.reference "row", 'belongs to no movement' problem
	from ledger_events v
	where ${event} and v.kind in ('deposit.credited', 'deposit.refunded', 'payment.suspended', 'payment.released', 'chargeback.lost',
			'chargeback.won', 'claim.paid', 'valuation', 'withdrawal.asked', 'withdrawal.ended', 'withdrawal.paid', 'withdrawal.returned')
		and not exists (select from (${DUE}) d where d.reference = v.reference)
		and not exists (select from payments p where p.money = 'reversed'
			and v.reference in ('deposit:' || p.deposit_id || ':credit', 'payment:' || p.id || ':suspend', 'payment:' || p.id || ':release'))
		and not exists (select from payments p where p.fx > 0 and p.money in ('reversed', 'suspended', 'returned')
			and v.reference = 'payment:' || p.id || ':value')`;

const STEPS = `select m.kind || ' ' || m.id "row", 'is ' || m.status || ', its last step says ' || coalesce(s.status, 'nothing') problem
	from (select 'deposit' kind, id, status from deposits union all select 'withdrawal', id, status from withdrawals) m
	left join lateral (select s.status from movement_steps s where s.movement_id = m.id order by n desc limit 1) s on true
	where s.status is distinct from m.status`;

const CLAIMS = `select 'claim ' || c.id "row", 'counts ' || c.paid || ' as paid, its events moved ' || coalesce(e.paid, 0) problem
	from claims c left join lateral (select sum(t.amount) paid from generate_series(1, c.payments) n
		join ledger_events v on v.reference = 'claim:' || c.id || ':pay:' || n join ledger_transfers t on t.event_id = v.id) e on true
	where c.paid <> coalesce(e.paid, 0)`;

const BEYOND = `select 'payment ' || p.id "row", 'brought ' || p.amount || ', ' || g.gone || ' went back' problem
	from payments p cross join lateral (select
		(select coalesce(sum(l.amount), 0) from withdrawal_legs l where l.payment_id = p.id and l.status = 'completed')
		+ (select coalesce(sum(r.amount), 0) from payment_reversals r where r.payment_id = p.id and r.amount is not null and r.state <> 'won') gone) g
	where p.amount is not null and g.gone > p.amount`;

/** LEDGER-06: every movement has its postings and every posting its movement; what waits for review is what suspense holds. */
export const movements: Check = {
	title: 'movements: deposits, withdrawals, disputes and claims have exactly their postings and steps',
	async run(tx, since) {
		const parts = await Promise.all(
			[MISSING, UNCALLED(isNewEvent(since)), STEPS, CLAIMS, BEYOND].map(async (offenders) => {
				const findings = new Findings();
				await findings.addFrom(tx, offenders);
				return findings;
			}),
		);
		const { rows } = await tx.query<{ n: bigint }>(
			'select (select count(*) from deposits) + (select count(*) from withdrawals) n',
		);
		return resultOf(Number(rows[0]?.n ?? 0), parts);
	},
};
