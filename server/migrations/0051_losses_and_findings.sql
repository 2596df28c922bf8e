-- MARKET-14: a declared loss is final, and an hour is either revealed or lost.
create or replace function app.keep_seed() returns trigger
language plpgsql as $$ begin
	if old.lost_at is not null and new.lost_at is distinct from old.lost_at then
		raise exception 'hour % was declared lost, which is final', old.epoch;
	end if;
	if old.seed is not null and new.seed is distinct from old.seed then
		raise exception 'the seed of hour % was revealed and stays', old.epoch;
	end if;
	raise exception 'hour % is either revealed or lost', old.epoch;
end $$;
drop trigger keep_seed on fair_hours;
create trigger keep_seed before update on fair_hours for each row
when ((old.seed is not null and new.seed is distinct from old.seed)
	or (old.lost_at is not null and new.lost_at is distinct from old.lost_at)
	or (new.seed is not null and new.lost_at is not null))
execute function app.keep_seed();

-- LEDGER-08: the operator is mailed once of the same findings. Null in clean runs, and in those from before this migration.
alter table audit_runs add column findings_hash text;
grant insert (findings_hash) on audit_runs to {{audit_role}};
