-- LIMIT-01: the newest state of each limit in one row a user, as placements read them; written by the states alone.
create table limits_in_force (
	user_id integer primary key references users,
	limits json not null
);
grant select on limits_in_force to {{app_role}};

-- One look into the index for each limit, however many states it had. `period` leads the order where it is null: the index is read
-- backwards only by an order that names it.
create function app.newest_limits(of_user integer) returns json
language sql stable set search_path = app, pg_temp
as $$
	select json_agg(json_build_object('kind', kind, 'window', period, 'value', value, 'wish',
			case when wished_at is not null then json_build_object('value', wish_value, 'askedAtMs', wished_at) end) order by kind, period)
	from (
		select newest.* from unnest(array['deposit', 'loss', 'turnover']) k (kind), unnest(array['24h', '7d', '30d']) w (period),
			lateral (select * from own_limits l where l.user_id = of_user and l.kind = k.kind and l.period = w.period
				order by n desc limit 1) newest
		union all select newest.* from unnest(array['stake', 'session', 'reality_check']) k (kind),
			lateral (select * from own_limits l where l.user_id = of_user and l.kind = k.kind and l.period is null
				order by period desc, n desc limit 1) newest) l
$$;

create function app.keep_limits_in_force() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$ begin
	insert into limits_in_force select user_id, newest_limits(user_id) from (select distinct user_id from added) u
	on conflict (user_id) do update set limits = excluded.limits;
	return null;
end $$;
create trigger keep_limits_in_force after insert on own_limits referencing new table as added
	for each statement execute function app.keep_limits_in_force();

insert into limits_in_force select user_id, newest_limits(user_id) from (select distinct user_id from own_limits) u;
