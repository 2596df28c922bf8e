-- LEDGER-08: which transaction wrote an event is the database's word. An incremental audit goes on from it, so the
-- application inserts every other column and leaves this one to its default.
revoke insert on ledger_events from {{app_role}};
grant insert (id, reference, kind, recorded_at, content_hash, hash) on ledger_events to {{app_role}};
