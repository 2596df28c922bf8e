-- What every area uses: the schema, the clock, value types, and a check within a statement.
--
-- Each file of this folder is one area: first its tables with constraints and indexes, then views, functions and triggers,
-- then the rights of the roles. The runner (src/database/migrate.ts) fills in the names of two roles:
--   {{app_role}}    the restricted role of DATABASE_URL. It reads, inserts, and changes only the columns named here (LEDGER-05).
--   {{audit_role}}  the role of DATABASE_AUDIT_URL. It reads every table and inserts runs of audits (LEDGER-08).
-- The owner, who runs these files, owns everything. Instants are whole epoch milliseconds (bigint), money is whole minor
-- units (bigint), and a price is a whole number of the asset's tick sizes.
create schema if not exists app;
revoke all on schema app from public;
grant usage on schema app to {{app_role}}, {{audit_role}};

-- The audit's role reads every table, those of later migrations too. The runner made `migrations` before this file.
alter default privileges in schema app grant select on tables to {{audit_role}};
grant select on migrations to {{audit_role}};

-- The only clock that decides. Whole milliseconds, rounded down. Not now(), which does not move within a transaction.
create function app.clock() returns bigint
language sql volatile parallel restricted
as $$ select floor(extract(epoch from clock_timestamp()) * 1000)::bigint $$;

-- Conditions on one column are domains: PostgreSQL reads them once for a connection, whereas it parses the checks of a table
-- anew in every statement that writes to it.
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

-- Within one statement: fails the transaction unless a condition holds.
create function app.fail(message text) returns boolean
language plpgsql as $$ begin raise exception '%', message; end $$;
create function app.require(holds boolean, message text) returns boolean
language sql as $$ select case when holds then true else app.fail(message) end $$;
grant execute on function app.fail(text), app.require(boolean, text) to {{app_role}};
