-- Everything lives in the schema `app`, which the owner owns. {{app_role}} stands for the restricted role of
-- DATABASE_URL (LEDGER-05): the runner fills it in, quoted. Instants are whole epoch milliseconds (bigint).
create schema if not exists app;
revoke all on schema app from public;
grant usage on schema app to {{app_role}};

-- The only clock that decides. Whole milliseconds, floored once. Never now(), which stands still in a transaction.
create function app.clock() returns bigint
language sql volatile parallel restricted
as $$ select floor(extract(epoch from clock_timestamp()) * 1000)::bigint $$;
