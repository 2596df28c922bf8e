import type { PostingKind } from '@fairtick/domain/ledger/postings';
import {
	type AuditedState,
	type Check,
	Findings,
	ID_NAMED,
	isNewEvent,
	resultOf,
} from '../../../platform/audit/index.ts';
import { loadRowsLike } from '../../../platform/database/index.ts';

/** Kinds of the events that movements call for. */
const KINDS: readonly PostingKind[] = [
	'deposit.credited',
	'cost',
	'valuation',
	'deposit.refunded',
	'payment.suspended',
	'payment.released',
	'payment.corrected',
	'chargeback.lost',
	'chargeback.won',
	'refund.failed',
	'claim.paid',
	'blocked',
	'blocked.released',
	'withdrawal.asked',
	'withdrawal.ended',
	'withdrawal.paid',
	'withdrawal.returned',
];
const IS_OF_MOVEMENT = `v.kind in (${KINDS.map((kind) => `'${kind}'`).join(', ')})`;

/** Corrections that were added to the amount of a payment `p`: all, those since it was credited, or those after a time. */
const CORRECTED = (which = 'true') =>
	`coalesce((select sum(x.difference) from payment_valuations x where x.payment_id = p.id and ${which}), 0)`;

/** Reversals with the deposit of their payment and whether they are posted as chargebacks: of a payment that went back all are. */
const REVERSALS = `(select r.*, p.deposit_id, r.kind = 'dispute' or exists (select from ledger_references c
		where c.reference = 'chargeback:' || r.id || ':lost') charged from payment_reversals r join payments p on p.id = r.payment_id
	where r.amount is not null) r`;
/** Time at which a payment `p` came to suspense again; 0 if it did not. */
const AGAIN_AT = `coalesce((select c.recorded_at from ledger_references c where c.reference = 'payment:' || p.suspended_by || ':suspend'), 0)`;

/** The references of the events that the rows of the cashier call for, with the id that each names. */
const DUE = `select p.deposit_id subject, 'deposit:' || p.deposit_id || ':credit' reference, p.amount from payments p where p.money = 'credited'
	union all select p.id, 'payment:' || p.id || ':suspend', p.amount - ${CORRECTED()} from payments p
		where p.money in ('suspended', 'released', 'returned') and p.amount is not null
	union all select coalesce(p.suspended_by, p.id), 'payment:' || coalesce(p.suspended_by, p.id) || ':release', p.amount - ${CORRECTED(`x.credited and x.valued_at >= ${AGAIN_AT}`)} from payments p
		where p.money in ('released', 'returned') and p.amount is not null
	union all select p.suspended_by, 'payment:' || p.suspended_by || ':suspend', p.amount - ${CORRECTED(`x.valued_at >= ${AGAIN_AT}`)} from payments p
		where p.suspended_by is not null and p.money in ('suspended', 'released', 'returned') and p.amount is not null
	union all select p.id, 'payment:' || p.id || ':value', p.fx from payments p where p.fx > 0 and p.money in ('credited', 'released')
	union all select case when r.charged then r.id else r.deposit_id end, case when r.charged then 'chargeback:' || r.id || ':lost'
			else 'deposit:' || r.deposit_id || ':refund:' || case r.part when 1 then r.provider_reversal_id else r.id::text end end, r.amount
		from ${REVERSALS}
	union all select r.id, 'chargeback:' || r.id || ':won', r.amount from ${REVERSALS} where r.charged and r.state in ('won', 'failed')
	union all select r.id, 'refund:' || r.id || ':failed', r.amount from ${REVERSALS}
		where not r.charged and r.state = 'failed' and (r.kind = 'refund' or exists (select from ledger_references c
			where c.reference = 'refund:' || r.id || ':failed'))
	union all select r.id, 'payment:' || r.id || ':unvalue', r.fx from payment_reversals r where r.fx > 0
	union all select r.id, 'payment:' || r.id || ':value', r.fx from payment_reversals r where r.fx > 0 and r.state in ('won', 'failed')
	union all select v.id, 'payment:' || v.id || ':correct', abs(v.difference) from payment_valuations v where v.difference is not null
	union all select c.id, 'claim:' || c.id || ':pay:' || n, null from claims c cross join lateral generate_series(1, c.payments) n
	union all select b.id, 'block:' || b.id, b.amount from blocks b
	union all select b.id, 'block:' || b.id || ':release', b.amount from blocks b where b.released_at is not null
	union all select w.id, 'withdrawal:' || w.id || ':ask', w.amount from withdrawals w
	union all select l.withdrawal_id, 'withdrawal:' || l.withdrawal_id || ':paid:' || l.n, l.amount from withdrawal_legs l
		where l.status in ('completed', 'returned')
	union all select l.id, 'payment:' || l.id || ':value', l.fx from withdrawal_legs l where l.fx > 0 and l.status in ('completed', 'returned')
	union all select l.id, 'payment:' || l.id || ':unvalue', l.fx_back from withdrawal_legs l
		where l.fx_back > 0 and (l.status = 'returned' or (l.status = 'completed' and l.payment_id is not null))
	union all select l.id, 'payment:' || l.id || ':value', l.fx_back from withdrawal_legs l
		where l.fx_back > 0 and l.status = 'returned' and l.payment_id is not null
	union all select l.withdrawal_id, 'withdrawal:' || l.withdrawal_id || ':return:' || l.n, l.amount - l.fee from withdrawal_legs l
		where l.status = 'returned'
	union all select w.id, 'withdrawal:' || w.id || ':end', w.amount - coalesce(l.paid, 0) from withdrawals w
		left join lateral (select sum(l.amount) paid from withdrawal_legs l
			where l.withdrawal_id = w.id and l.status in ('completed', 'returned')) l on true
		where w.status in ('rejected', 'cancelled', 'failed')`;

/** The amount that an event moves, without fees. */
const MOVED = `(select sum(t.amount) from ledger_transfers t join accounts d on d.id = t.destination
	where t.event_id = v.id and t.recorded_at = v.recorded_at and (d.kind <> 'house:fees' or v.kind = 'withdrawal.paid'))`;

/** The rows that a check looks at, as conditions on ids. */
interface Scope {
	readonly event: string;
	/** The subject in the names of events. */
	readonly subject: (id: string) => string;
	readonly movement: (id: string) => string;
	readonly payment: (id: string) => string;
}

const EVERYTHING: Scope = { event: 'true', subject: () => 'true', movement: () => 'true', payment: () => 'true' };

/** An incremental audit looks at the subjects of new events, and at their payments and deposits. */
function scopeSince(since: AuditedState | null): Scope {
	if (since === null) return EVERYTHING;
	const event = isNewEvent(since);
	const named = `select ${ID_NAMED} from ledger_events v where ${event} and ${IS_OF_MOVEMENT}`;
	const payments = `select p.id from payments p where p.id in (${named}) or p.deposit_id in (${named})
		union select r.payment_id from payment_reversals r where r.id in (${named})
		union select v.payment_id from payment_valuations v where v.id in (${named})
		union select l.payment_id from withdrawal_legs l where l.withdrawal_id in (${named})`;
	return {
		event,
		subject: (id) => `${id} in (${named})`,
		movement: (id) => `${id} in (${named} union select p.deposit_id from payments p where p.id in (${payments}))`,
		payment: (id) => `${id} in (${payments})`,
	};
}

const missing = ({
	subject,
}: Scope) => `select 'event ' || d.reference "row", case when v.id is null then 'is missing: a movement calls for it'
		else 'moves ' || ${MOVED} || ', its movement has ' || d.amount end problem
	from (${DUE}) d left join (ledger_references f join ledger_events v on v.id = f.event_id and v.recorded_at = f.recorded_at)
		on f.reference = d.reference
	where ${subject('d.subject')} and (v.id is null or d.amount <> ${MOVED})`;

/** A payment that was credited and then taken back keeps its event; which one of two it has depends on how it was credited. */
const uncalled = ({ event, subject }: Scope) => `select 'event ' || v.reference "row", 'belongs to no movement' problem
	from ledger_events v
	where ${event} and ${IS_OF_MOVEMENT}
		and not exists (select from (${DUE}) d where d.reference = v.reference and ${subject('d.subject')})
		and not exists (select from payments p where exists (select from payment_reversals r where r.payment_id = p.id and r.kind = 'reversal')
			and v.reference in ('deposit:' || p.deposit_id || ':credit', 'payment:' || p.id || ':suspend', 'payment:' || p.id || ':release'))
		and not exists (select from payments p where p.fx > 0 and p.money in ('reversed', 'suspended', 'returned')
			and v.reference = 'payment:' || p.id || ':value')
		and not exists (select from payments p where p.amount is not null and v.reference = 'payment:' || p.id || ':cost')
		and not exists (select from payments p left join lateral (select id from payment_returns where payment_id = p.id and status = 'failed'
				union all select id from payment_reversals where payment_id = p.id and state in ('won', 'failed')) b on true
			where p.suspended_by is not null and (v.reference = 'payment:' || p.id || ':release'
				or v.reference in ('payment:' || b.id || ':suspend', 'payment:' || b.id || ':release')))`;

const steps = ({
	movement,
}: Scope) => `select m.kind || ' ' || m.id "row", 'is ' || m.status || ', its last step says ' || coalesce(s.status, 'nothing') problem
	from (select 'deposit' kind, id, status from deposits union all select 'withdrawal', id, status from withdrawals) m
	left join lateral (select s.status from movement_steps s where s.movement_id = m.id order by n desc limit 1) s on true
	where ${movement('m.id')} and s.status is distinct from m.status`;

const claims = ({
	subject,
}: Scope) => `select 'claim ' || c.id "row", 'counts ' || c.paid || ' as paid, its events moved ' || coalesce(e.paid, 0) problem
	from claims c left join lateral (select sum(t.amount) paid from generate_series(1, c.payments) n
		join ledger_references v on v.reference = 'claim:' || c.id || ':pay:' || n
		join ledger_transfers t on t.event_id = v.event_id and t.recorded_at = v.recorded_at) e on true
	where ${subject('c.id')} and c.paid <> coalesce(e.paid, 0)`;

/** The written-off part of a claim: by two people, and by disputes that were won, whose money also pays for write-offs. */
const forgiven = ({
	subject,
}: Scope) => `select 'claim ' || c.id "row", 'counts ' || c.forgiven || ' as given up, ' || f.amount || ' was' problem
	from claims c cross join lateral (select greatest(
		(select coalesce(sum(w.amount), 0) from claim_write_offs w where w.claim_id = c.id),
		(select coalesce(sum(t.amount), 0) from payment_reversals r join ledger_references v on v.reference in ('chargeback:' || r.id || ':won', 'refund:' || r.id || ':failed')
			join ledger_transfers t on t.event_id = v.event_id and t.recorded_at = v.recorded_at join accounts a on a.id = t.destination
			where r.claim_id = c.id and a.kind = 'house:chargebacks')) amount) f
	where ${subject('c.id')} and c.forgiven <> f.amount`;

/** Amounts that banks and chains take, and amounts that we and operators send back, are each at most the payment's. */
const beyond = ({
	payment,
}: Scope) => `select 'payment ' || p.id "row", 'brought ' || p.amount || ', ' || greatest(g.sent, g.taken) || ' went back' problem
	from payments p cross join lateral (select
		(select coalesce(sum(l.amount), 0) from withdrawal_legs l where l.payment_id = p.id and l.status = 'completed') + v.refunded sent, v.taken
		from (select coalesce(sum(r.amount) filter (where r.kind = 'refund'), 0) refunded,
				coalesce(sum(r.amount) filter (where r.kind <> 'refund'), 0) taken
			from payment_reversals r where r.payment_id = p.id and r.amount is not null and r.state not in ('won', 'failed')) v) g
	where ${payment('p.id')} and p.amount is not null and greatest(g.sent, g.taken) > p.amount`;

const counted = ({ movement }: Scope) =>
	`select (select count(*) from deposits d where ${movement('d.id')})
	+ (select count(*) from withdrawals w where ${movement('w.id')}) n`;

/**
 * LEDGER-06: every movement has its postings and every posting its movement; suspense holds the payments under review.
 */
export const movements: Check = {
	title: 'movements: deposits, withdrawals, disputes and claims have exactly their postings and steps',
	async run(tx, since) {
		const scope = scopeSince(since);
		const parts: Findings[] = [];
		for (const offenders of [missing, uncalled, steps, claims, forgiven, beyond]) {
			const findings = new Findings();
			await findings.addFrom(tx, offenders(scope));
			parts.push(findings);
		}
		const [row] = await loadRowsLike(tx, 'select count(*) n', counted(scope), []);
		return resultOf(Number(row?.n ?? 0), parts);
	},
};
