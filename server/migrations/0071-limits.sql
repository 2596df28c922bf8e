-- Own limits, time-outs and self-exclusions (LIMIT-01 to LIMIT-03).

-- Whether a user has ever set a limit or was excluded. Only then is anything counted or read for their placements.
alter table user_states add has_limits boolean not null default false;

-- LIMIT-01: each state of a limit with the wish for a looser value; the newest holds. Rows are only added, so that a value
-- is never looser without the wish that it was confirmed from.
create table own_limits (
	user_id int not null references users,
	kind text not null check (kind in ('deposit', 'loss', 'turnover', 'stake', 'session', 'reality_check')),
	period text check (period in ('24h', '7d', '30d')),
	n int not null check (n > 0),
	-- Minor units, or minutes; null: no limit.
	value bigint check (value >= 0),
	wish_value bigint check (wish_value >= 0),
	-- Null: there is no wish.
	wished_at bigint,
	changed_at bigint not null,
	unique nulls not distinct (user_id, kind, period, n),
	constraint own_limits_period check ((kind in ('deposit', 'loss', 'turnover')) = (period is not null)),
	constraint own_limits_wish check (wish_value is null or wished_at is not null)
);

-- LIMIT-01: what is counted of a user's real account in an hour (UTC, from the epoch), in minor units. Written in the commit of what
-- is counted; the audit recomputes it.
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

-- LIMIT-01, LIMIT-03: the newest stretch of real trading of a user who has limits, over all devices.
create table sittings (
	user_id int primary key references users,
	began_at bigint not null,
	last_at bigint not null,
	-- Its beginning, or the last answer to a reality check. The next two count from there.
	checked_at bigint not null,
	trades int not null,
	net bigint not null,
	-- The sitting has reached its length: no placements until then.
	over_until bigint
) with (fillfactor = 50);

-- LIMIT-02: time-outs and self-exclusions. The application can add rows, and neither change nor delete one.
create table exclusions (
	id uuid primary key default gen_random_uuid(),
	user_id int not null references users,
	kind text not null check (kind in ('time_out', 'self_exclusion')),
	begins_at bigint not null,
	-- Null: for good.
	ends_at bigint,
	-- The exclusion of another account of the same person.
	inherited_from uuid references exclusions,
	constraint exclusions_end check (ends_at > begins_at and (kind = 'self_exclusion' or ends_at is not null))
);
create index exclusions_of_user on exclusions (user_id);

-- Whom an exclusion is about, by keyed hashes of email address and telephone, which outlive the account.
create table exclusion_persons (
	hash bytea not null,
	exclusion_id uuid not null references exclusions,
	primary key (hash, exclusion_id)
);

-- Wishes to end a self-exclusion whose term is over; it ends 24 hours later.
create table exclusion_returns (
	exclusion_id uuid primary key references exclusions,
	asked_at bigint not null
);

-- The application can set the mark by a limit or an exclusion alone, and never clear it.
create function app.mark_limited() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$ begin
	update user_states set has_limits = true where user_id = new.user_id and not has_limits;
	return null;
end $$;
create trigger mark_limited after insert on own_limits for each row execute function app.mark_limited();
create trigger mark_limited after insert on exclusions for each row execute function app.mark_limited();

grant select, insert on own_limits, limit_sums, sittings, exclusions, exclusion_persons, exclusion_returns to {{app_role}};
grant update (deposited, staked, ended, returned) on limit_sums to {{app_role}};
grant delete on limit_sums, sittings to {{app_role}};
grant update (began_at, last_at, checked_at, trades, net, over_until) on sittings to {{app_role}};
