-- Partitions by month (UTC) of the tables that grow with every trade: events and transfers of the ledger by `recorded_at`, terms and results
-- of trades by `accepted_at`. The server makes the months ahead. A row of a month without a partition goes into the default partition,
-- `<table>_rest`, so that nothing is refused; making the month moves it.

-- LEDGER-03: references of all events, for ever. The statement that writes an event writes its reference. A trade is accepted and settled
-- only once, since `trade:<id>:open` and `trade:<id>:settle` are references.
create table ledger_references (
	reference text not null,
	event_id bigint not null,
	recorded_at bigint not null
);
insert into ledger_references select reference, id, recorded_at from ledger_events;
alter table ledger_references add primary key (reference);

drop view ledger_entries, trades;
alter table ledger_events set schema archive;
alter table ledger_transfers set schema archive;
alter table trade_terms set schema archive;
alter table trade_results set schema archive;

-- Indexes follow below, since filling a table first and indexing it then takes a fraction of the time.
create table ledger_events (like archive.ledger_events including defaults including constraints) partition by range (recorded_at);
create table ledger_transfers (
	like archive.ledger_transfers including defaults including constraints,
	-- That of the event.
	recorded_at bigint not null
) partition by range (recorded_at);
create table trade_terms (like archive.trade_terms including defaults including constraints) partition by range (accepted_at);
create table trade_results (
	like archive.trade_results including defaults including constraints,
	-- That of the terms, so that a result lies in the month of its terms.
	accepted_at bigint not null
) partition by range (accepted_at);

create table ledger_events_rest partition of ledger_events default;
create table ledger_transfers_rest partition of ledger_transfers default;
create table trade_terms_rest partition of trade_terms default;
create table trade_results_rest partition of trade_results default;

-- The tables, each with the column that decides a row's month.
create function app.tables_by_month() returns table (name text, key text)
language sql immutable as $$
	values ('ledger_events', 'recorded_at'), ('ledger_transfers', 'recorded_at'), ('trade_terms', 'accepted_at'), ('trade_results', 'accepted_at')
$$;

-- Epoch milliseconds at which the month (UTC) of an instant begins, or the one so many months later.
create function app.month_start(at bigint, later int default 0) returns bigint
language sql immutable as $$
	select extract(epoch from date_trunc('month', to_timestamp(at / 1000.0) at time zone 'UTC') + make_interval(months => later))::bigint * 1000
$$;
create function app.month_partition(parent text, starts bigint) returns text
language sql immutable as $$ select parent || to_char(to_timestamp(starts / 1000) at time zone 'UTC', '_YYYYMM') $$;

-- Rows of before: their months first, so that each row is written once.
do $$
declare
	month record;
begin
	for month in
		select distinct t.name, app.month_start(r.at) starts, app.month_start(r.at, 1) ends
		from app.tables_by_month() t join (
			-- By day first: few rows are left to compute months of.
			select 'ledger' kind, recorded_at / 86400000 * 86400000 "at" from archive.ledger_events group by 2
			union all select 'trade', accepted_at / 86400000 * 86400000 from archive.trade_terms group by 2) r on t.name like r.kind || '%'
	loop
		execute format('create table app.%I partition of app.%I for values from (%s) to (%s)',
			app.month_partition(month.name, month.starts), month.name, month.starts, month.ends);
	end loop;
end $$;
insert into ledger_events select * from archive.ledger_events;
insert into ledger_transfers select t.*, v.recorded_at from archive.ledger_transfers t join archive.ledger_events v on v.id = t.event_id;
insert into trade_terms select * from archive.trade_terms;
insert into trade_results select r.*, t.accepted_at from archive.trade_results r join archive.trade_terms t on t.id = r.trade_id;
select app.require((select count(*) from ledger_transfers) = (select count(*) from archive.ledger_transfers), 'a transfer has no event');
select app.require((select count(*) from trade_results) = (select count(*) from archive.trade_results), 'a result has no terms');
drop table archive.ledger_events, archive.ledger_transfers, archive.trade_terms, archive.trade_results;

alter table ledger_events add primary key (id, recorded_at);
-- Rows arrive in about this order, so a BRIN index of a few bytes is enough.
create index ledger_events_by_xid on ledger_events using brin (xid);
-- The few kinds that days of payments are counted from.
create index ledger_events_of_payments on ledger_events (recorded_at)
where kind in ('deposit.credited', 'payment.released', 'withdrawal.paid', 'withdrawal.returned');
-- The balances of an instant in the last day are the present ones without the entries since then.
create index ledger_events_by_time on ledger_events using brin (recorded_at);

alter table ledger_transfers add primary key (event_id, position, recorded_at);
-- The house's capital is a sum over its few transfers (LEDGER-04); its accounts are 61 to 63.
create index ledger_transfers_of_capital on ledger_transfers (event_id)
where source between 60 and 69 or destination between 60 and 69;
-- LEDGER-04: what providers hold and what waits for review are sums over the transfers of their accounts alone.
create index ledger_transfers_of_providers on ledger_transfers (event_id)
where source between 70 and 79 or destination between 70 and 79 or source between 10000 and 999999 or destination between 10000 and 999999;

alter table trade_terms add primary key (id, accepted_at);
-- A user's list of trades.
create index trade_terms_of_user on trade_terms (user_id, accepted_at desc, id desc);
-- Finds trades around a wrong price. Rows arrive in about this order.
create index trade_terms_by_acceptance on trade_terms using brin (accepted_at);
-- A batch's trades, to repeat its answers.
create index terms_of_batch on trade_terms (batch) where batch is not null;

-- TRADE-11: the key lets a trade end only once.
alter table trade_results add primary key (trade_id, accepted_at);
-- Figures of a day. Rows arrive in about this order.
create index trade_results_by_close on trade_results using brin (closed_at);
-- The log names void trades.
create index void_results on trade_results (closed_at) where status = 'void';

-- LEDGER-02: each version of an account has one entry. A unique index of a partitioned table would hold the time too, so each partition has
-- its own; across months the account's row numbers the versions, and the audit compares them.
create function app.index_versions(partition text) returns void
language plpgsql set search_path = app, pg_temp as $$ begin
	execute format('create unique index %I on %I (source, source_version) where source_version is not null', partition || '_source', partition);
	execute format('create unique index %I on %I (destination, destination_version) where destination_version is not null',
		partition || '_destination', partition);
end $$;
select app.index_versions(inhrelid::regclass::text) from pg_inherits where inhparent = 'ledger_transfers'::regclass;

-- The partitions that are missing: of this month and so many more, and of every month that a default partition has rows of. An alarm counts
-- their months.
create function app.missing_months(months_ahead int) returns table (parent text, key text, starts bigint, ends bigint)
language sql stable security definer set search_path = app, pg_temp as $$
	select t.name, t.key, m.starts, month_start(m.starts, 1)
	from tables_by_month() t join (
		select null name, month_start(clock(), later) starts from generate_series(0, months_ahead) later
		union select 'ledger_events', month_start(recorded_at) from ledger_events_rest
		union select 'ledger_transfers', month_start(recorded_at) from ledger_transfers_rest
		union select 'trade_terms', month_start(accepted_at) from trade_terms_rest
		union select 'trade_results', month_start(accepted_at) from trade_results_rest) m on coalesce(m.name, t.name) = t.name
	where to_regclass('app.' || month_partition(t.name, m.starts)) is null group by 1, 2, 3, 4
$$;

-- Makes the first of the missing partitions, as the owner, and moves the rows of its month out of the default partition. Returns its name, or
-- null where none is missing. Leaves out a month with more than `most_rows` rows to move, since placements wait meanwhile; null moves any number.
-- A row that is on its way into the default partition while the month is made would be refused, so inserts into the table wait. A lock that
-- takes longer than 200 ms is given up, before PostgreSQL looks for deadlocks.
create function app.make_month_partition(months_ahead int, most_rows int) returns text
language plpgsql security definer set search_path = app, pg_temp as $$
declare
	part record;
	rest text;
	partition text;
	is_small boolean;
begin
	if months_ahead not between 0 and 12 then
		raise exception 'make_month_partition: % months ahead are out of bounds', months_ahead;
	end if;
	-- Two servers may start at once.
	perform pg_advisory_xact_lock(hashtext('make_month_partition'));
	perform set_config('lock_timeout', '200ms', true);
	for part in select * from missing_months(months_ahead) order by starts, parent loop
		rest := part.parent || '_rest';
		partition := month_partition(part.parent, part.starts);
		execute format('select count(*) <= coalesce($1, count(*)) from (select from %I where %I >= %s and %I < %s limit $1 + 1) moved',
			rest, part.key, part.starts, part.key, part.ends) into is_small using most_rows;
		continue when not is_small;
		execute format('lock table %I in share row exclusive mode', part.parent);
		execute format('create table %I (like %I including defaults including constraints)', partition, part.parent);
		execute format('with moved as (delete from %I where %I >= %s and %I < %s returning *) insert into %I select * from moved',
			rest, part.key, part.starts, part.key, part.ends, partition);
		if part.parent = 'ledger_transfers' then
			perform index_versions(partition);
		end if;
		execute format('alter table %I attach partition %I for values from (%s) to (%s)', part.parent, partition, part.starts, part.ends);
		return partition;
	end loop;
	return null;
end $$;

-- Collects the statistics by which joins over all months are planned, as the owner. Autovacuum analyzes partitions alone, never the table that
-- they belong to. Only tables that have grown by a quarter since are sampled. PostgreSQL 17 analyzes their partitions too.
create function app.analyze_months() returns void
language plpgsql security definer set search_path = app, pg_temp as $$
declare
	grown text;
begin
	for grown in
		select t.name from tables_by_month() t join pg_class p on p.oid = t.name::regclass
		where p.reltuples < 0.8 * (select nullif(sum(greatest(c.reltuples, 0)), 0) from pg_inherits i join pg_class c on c.oid = i.inhrelid
			where i.inhparent = p.oid)
	loop
		execute format('analyze %s %I', case when current_setting('server_version_num')::int >= 180000 then 'only' else '' end, grown);
	end loop;
end $$;
do $$ begin
	if exists (select from ledger_events) then
		analyze ledger_events, ledger_transfers, trade_terms, trade_results;
	end if;
end $$;

-- Entries of users' accounts: one row for each account and transfer, hash-chained for each account (LEDGER-02).
create view ledger_entries as
select source account_id, source_version version, event_id, position, -amount amount, source_balance balance_after, source_hash hash, recorded_at
from ledger_transfers where source_version is not null
union all
select destination, destination_version, event_id, position, amount, destination_balance, destination_hash, recorded_at
from ledger_transfers where destination_version is not null;

-- Trades with their results.
create view trades as
select t.id, t.user_id, t.mode, t.currency, t.asset_id, t.asset_version, t.direction, t.stake, t.payout_bps, t.payout_version, t.expiry_kind,
	t.expiry_asked, t.payout_seen_bps, t.valid_until, t.max_slippage, t.seen_seq, t.seen_price, t.accepted_at, t.kept_seq, t.expires_at,
	t.entry_within_ms, t.exit_max_age_ms, t.rules_version, coalesce(r.status, 'open') status, r.void_reason, r.entry_seq, r.entry_t, r.entry_price,
	r.exit_seq, r.exit_t, r.exit_price, r.returned, r.closed_at, t.entry_after, t.asked_at, t.seen_unknown
from trade_terms t left join trade_results r on r.trade_id = t.id and r.accepted_at = t.accepted_at;

-- Rights.
grant select, insert on ledger_references to {{app_role}};
grant select, insert (id, reference, kind, recorded_at, content_hash, hash) on ledger_events to {{app_role}};
grant select, insert on ledger_transfers to {{app_role}};
grant select, insert on trade_terms to {{app_role}};
grant select, insert on trade_results to {{app_role}};
grant select on ledger_entries, trades to {{app_role}};
revoke execute on function app.index_versions(text), app.missing_months(int), app.make_month_partition(int, int), app.analyze_months() from public;
grant execute on function app.missing_months(int), app.make_month_partition(int, int), app.analyze_months() to {{app_role}};
