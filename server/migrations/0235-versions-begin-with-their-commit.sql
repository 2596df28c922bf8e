-- PROOF-10: once there is a log, a version of an asset or of payouts takes effect no earlier than its own commit, but for the moment that the commit takes: terms
-- cannot be dated back behind a trade. Only the owner of the tables may. Before the log's first entry, which names all versions that there are, nothing is compared.

create function app.keep_begin() returns trigger
language plpgsql as $$ begin
	if new.effective_at < app.clock() - 2000 and exists (select from app.proof_entries)
		and current_user <> (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then
		raise exception 'version % takes effect at %, before its commit', new.version, new.effective_at;
	end if;
	return null;
end $$;

create constraint trigger keep_begin after insert on asset_versions deferrable initially deferred
for each row execute function app.keep_begin();
create constraint trigger keep_begin after insert on payout_versions deferrable initially deferred
for each row execute function app.keep_begin();
