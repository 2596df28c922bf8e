-- Ledger: double entry, append-only (LEDGER-01 to LEDGER-05; docs/money.md), and the runs of its audits (LEDGER-08).

-- An account's number ends in its currency's digit, so that the database itself refuses a transfer between currencies by
-- comparing two numbers.
create function app.currency_digit(currency text) returns int
language sql immutable parallel safe
as $$ select case currency when 'USD' then 1 when 'DEMO_USD' then 2 when 'SANDBOX_USD' then 3 end $$;

-- Numbers of users' accounts begin here, before the currency's digit. Lower ones belong to the house and to providers, whose
-- accounts have no entries (LEDGER-04).
create sequence account_numbers start 100001;
-- Numbers of providers' accounts, each for the money that a provider holds for us.
create sequence clearing_numbers start 1001 maxvalue 99999;

-- LEDGER-04: accounts of users, of the house, and of providers.
create table accounts (
	id bigint primary key,
	-- Null: an account of the house or of a provider.
	user_id int references users,
	kind text not null,
	currency currency not null,
	-- Null for the house and providers, whose balances are sums, so that there is no row that every transfer locks (LEDGER-04).
	balance minor_balance,
	version bigint not null default 0,
	-- Hash of the newest entry. Before the first one: hash of id, user, kind and currency.
	head bytea not null default sha256(''),
	constraint accounts_balance check ((user_id is null) = (balance is null)),
	unique nulls not distinct (user_id, kind, currency)
) with (fillfactor = 50);

-- A process takes a thousand ids at a time.
create sequence ledger_event_ids increment 1000;

-- LEDGER-03: events. Each has a unique reference, so that it cannot be posted twice.
create table ledger_events (
	id bigint primary key,
	reference text not null unique,
	kind text not null,
	recorded_at bigint not null,
	-- SHA-256 of the subject: the full terms of a trade, or its terms and result.
	content_hash bytea,
	-- Covers reference, time, content and all transfers, the house's side included.
	hash bytea not null,
	-- The transaction that wrote it. Incremental audits continue from here, so the application cannot set this column (LEDGER-08).
	xid bigint not null default pg_current_xact_id()::text::bigint
);
-- Rows arrive in about this order, so a BRIN index of a few bytes is enough.
create index ledger_events_by_xid on ledger_events using brin (xid);
-- The few kinds that days of payments are counted from.
create index ledger_events_of_payments on ledger_events (recorded_at)
where kind in ('deposit.credited', 'payment.released', 'withdrawal.paid', 'withdrawal.returned');
-- The balances of an instant in the last day are the present ones without the entries since then.
create index ledger_events_by_time on ledger_events using brin (recorded_at);

-- LEDGER-01: transfers with their entries. The columns of the house's side are null, since its accounts have no entries (LEDGER-04).
create table ledger_transfers (
	event_id bigint not null,
	position smallint not null,
	source bigint not null,
	destination bigint not null,
	amount minor_amount not null,
	source_version entry_version,
	source_balance minor_balance,
	source_hash bytea,
	destination_version entry_version,
	destination_balance minor_balance,
	destination_hash bytea,
	primary key (event_id, position),
	constraint ledger_transfers_currency check ((source - destination)::same_currency_distance is not null),
	-- Numbers from 1,000,000 on are users' accounts, which have entries. A quoted number is of the column's type without a cast.
	constraint ledger_transfers_source
		check (num_nonnulls(source_version, source_balance, source_hash) = case when source < '1000000' then 0 else 3 end),
	constraint ledger_transfers_destination
		check (num_nonnulls(destination_version, destination_balance, destination_hash) = case when destination < '1000000' then 0 else 3 end)
);
-- LEDGER-02: each version of an account has one entry.
create unique index ledger_transfers_of_source on ledger_transfers (source, source_version) where source_version is not null;
create unique index ledger_transfers_of_destination on ledger_transfers (destination, destination_version)
where destination_version is not null;
-- The house's capital is a sum over its few transfers (LEDGER-04); its accounts are 61 to 63.
create index ledger_transfers_of_capital on ledger_transfers (event_id)
where source between 60 and 69 or destination between 60 and 69;
-- LEDGER-04: what providers hold and what waits for review are sums over the transfers of their accounts alone.
create index ledger_transfers_of_providers on ledger_transfers (event_id)
where source between 70 and 79 or destination between 70 and 79 or source between 10000 and 999999 or destination between 10000 and 999999;

-- LEDGER-08: runs of audits. The application can neither insert nor change one.
create table audit_runs (
	id bigint generated always as identity primary key,
	recorded_at bigint not null,
	clean boolean not null,
	-- Where the next incremental audit continues: heads, sums, and the lowest open transaction of the snapshot.
	state jsonb not null,
	-- True: everything was audited, not only the rows since the last clean run.
	whole boolean,
	findings bigint,
	-- The line for the proof log and the operator, with the SHA-256 of the file of heads.
	line text,
	-- The role that inserted it. Only the default fills this column; audits may not.
	written_by text default current_user,
	-- Hash of the findings, so that the operator gets one email about the same ones. Null: the run was clean.
	findings_hash text
);

-- Entries of users' accounts: one row for each account and transfer, hash-chained for each account (LEDGER-02).
create view ledger_entries as
select source account_id, source_version version, event_id, position, -amount amount, source_balance balance_after, source_hash hash
from ledger_transfers where source_version is not null
union all
select destination, destination_version, event_id, position, amount, destination_balance, destination_hash
from ledger_transfers where destination_version is not null;

-- Checks the columns of an account that never change. Checks of the table would be parsed by every placement, which updates accounts.
create function app.check_account() returns trigger
language plpgsql as $$ begin
	if new.id % 10 is distinct from app.currency_digit(new.currency) then
		raise check_violation using message = 'the number of an account ends in its currency''s digit', constraint = 'accounts_currency_digit';
	end if;
	if new.user_id is not null and new.kind not in ('available', 'in_trades', 'in_orders', 'withdrawing', 'blocked') then
		raise check_violation using message = 'users have no account of this kind', constraint = 'accounts_kind';
	end if;
	if (new.user_id is null) <> (new.id < 1000000) or (new.user_id is null and new.kind !~ '^(house:[a-z]+|provider:[a-z0-9]+/[^:]+:clearing)$') then
		raise check_violation using message = 'neither the house nor a provider has this account', constraint = 'accounts_kind';
	end if;
	return new;
end $$;
create trigger check_account before insert or update of id, user_id, kind, currency on accounts
for each row execute function app.check_account();

-- The accounts of the house (domain/src/ledger/rules.ts; LEDGER-07).
insert into accounts (id, kind, currency)
select number * 10 + currency_digit(currency), kind, currency
from (values (1, 'house:trading'), (2, 'house:grants'), (3, 'house:corrections'), (4, 'house:fees'), (5, 'house:chargebacks'), (6, 'house:capital'),
		(7, 'house:suspense'), (8, 'house:fx'), (9, 'house:costs')) house (number, kind),
	(values ('USD'), ('DEMO_USD'), ('SANDBOX_USD')) currencies (currency);

-- Rights.
grant select, insert, update (balance, version, head) on accounts to {{app_role}};
grant select, insert (id, reference, kind, recorded_at, content_hash, hash) on ledger_events to {{app_role}};
grant select, insert on ledger_transfers to {{app_role}};
grant select on audit_runs to {{app_role}};
grant select on ledger_entries to {{app_role}};
grant usage on sequence account_numbers, clearing_numbers, ledger_event_ids to {{app_role}};
grant insert (recorded_at, clean, whole, findings, line, state, findings_hash) on audit_runs to {{audit_role}};
