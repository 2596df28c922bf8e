-- PROOF-11: a server that finds its database older than what a mirror knows of the log keeps that it was restored. The application writes no generation itself: this one
-- excuses only what entries say that were made before it, and that are not in the database.
create function app.note_restored() returns void
language sql security definer set search_path = app, pg_temp as $$
	insert into app.generations (restored, made_at, log_entries) select true, app.clock(), entries from app.proof_log
$$;
revoke execute on function app.note_restored() from public;
grant execute on function app.note_restored() to {{app_role}};
