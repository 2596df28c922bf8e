-- MARKET-15: a seed counts as lost only as docs/fairness.md, 2, says. The application can't write it: it asks a function, which looks at the
-- installation and the clock. Earlier it is declared by the owner of the database alone, for a person (npm run seeds).
revoke update (lost_at) on fair_hours from {{app_role}};
revoke insert on fair_hours from {{app_role}};
grant insert (epoch, commitment, committed_at, seed, revealed_at, backfill, instance) on fair_hours to {{app_role}};

create function app.declare_hour_lost(hour int, by uuid) returns boolean
language sql security definer set search_path = app, pg_temp as $$
	with declared as (
		update fair_hours set lost_at = clock() where epoch = hour and not backfill and seed is null and lost_at is null
			and instance = by and clock() >= (epoch + 1) * 3600000::bigint + 600000
		returning 1)
	select exists (select from declared)
$$;

-- What an installation has not revealed, from its first hour on whose last tick is missing in the log of a fair index.
create function app.declare_instance_lost(by uuid, assets int[]) returns setof int
language sql security definer set search_path = app, pg_temp as $$
	with secret as (select epoch from fair_hours where instance = by and seed is null and lost_at is null and not backfill),
		first as (select min(epoch) epoch from secret where exists (select from unnest(assets) a (id)
			where not exists (select from ticks k where k.asset_id = a.id and k.t = (secret.epoch + 1) * 3600000::bigint - 250)))
	update fair_hours h set lost_at = clock() from secret, first
		where h.epoch = secret.epoch and not h.backfill and h.epoch >= first.epoch returning h.epoch
$$;

-- Whatever way it is written, the instant is the clock's, and the ten minutes hold for all sessions but the owner's.
create function app.declare_lost() returns trigger
language plpgsql set search_path = app, pg_temp as $$
declare
	now_ms constant bigint := clock();
begin
	if new.backfill then
		raise exception 'hour % is history, whose seed was revealed at once', new.epoch;
	end if;
	if now_ms < (new.epoch + 1) * 3600000::bigint + 600000
		and not pg_has_role(session_user, (select relowner from pg_class where oid = tg_relid), 'member') then
		raise exception 'hour % does not count as lost before ten minutes after its end', new.epoch;
	end if;
	new.lost_at := now_ms;
	return new;
end $$;
create trigger declare_lost before update on fair_hours for each row
when (old.lost_at is null and new.lost_at is not null) execute function app.declare_lost();

revoke execute on function app.declare_hour_lost(int, uuid), app.declare_instance_lost(uuid, int[]) from public;
grant execute on function app.declare_hour_lost(int, uuid) to {{app_role}};
