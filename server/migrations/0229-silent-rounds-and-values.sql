-- TRADE-08: a round of the beacon that never comes. Since when which relays have been asked for it in vain.
create table beacon_tries (
	round bigint not null check (round > 0),
	relay text not null,
	first_at bigint not null,
	last_at bigint not null check (last_at >= first_at),
	primary key (round, relay)
);
grant select, insert, update (last_at) on beacon_tries to {{app_role}};

-- A day after its time, and only by the function below: trades whose ticks need it are void, and the indices go on without it.
create table silent_rounds (
	round bigint primary key check (round > 0),
	declared_at bigint not null check (declared_at >= (round + 564267788) * 3000 + 86400000),
	-- Every real trade that needed it has ended, and what is due for them was paid.
	finished_at bigint
);
grant select, update (finished_at) on silent_rounds to {{app_role}};

-- When that was said in public: at the declaration, and hourly as long as the indices wait.
create table silent_notes (
	round bigint not null references silent_rounds,
	at bigint not null,
	primary key (round, at)
);
grant select on silent_notes to {{app_role}};

-- Says that a round is silent, where three relays at least were asked in vain until now, and for an hour, and no server has it. Returns whether it was
-- said now, and for the first time; null: it may not be said, or was within the hour.
create function app.declare_round_silent(silent bigint) returns boolean
language plpgsql security definer set search_path = app, pg_temp as $$
declare
	now_ms constant bigint := clock();
	is_first boolean;
begin
	if now_ms < (silent + 564267788) * 3000 + 86400000 or exists (select from beacon_rounds where round = silent)
		or (select count(*) from beacon_tries where round = silent and first_at <= now_ms - 3600000 and last_at >= now_ms - 600000) < 3 then
		return null;
	end if;
	insert into silent_rounds (round, declared_at) values (silent, now_ms) on conflict do nothing;
	is_first := found;
	if exists (select from silent_notes where round = silent and at > now_ms - 3600000) then
		return null;
	end if;
	insert into silent_notes (round, at) values (silent, now_ms);
	return is_first;
end $$;
revoke execute on function app.declare_round_silent(bigint) from public;
grant execute on function app.declare_round_silent(bigint) to {{app_role}};

-- MARKET-15: what a trade was worth that is void for a lost hour or a silent round, where that is more than its stake.
alter table trade_corrections
	add silent_round bigint references silent_rounds,
	-- The tick that a void trade was valued by; it has no exit.
	add value_seq bigint,
	drop constraint trade_corrections_check,
	add constraint trade_corrections_check check (num_nonnulls(seq, lost_epoch, silent_round) = 1),
	add check (value_seq is null or seq is null),
	add check (silent_round is null or value_seq is not null);
