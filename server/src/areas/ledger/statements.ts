// Written by "npm run statements": the statements of this folder as PostgreSQL describes them. A test compares them with the schema.
import type { ColumnTypes } from '../../platform/database/column-types.ts';

declare module '../../platform/database/statements.ts' {
	interface Statements {
		'entries of a period': {
			parameters: [
				List<bigint | number | string | null> | null,
				List<string>,
				List<string>,
				List<bigint | number | string | null> | null,
				List<bigint | number | string | null> | null,
				string | null,
			];
			row: {
				id: bigint;
				version: bigint;
				account: string;
				currency: 'USD' | 'DEMO_USD' | 'SANDBOX_USD';
				recordedAt: bigint;
				kind: ColumnTypes['ledger_events.kind'];
				reference: string;
				counterpart: string;
				amount: bigint;
				balanceAfter: bigint;
				reason: string | null;
				about: { type: 'trade' | 'deposit' | 'withdrawal'; id: string } | null;
			};
		};
		"insert into accounts (id, kind, currency) select nextval('clearing_numbers') * 10 + currency_digit($2), $1, $2\n\t\t\twhere not exists (select from accounts where user_id is null and kind = $1 and currency = $2)\n\t\t\ton conflict (user_id, kind, currency) do nothing": {
			parameters: [string | null, string | null];
			row: Record<never, never>;
		};
		"insert into accounts (id, user_id, kind, currency, balance, head)\n\t\tselect id, user_id, kind, currency, 0, decode(head, 'hex')\n\t\tfrom unnest($1::bigint[], $2::int[], $3::text[], $4::text[], $5::text[]) a (id, user_id, kind, currency, head)": {
			parameters: [
				List<bigint | number | string | null> | null,
				List<number | null> | null,
				List<string | null> | null,
				List<string | null> | null,
				List<string | null> | null,
			];
			row: Record<never, never>;
		};
		'insert into adjustments (id, user_id, currency, amount, reason, asked_by, agreed_by, adjusted_at, about_type, about_id)\n\t\tvalues ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)': {
			parameters: [
				string | null,
				number | null,
				string | null,
				bigint | number | null,
				string | null,
				number | null,
				number | null,
				bigint | number | null,
				string | null,
				string | null,
			];
			row: Record<never, never>;
		};
		'insert into claims (id, user_id, currency, amount, opened_at) values ($1, $2, $3, $4, $5)': {
			parameters: [string | null, number | null, string | null, bigint | number | null, bigint | number | null];
			row: Record<never, never>;
		};
		'insert into cover_shortfalls (currency, held, owed, began_at) values ($1, $2, $3, clock())\n\t\ton conflict (currency) where ended_at is null do nothing': {
			parameters: [string | null, bigint | number | null, bigint | number | null];
			row: Record<never, never>;
		};
		'insert into user_states (user_id) values ($1)': { parameters: [number | null]; row: Record<never, never> };
		'newest entries': {
			parameters: [
				List<bigint | number | string | null> | null,
				List<string>,
				List<string>,
				List<bigint | number | string | null> | null,
				List<bigint | number | string | null> | null,
				bigint | number | null,
			];
			row: {
				id: bigint;
				version: bigint;
				account: string;
				currency: 'USD' | 'DEMO_USD' | 'SANDBOX_USD';
				recordedAt: bigint;
				kind: ColumnTypes['ledger_events.kind'];
				reference: string;
				counterpart: string;
				amount: bigint;
				balanceAfter: bigint;
				reason: string | null;
				about: { type: 'trade' | 'deposit' | 'withdrawal'; id: string } | null;
			};
		};
		'newest entries of a kind': {
			parameters: [
				List<bigint | number | string | null> | null,
				List<string>,
				List<string>,
				List<bigint | number | string | null> | null,
				List<bigint | number | string | null> | null,
				bigint | number | null,
				string | null,
			];
			row: {
				id: bigint;
				version: bigint;
				account: string;
				currency: 'USD' | 'DEMO_USD' | 'SANDBOX_USD';
				recordedAt: bigint;
				kind: ColumnTypes['ledger_events.kind'];
				reference: string;
				counterpart: string;
				amount: bigint;
				balanceAfter: bigint;
				reason: string | null;
				about: { type: 'trade' | 'deposit' | 'withdrawal'; id: string } | null;
			};
		};
		'number of entries': {
			parameters: [
				List<bigint | number | string | null> | null,
				List<string | null> | null,
				List<string | null> | null,
				List<bigint | number | string | null> | null,
				List<bigint | number | string | null> | null,
				string | null,
			];
			row: { count: number };
		};
		'periods of accounts': {
			parameters: [
				number | null,
				string | null,
				string | null,
				bigint | number | null,
				bigint | number | null,
				bigint | number | null,
			];
			row: {
				accountId: bigint;
				account: string;
				currency: 'USD' | 'DEMO_USD' | 'SANDBOX_USD';
				before: bigint;
				last: bigint;
				openingMinor: bigint;
				closingMinor: bigint;
			};
		};
		'select (amount - paid - forgiven)::bigint from claims where id = $1': {
			parameters: [string | null];
			row: { int8: bigint };
		};
		'select (amount - paid)::bigint from claims where id = $1': { parameters: [string | null]; row: { int8: bigint } };
		'select a.id account, a.kind, a.currency, e.xid from accounts a cross join lateral (\n\t\t\tselect v.xid from ledger_entries e join ledger_events v on v.id = e.event_id\n\t\t\twhere e.account_id = a.id and v.xid < $2 order by e.version desc limit 1) e\n\t\twhere a.user_id = $1 order by a.id': {
			parameters: [number | null, bigint | number | null];
			row: { account: bigint; kind: string; currency: 'USD' | 'DEMO_USD' | 'SANDBOX_USD'; xid: bigint };
		};
		'select c.currency,\n\t\t(select coalesce(sum(a.balance), 0)::text from accounts a where a.currency = c.currency) users,\n\t\tcoalesce(sum(h.got), 0)::text house,\n\t\tcoalesce(sum(h.got) filter (where h.event_id in\n\t\t\t(select v.id from ledger_events v where v.xid >= pg_snapshot_xmin(pg_current_snapshot())::text::bigint)), 0)::text again\n\tfrom (select distinct currency from accounts) c left join lateral (\n\t\tselect t.event_id, case when t.destination < 1000000 then t.amount else 0 end - case when t.source < 1000000 then t.amount else 0 end got\n\t\tfrom ledger_transfers t where t.source % 10 = currency_digit(c.currency) and (t.source < 1000000 or t.destination < 1000000)\n\t\t\tand true) h on true\n\tgroup by c.currency order by c.currency': {
			parameters: [];
			row: { currency: 'USD' | 'DEMO_USD' | 'SANDBOX_USD'; users: string; house: string; again: string };
		};
		'select closed_at is null from users where id = $1 and guest_ends_at is null': {
			parameters: [number | null];
			row: { '?column?': boolean };
		};
		'select coalesce(sum(amount - paid - forgiven), 0)::bigint owed from claims\n\t\twhere user_id = $1 and currency = $2 and paid + forgiven < amount': {
			parameters: [number | null, string | null];
			row: { owed: bigint };
		};
		'select coalesce(sum(balance) filter (where currency <> \'DEMO_USD\'), 0)::bigint "realMinor",\n\t\t\tcoalesce(sum(balance) filter (where kind in (\'in_orders\', \'withdrawing\')), 0)::bigint "pendingMinor",\n\t\t\t(select coalesce(sum(amount - paid - forgiven), 0) from claims where user_id = $1)::bigint "owedMinor"\n\t\tfrom accounts where user_id = $1': {
			parameters: [number | null];
			row: { realMinor: bigint; pendingMinor: bigint; owedMinor: bigint };
		};
		"select coalesce(sum(balance) filter (where currency = 'DEMO_USD'), 0)::bigint \"balanceDemo\",\n\t\t\tcoalesce(sum(balance) filter (where currency <> 'DEMO_USD'), 0)::bigint \"balanceReal\"\n\t\tfrom accounts where user_id = $1 and kind = 'available'": {
			parameters: [number | null];
			row: { balanceDemo: bigint; balanceReal: bigint };
		};
		'select coalesce(sum(case when t.destination = $1 then t.amount else -t.amount end), 0)::bigint\n\t\tfrom ledger_transfers t join ledger_events v on v.id = t.event_id\n\t\twhere (t.source between 70 and 79 or t.destination between 70 and 79) and (t.source = $1 or t.destination = $1)\n\t\t\tand v.recorded_at <= $2': {
			parameters: [bigint | number | null, bigint | number | null];
			row: { coalesce: bigint };
		};
		"select e.account_id, a.kind account, a.currency, e.version, v.recorded_at \"at\", v.kind, v.reference, e.amount, e.balance_after,\n\t\t\te.position, encode(v.hash, 'hex') event_hash, encode(e.hash, 'hex') hash\n\t\tfrom accounts a\n\t\t\tcross join lateral (select * from ledger_entries e where e.account_id = a.id\n\t\t\t\tand ($3::bigint is null or a.id > $3 or e.version > $4::bigint) order by e.version limit $2) e\n\t\t\tjoin ledger_events v on v.id = e.event_id\n\t\twhere a.user_id = $1 and ($3::bigint is null or a.id >= $3) order by e.account_id, e.version limit $2": {
			parameters: [number | null, bigint | number | null, bigint | number | null, bigint | number | null];
			row: {
				account_id: bigint;
				account: string;
				currency: 'USD' | 'DEMO_USD' | 'SANDBOX_USD';
				version: bigint;
				at: bigint;
				kind: ColumnTypes['ledger_events.kind'];
				reference: string;
				amount: bigint;
				balance_after: ColumnTypes['ledger_entries.balance_after'];
				position: number;
				event_hash: string;
				hash: string;
			};
		};
		"select encode(hash, 'hex') from ledger_entries where account_id = $1 and version = $2": {
			parameters: [bigint | number | null, bigint | number | null];
			row: { encode: string };
		};
		'select exists (select from accounts where user_id is not null and currency = $1 and version > 0)': {
			parameters: [string | null];
			row: { exists: boolean };
		};
		'select id from accounts where user_id is null and kind = $1 and currency = $2': {
			parameters: [string | null, string | null];
			row: { id: bigint };
		};
		'select min(id) low, max(id) high from (select id from ledger_events order by id desc limit $1) newest': {
			parameters: [bigint | number | null];
			row: { low: bigint | null; high: bigint | null };
		};
		'select name, email, created_at "createdAt", clock() now from users where id = $1': {
			parameters: [number | null];
			row: { name: string; email: string; createdAt: bigint; now: bigint };
		};
		'select nextval(\'account_numbers\') * 10 + currency_digit($3) id, user_id "userId", kind\n\t\tfrom unnest($1::int[]) u (user_id), unnest($2::text[]) k (kind)\n\t\twhere not exists (select from accounts a where a.user_id = u.user_id and a.kind = k.kind and a.currency = $3)': {
			parameters: [List<number>, List<string>, string];
			row: { id: bigint; userId: number; kind: string };
		};
		"select nextval('account_numbers') * 10 + currency_digit(currency) id, kind, currency\n\t\tfrom unnest($1::text[]) currency, (values ('available'), ('in_trades')) kinds (kind)": {
			parameters: [List<string>];
			row: { id: bigint; kind: 'available' | 'in_trades'; currency: string };
		};
		'select pg_snapshot_xmin(pg_current_snapshot())::text::bigint xid': { parameters: []; row: { xid: bigint } };
		'select r.recorded_at::float8 "atMs", coalesce(greatest(r.findings, w.findings), 0)::float8 findings, c.recorded_at::float8 "cleanAtMs",\n\t\t\tcase when c.recorded_at is not null then greatest(clock() - c.recorded_at, 0) end::float8 "cleanAgoMs"\n\t\tfrom (select * from audit_runs where written_by is not null order by id desc limit 1) r\n\t\tleft join lateral (select recorded_at from audit_runs where clean and written_by is not null order by id desc limit 1) c on true\n\t\tleft join lateral (select findings from audit_runs where whole and written_by is not null order by id desc limit 1) w on true': {
			parameters: [];
			row: { atMs: number; findings: number; cleanAtMs: number | null; cleanAgoMs: number | null };
		};
		'select t.event_id "eventId", v.recorded_at at, v.kind, v.reference, a.kind counterpart,\n\t\t\t(case when t.destination = $1 then t.amount else -t.amount end)::bigint amount\n\t\tfrom ledger_transfers t join ledger_events v on v.id = t.event_id\n\t\tjoin accounts a on a.id = case when t.destination = $1 then t.source else t.destination end\n\t\twhere (t.source between 60 and 69 or t.destination between 60 and 69) and (t.source = $1 or t.destination = $1)\n\t\t\tand ($2::bigint is null or t.event_id < $2)\n\t\torder by t.event_id desc, t.position limit $3': {
			parameters: [bigint | number | null, bigint | number | null, bigint | number | null];
			row: {
				eventId: bigint;
				at: bigint;
				kind: ColumnTypes['ledger_events.kind'];
				reference: string;
				counterpart: string;
				amount: bigint;
			};
		};
		'update claims set forgiven = forgiven + $2 where id = $1': {
			parameters: [string | null, bigint | number | null];
			row: Record<never, never>;
		};
		'update cover_shortfalls set ended_at = clock() where currency = $1 and ended_at is null': {
			parameters: [string | null];
			row: Record<never, never>;
		};
		"with names as (select id, kind from accounts where user_id is null and currency = $1\n\t\t\t\tand (kind = 'house:suspense' or kind like 'provider:%')),\n\t\t\tmoved as (select source, destination, amount from ledger_transfers\n\t\t\t\twhere source between 70 and 79 or destination between 70 and 79 or source between 10000 and 999999 or destination between 10000 and 999999),\n\t\t\tsums as (select n.kind, sum(case when m.destination = n.id then m.amount else -m.amount end) amount\n\t\t\t\tfrom names n join moved m on n.id in (m.source, m.destination) group by n.kind)\n\t\tselect (select coalesce(sum(balance), 0)::bigint from accounts where user_id is not null and currency = $1) users,\n\t\t\tcoalesce(sum(amount) filter (where kind <> 'house:suspense'), 0)::bigint clearing,\n\t\t\tcoalesce(sum(amount) filter (where kind = 'house:suspense'), 0)::bigint suspense from sums": {
			parameters: [string | null];
			row: { users: bigint; clearing: bigint; suspense: bigint };
		};
		'with now as (select (select coalesce(sum(balance), 0) from accounts where user_id is not null and currency = $1) users,\n\t\t\t\tcoalesce(sum(case when destination = $3 then amount else -amount end), 0) suspense from ledger_transfers\n\t\t\t\twhere (source between 70 and 79 or destination between 70 and 79) and (source = $3 or destination = $3)),\n\t\t\t-- The bucket is the number of instants before an event.\n\t\t\tflows as (select width_bucket(v.recorded_at - 1, $2::bigint[]) bucket,\n\t\t\t\t\tsum(case when t.destination >= 1000000 then t.amount else 0 end - case when t.source >= 1000000 then t.amount else 0 end) users,\n\t\t\t\t\tsum(case when t.destination = $3 then t.amount else 0 end - case when t.source = $3 then t.amount else 0 end) suspense\n\t\t\t\tfrom ledger_events v join ledger_transfers t on t.event_id = v.id\n\t\t\t\twhere v.recorded_at > ($2::bigint[])[1] and t.source % 10 = currency_digit($1) group by 1)\n\t\tselect (now.users - coalesce(sum(f.users), 0))::bigint users, (now.suspense - coalesce(sum(f.suspense), 0))::bigint suspense\n\t\tfrom unnest($2::bigint[]) with ordinality i (at, n) cross join now left join flows f on f.bucket >= i.n\n\t\tgroup by i.n, now.users, now.suspense order by i.n': {
			parameters: [string | null, List<bigint | number | string | null> | null, bigint | number | null];
			row: { users: bigint; suspense: bigint };
		};
		"with seen as materialized (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint until)\n\tselect seen.until, a.id account, a.version, encode(a.head, 'hex') head from seen cross join accounts a where a.id in (\n\t\tselect x.account from seen cross join ledger_events v join ledger_transfers t on t.event_id = v.id\n\t\t\tcross join lateral (values (t.source, t.source_version), (t.destination, t.destination_version)) x (account, version)\n\t\twhere v.xid >= $1::bigint and v.xid < seen.until and x.version is not null)": {
			parameters: [bigint | number | null];
			row: { until: bigint; account: bigint; version: bigint; head: string };
		};
		"with t as materialized (select * from ledger_transfers where event_id between $1 and $2),\n\t\t\t\te as materialized (select * from ledger_entries where event_id between $1 and $2),\n\t\t\t\tmoved as (select a.* from accounts a where a.id in (select account_id from e)),\n\t\t\t\tstakes as (select t.user_id, t.currency, sum(t.stake) stake from open_trades o join trade_terms t on t.id = o.trade_id\n\t\t\t\t\twhere o.user_id in (select user_id from moved) group by t.user_id, t.currency)\n\t\t\tselect\n\t\t\t\tnot exists (select from t where (source >= 1000000) <> (source_version is not null)\n\t\t\t\t\tor (destination >= 1000000) <> (destination_version is not null)) sums,\n\t\t\t\tnot exists (select from e left join ledger_entries p on p.account_id = e.account_id and p.version = e.version - 1\n\t\t\t\t\twhere (e.version > 1) <> (p.version is not null) or e.balance_after <> coalesce(p.balance_after, 0) + e.amount) chains,\n\t\t\t\tnot exists (select from moved m cross join lateral (select version, balance_after, hash from ledger_entries n\n\t\t\t\t\t\twhere n.account_id = m.id order by version desc limit 1) n\n\t\t\t\t\twhere (m.balance, m.version, m.head) is distinct from (n.balance_after, n.version, n.hash)) balances,\n\t\t\t\tnot exists (select from moved m left join stakes s using (user_id, currency)\n\t\t\t\t\twhere m.kind = 'in_trades' and m.balance <> coalesce(s.stake, 0)) held": {
			parameters: [bigint | number | null, bigint | number | null];
			row: { sums: boolean; chains: boolean; balances: boolean; held: boolean };
		};
	}
}
