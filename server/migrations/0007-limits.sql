-- Own limits, time-outs and self-exclusions (LIMIT-01 to LIMIT-03).

-- LIMIT-01: the states of each limit, with the wish for a looser value. The newest one is in force. Rows are only added, so that no value
-- is looser without the wish that its user confirmed.
create table own_limits (
	user_id int not null references users,
	kind text not null check (kind in ('deposit', 'loss', 'turnover', 'stake', 'session', 'reality_check')),
	period text check (period in ('24h', '7d', '30d')),
	n int not null check (n > 0),
	-- Minor units, or minutes. Null: no limit.
	value bigint check (value >= 0),
	wish_value bigint check (wish_value >= 0),
	-- Null: there is no wish.
	wished_at bigint,
	changed_at bigint not null,
	unique nulls not distinct (user_id, kind, period, n),
	constraint own_limits_period check ((kind in ('deposit', 'loss', 'turnover')) = (period is not null)),
	constraint own_limits_wish check (wish_value is null or wished_at is not null)
);

-- LIMIT-01: the newest state of each limit, in one row a user, for placements. Only the trigger on own_limits writes it.
create table limits_in_force (
	user_id int primary key references users,
	limits json not null,
	-- CASH-14: the newest change that is in the journal. Null: none is.
	journalled_at bigint
);

-- LIMIT-01: sums of a user's real account by hour (UTC, counted from 1970), in minor units. The commit that changes a sum writes it; the
-- audit recomputes it.
create table limit_sums (
	user_id int not null references users,
	hour int not null,
	-- Deposits that were created in this hour and neither failed nor expired.
	deposited bigint not null default 0,
	-- Stakes of trades that were accepted in this hour and are not void.
	staked bigint not null default 0,
	-- Stakes of trades that ended in this hour, and what these and corrections returned.
	ended bigint not null default 0,
	returned bigint not null default 0,
	primary key (user_id, hour)
) with (fillfactor = 50);
create index limit_sums_by_hour on limit_sums using brin (hour);

-- LIMIT-01, LIMIT-03: the newest sitting of each user with limits, on all devices together.
create table sittings (
	user_id int primary key references users,
	began_at bigint not null,
	last_at bigint not null,
	-- Beginning of the sitting, or the last answer to a reality check. `trades` and `net` count from there.
	checked_at bigint not null,
	trades int not null,
	net bigint not null,
	-- No placements until then, since the sitting reached its limit. Null: it did not.
	over_until bigint
) with (fillfactor = 50);

-- LIMIT-02: time-outs and self-exclusions. The application only adds rows. Null user: the account is not in a restored database.
create table exclusions (
	id uuid primary key default gen_random_uuid(),
	user_id int references users,
	kind text not null check (kind in ('time_out', 'self_exclusion')),
	begins_at bigint not null,
	-- Null: permanent.
	ends_at bigint,
	-- The exclusion of another account of the same person.
	inherited_from uuid references exclusions,
	constraint exclusions_end check (ends_at > begins_at and (kind = 'self_exclusion' or ends_at is not null))
);
create index exclusions_of_user on exclusions (user_id);

-- Keyed hashes of the email address and phone of an excluded person. They outlive the account.
create table exclusion_persons (
	hash bytea not null,
	exclusion_id uuid not null references exclusions,
	primary key (hash, exclusion_id)
);

-- Wishes to end a self-exclusion whose term is over. It ends 24 hours after the wish.
create table exclusion_returns (
	exclusion_id uuid primary key references exclusions,
	asked_at bigint not null
);

-- Sets user_states.has_limits. The application can set it only by a limit or an exclusion, and never clear it.
create function app.mark_limited() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$ begin
	update user_states set has_limits = true where user_id = new.user_id and not has_limits;
	return null;
end $$;
create trigger mark_limited after insert on own_limits for each row execute function app.mark_limited();
create trigger mark_limited after insert on exclusions for each row execute function app.mark_limited();

-- The newest states of a user's limits. Reads the index once for each limit, however many states there are. Where `period` is null, it
-- leads the order, since only an order that names it reads the index backwards.
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

-- Writes limits_in_force for the users whose states were added.
create function app.keep_limits_in_force() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$ begin
	insert into limits_in_force select user_id, newest_limits(user_id) from (select distinct user_id from added) u
	on conflict (user_id) do update set limits = excluded.limits;
	return null;
end $$;
create trigger keep_limits_in_force after insert on own_limits referencing new table as added
	for each statement execute function app.keep_limits_in_force();

-- Rights.
grant select, insert on own_limits to {{app_role}};
grant select, update (journalled_at) on limits_in_force to {{app_role}};
grant select, insert, update (deposited, staked, ended, returned), delete on limit_sums to {{app_role}};
grant select, insert, update (began_at, last_at, checked_at, trades, net, over_until), delete on sittings to {{app_role}};
grant select, insert on exclusions to {{app_role}};
grant select, insert on exclusion_persons to {{app_role}};
grant select, insert on exclusion_returns to {{app_role}};
