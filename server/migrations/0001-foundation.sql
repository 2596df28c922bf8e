-- Foundation of every area: the schemas, the clock, value types, a check within a statement, and the lives of the database.
--
-- Each of the files 0001 to 0015 is one area: its tables with their constraints and indexes, then its views, its functions with
-- their triggers, its first rows, and last the rights of the application, a line for each table in the same order. Later files
-- change this schema, forward only. The runner (src/platform/database/migrate.ts) fills in the names of two roles:
--   {{app_role}}    the restricted role of DATABASE_URL. It reads, inserts, and changes only the columns named here (LEDGER-05).
--   {{audit_role}}  the role of DATABASE_AUDIT_URL. It reads every table and inserts runs of audits (LEDGER-08).
-- The owner, who runs these files, owns everything. Instants are whole epoch milliseconds (bigint), money is whole minor
-- units (bigint), and a price is a whole number of the asset's tick sizes.

create schema if not exists app;
revoke all on schema app from public;
grant usage on schema app to {{app_role}}, {{audit_role}};
-- Days of ticks that were taken out of the log.
create schema if not exists archive;

-- The audit's role reads every table, those of later migrations too. The runner made `migrations` before this file.
alter default privileges in schema app grant select on tables to {{audit_role}};
grant select on migrations to {{audit_role}};

-- Conditions on one column are domains: PostgreSQL reads them once for a connection, whereas it parses the checks of a table
-- again in every statement that writes to it.
create domain minor_amount as bigint check (value > 0);
create domain minor_balance as bigint check (value >= 0);
create domain entry_version as bigint check (value > 0);
create domain currency as text check (value in ('USD', 'DEMO_USD', 'SANDBOX_USD'));
create domain trading_mode as text check (value in ('demo', 'real'));
create domain trade_direction as text check (value in ('up', 'down'));
create domain expiry_kind as text check (value in ('duration', 'clock'));
create domain payout_bps as int check (value between 1 and 9800);
-- The difference of two account numbers. Not zero: they are two accounts. A multiple of ten: their last digits are equal, and
-- that digit is the currency's.
create domain same_currency_distance as bigint check (value <> 0 and value % 10 = 0);

-- Searches for any part of a text (ADMIN-03).
create extension if not exists pg_trgm with schema app;

-- The only clock that decides. Whole milliseconds, rounded down. Not now(), which does not move within a transaction.
create function app.clock() returns bigint
language sql volatile parallel restricted
as $$ select floor(extract(epoch from clock_timestamp()) * 1000)::bigint $$;

-- Fails the transaction from within a statement unless a condition holds.
create function app.fail(message text) returns boolean
language plpgsql as $$ begin raise exception '%', message; end $$;

create function app.require(holds boolean, message text) returns boolean
language sql as $$ select case when holds then true else app.fail(message) end $$;

-- CASH-14: the lives of this database. A restore begins a new life, which the journal of the data folder does not know yet.
create table generations (
	n bigint generated always as identity primary key,
	id uuid not null unique default gen_random_uuid(),
	-- True: a restored backup began it.
	restored boolean not null,
	made_at bigint not null,
	-- When the journal got its first line of this life; null: it has none.
	begun_at bigint,
	-- PROOF-11: the number of entries of the proof log that the restored database had. Anything that the log says from there up to its
	-- item restored/1 may be lost, and nothing else. Null: not restored, or restored by an older version.
	log_entries bigint check (log_entries >= 0)
);

insert into generations (restored, made_at) values (false, app.clock());

-- Rights.
grant select, update (begun_at) on generations to {{app_role}};
grant execute on function app.fail(text), app.require(boolean, text) to {{app_role}};
