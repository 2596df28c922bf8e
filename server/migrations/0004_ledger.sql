-- Ledger: double entry, append-only (LEDGER-01 to LEDGER-05).
create function app.currency_digit(currency text) returns int
language sql immutable parallel safe
as $$ select case currency when 'USD' then 1 when 'DEMO_USD' then 2 when 'SANDBOX_USD' then 3 end $$;

-- An account's id ends in its currency's digit, so that the database itself refuses a transfer between currencies
-- by a plain check of two numbers.
-- Numbers below 100,000 belong to the house and to providers, whose accounts have no entries.
create sequence account_numbers start 100001;
create table accounts (
	id bigint primary key,
	-- Null for accounts of the house and of providers.
	user_id int references users,
	kind text not null,
	currency text not null check (currency in ('USD', 'DEMO_USD', 'SANDBOX_USD')),
	-- Null for the house: its balances are sums, no row that everybody locks (LEDGER-04).
	balance bigint check (balance >= 0),
	version bigint not null default 0,
	-- Hash of the newest entry.
	head bytea not null default sha256(''),
	check (id % 10 = currency_digit(currency)),
	check ((user_id is null) = (balance is null)),
	check (user_id is null or kind in ('available', 'in_trades', 'in_orders', 'withdrawing')),
	unique nulls not distinct (user_id, kind, currency)
) with (fillfactor = 50);

insert into accounts (id, kind, currency)
select number * 10 + currency_digit(currency), kind, currency
from (values (1, 'house:trading'), (2, 'house:grants'), (3, 'house:corrections'), (4, 'house:fees'), (5, 'house:chargebacks'), (6, 'house:capital')) house (number, kind),
	(values ('USD'), ('DEMO_USD'), ('SANDBOX_USD')) currencies (currency);

-- What changes with every trade of a user, on a narrow row of its own. Whoever moves a user's money locks this row first,
-- many users always in the order of their ids; holding it is holding the user's accounts.
create table user_states (
	user_id int primary key references users,
	last_trade_on text not null default 'demo' check (last_trade_on in ('demo', 'real')),
	-- Number of the newest user event, gap-free.
	event_n bigint not null default 0,
	open_trades int not null default 0 check (open_trades >= 0),
	frozen_at bigint,
	frozen_reason text
) with (fillfactor = 50);

-- Numbered per user without gaps, written in the commit that causes them, kept 7 days.
create table user_events (
	user_id int not null,
	n bigint not null,
	type text not null,
	trade_id uuid,
	-- Balances after the event.
	balance_demo bigint not null,
	balance_real bigint not null,
	recorded_at bigint not null,
	primary key (user_id, n)
);
create index user_events_by_age on user_events using brin (recorded_at);

-- One reference per event: posting the same event twice is impossible (LEDGER-03).
create table ledger_events (
	id bigint primary key,
	reference text not null unique,
	kind text not null,
	recorded_at bigint not null,
	-- SHA-256 of what the event is about: a trade's full terms, or its terms and result.
	content_hash bytea,
	-- Covers reference, time, content and all transfers, the house's side included.
	hash bytea not null,
	-- Which transaction wrote it: what an incremental audit goes on from.
	xid bigint not null default pg_current_xact_id()::text::bigint
);
-- Rows come in about this order, so a few bytes for each stretch of the table are index enough.
create index ledger_events_by_xid on ledger_events using brin (xid);
create sequence ledger_event_ids increment 1000;

create table ledger_transfers (
	event_id bigint not null,
	position smallint not null,
	source bigint not null,
	destination bigint not null,
	amount bigint not null check (amount > 0),
	check (source <> destination and source % 10 = destination % 10),
	primary key (event_id, position)
);

-- The user's side of transfers, one row per account and transfer, hash-chained per account.
create table ledger_entries (
	account_id bigint not null,
	version bigint not null check (version > 0),
	event_id bigint not null,
	position smallint not null,
	amount bigint not null check (amount <> 0),
	balance_after bigint not null check (balance_after >= 0),
	hash bytea not null,
	primary key (account_id, version)
);
create index ledger_entries_by_event on ledger_entries using brin (event_id);

-- Where audits ended well: what `npm run audit -- --incremental` goes on from (heads, sums, the snapshot's lowest open transaction).
create table audit_runs (
	id bigint generated always as identity primary key,
	recorded_at bigint not null,
	clean boolean not null,
	state jsonb not null
);

grant usage on sequence account_numbers, ledger_event_ids to {{app_role}};
grant select, insert on accounts, ledger_events, ledger_transfers, ledger_entries, audit_runs to {{app_role}};
grant update (balance, version, head) on accounts to {{app_role}};
grant select, insert, update on user_states to {{app_role}};
grant select, insert, delete on user_events to {{app_role}};
