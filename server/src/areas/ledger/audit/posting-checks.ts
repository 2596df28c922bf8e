import { ALLOWED_TRANSFERS } from '@fairtick/domain/ledger/postings';
import { type Check, findBy, ID_NAMED, inBulk, isNewEvent } from '../../../platform/audit/index.ts';

const text = (value: string) => `'${value.replaceAll("'", "''")}'`;

/** The closed table as rows, one for each currency. */
const ALLOWED = ALLOWED_TRANSFERS.flatMap(
	({ kind, position, source, destination, currencies, reference, leastMinor, mostMinor }) =>
		currencies.map(
			(currency) =>
				`(${[kind, source, destination, currency, reference].map(text)}, ${position}::int, ${leastMinor ?? 1n}::bigint, ${mostMinor}::bigint)`,
		),
);

/** The name of an account in the table: those of providers are all `clearing`. */
const nameOf = (account: string) =>
	`case when ${account}.kind like 'provider:%' then 'clearing' else ${account}.kind end`;

/** Every transfer with its event, the accounts that it joins, and its row of the table. */
const CHECKED = `ledger_transfers t join ledger_events v on v.id = t.event_id and v.recorded_at = t.recorded_at
	join accounts s on s.id = t.source join accounts d on d.id = t.destination
	left join (values ${ALLOWED}) a (kind, source, destination, currency, reference, position, least, most)
		on a.kind = v.kind and a.source = ${nameOf('s')} and a.destination = ${nameOf('d')} and a.currency = s.currency
			and coalesce(a.position, t.position) = t.position`;

/** A whole number in a part of a reference; empty if there is none. */
const numberAt = (part: number) =>
	`case when pg_input_is_valid(split_part(v.reference, ':', ${part}), 'bigint') then split_part(v.reference, ':', ${part})::bigint::text else '' end`;

/** The reference that an event of its kind has to have; null if no id can be read in the one that it has. */
const DUE_REFERENCE = `case when a.reference like '%<id>%'
	then replace(replace(replace(a.reference, '<id>', (${ID_NAMED})::text), '<n>', ${numberAt(4)}), '<name>',
		coalesce(substring(v.reference from '^(?:[^:]*:){3}(.+)$'), ''))
	else replace(replace(a.reference, '<user>', d.user_id::text), '<n>', ${numberAt(3)}) end`;

/** An approved adjustment has the id of its request, which names user, currency and amount; below zero: taken back. */
const APPROVED = `exists (select from staff_requests r where r.kind = 'adjustment' and r.state = 'approved' and v.reference = 'adjustment:' || r.id
	and r.subject = 'user:' || coalesce(s.user_id, d.user_id) and r.content->>'currency' = s.currency
	and r.content->>'amount' = (case when s.user_id is null then t.amount else -t.amount end)::text)`;

const offenders = (scope: string) => `select 'event ' || v.reference "row", case
		when a.kind is null then 'holds what the table of postings does not have: ' || v.kind || ', ' || s.kind || ' to ' || d.kind || ' in ' || s.currency
		when s.user_id <> d.user_id then 'moves money from user ' || s.user_id || ' to user ' || d.user_id
		when v.reference is distinct from ${DUE_REFERENCE} then 'is not the ' || a.reference || ' of its account that ' || v.kind || ' has'
		when v.kind = 'adjustment' then 'is no adjustment that two people decided'
		else 'moves ' || t.amount || ', which ' || v.kind || ' does not allow' end problem
	from ${CHECKED}
	where ${scope} and (a.kind is null or s.user_id <> d.user_id or t.amount < a.least or t.amount > a.most
		or v.reference is distinct from ${DUE_REFERENCE}
		or (v.kind = 'adjustment' and not ${APPROVED}))`;

/** The capital of the sandbox is given once. The first conditions are those of the index. */
const SECOND_CAPITALS = `select 'event ' || v.reference "row", 'gives the house its capital again' problem
	from (select t.event_id, t.recorded_at, row_number() over (partition by t.destination order by t.event_id) n from ledger_transfers t
		where (t.source between 60 and 69 or t.destination between 60 and 69) and t.destination between 60 and 69) t
	join ledger_events v on v.id = t.event_id and v.recorded_at = t.recorded_at and v.kind = 'capital' where t.n > 1`;

/** LEDGER-07: the table of postings is closed. The check of transfers finds accounts that do not exist. */
export const postings: Check = {
	title: 'postings: kinds, references, transfers and amounts are those of the closed table',
	run(tx, since) {
		const event = isNewEvent(since);
		const scope =
			since === null
				? 'true'
				: `(t.event_id, t.recorded_at) in (select v.id, v.recorded_at from ledger_events v where ${event})`;
		const counted = `select count(*) from ledger_events v where ${event}`;
		const look = () => findBy(tx, counted, [offenders(scope), SECOND_CAPITALS]);
		return since === null ? inBulk(tx, look) : look();
	},
};
