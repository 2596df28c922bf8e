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
