-- Market: assets and their versioned terms, the tick log with one writer and one hash chain per asset, candles, fair hours.
create table assets (
	id int primary key,
	ticker text not null unique,
	name text not null,
	primary_exchange text not null,
	icon text not null,
	asset_group text not null check (asset_group in ('fair', 'currencies', 'crypto', 'stocks', 'commodities')),
	-- Taken off the list without being forgotten, for example a replay file that is no longer configured.
	listed boolean not null default true
);

-- MARKET-06: what a trade is opened under. The version in force is the one with the greatest effective_at that is not ahead of the clock.
create table asset_versions (
	asset_id int not null references assets,
	version int not null,
	effective_at bigint not null,
	source text not null check (source in ('fair', 'replay')),
	-- Decimal text, for example 0.0001: a price is an integer times this.
	tick_size text not null,
	digits int not null check (digits between 0 and 12),
	entry_within_ms int not null check (entry_within_ms > 0),
	exit_max_age_ms int not null check (exit_max_age_ms > 0),
	demo_duration_min_s int not null,
	real_duration_min_s int not null,
	duration_max_s int not null,
	stake_min bigint not null check (stake_min > 0),
	demo_stake_max bigint not null,
	real_stake_max bigint not null,
	slippage_min int not null check (slippage_min > 0),
	-- Demo only by constraint (MARKET-02).
	real_allowed boolean not null check (source <> 'replay' or not real_allowed),
	primary key (asset_id, version)
);

-- One payout for both directions, 0 < payout <= 98 % (TRADE-05).
create table payout_versions (
	asset_group text not null,
	version int not null,
	effective_at bigint not null,
	standard_bps int not null check (standard_bps between 1 and 9800),
	gold_bps int not null check (gold_bps between 1 and 9800),
	premium_bps int not null check (premium_bps between 1 and 9800),
	primary key (asset_group, version)
);

-- MARKET-09. One row per asset: whoever holds the fence number writes, by conditional update in the commit that inserts.
create table asset_writers (
	asset_id int primary key references assets,
	fence bigint not null default 0,
	last_seq bigint not null default 0,
	-- Time and price of the newest committed tick; null before the first one.
	last_t bigint,
	last_price bigint,
	-- L: every tick with t <= L is in the log.
	logged_through bigint not null default 0,
	-- Number and hash of the newest group of the chain.
	chain_no bigint not null default 0,
	chain_head bytea not null default sha256(''),
	-- Whether the source lets the asset trade; a close and an open are also rows of the chain.
	open boolean not null default false,
	closed_reason text check (closed_reason in ('hours', 'feed', 'suspended', 'close_only')),
	opens_at bigint,
	-- No trade may reach beyond it (session end, replay file's end, index reset); null: none known.
	session_ends_at bigint,
	-- Fair index only: the newest tick's number and the walk's position after it.
	fair_k bigint,
	fair_x bigint,
	-- Replay only: the instant at which the recording began for the first time.
	replay_anchor bigint
) with (fillfactor = 50);

-- Rows of the chain. hash = SHA-256 over the previous hash, this row and its ticks (domain/src/market/chain.ts).
create table tick_groups (
	asset_id int not null,
	no bigint not null,
	kind text not null check (kind in ('ticks', 'caught_up', 'heartbeat', 'open', 'close')),
	t bigint not null,
	logged_through bigint not null,
	-- Null where the group has no ticks.
	first_seq bigint,
	last_seq bigint,
	reason text,
	hash bytea not null,
	primary key (asset_id, no)
);
create index tick_groups_heartbeats on tick_groups (asset_id, t) where kind = 'heartbeat';

create table ticks (
	asset_id int not null,
	seq bigint not null,
	t bigint not null,
	price bigint not null check (price > 0),
	source_t bigint not null,
	source_ref text not null,
	source text not null,
	primary key (asset_id, t, seq)
) partition by range (t);
create index ticks_by_seq on ticks (asset_id, seq);

-- Daily partitions, UTC, made ahead by the owner's function that the application may call.
create function app.make_tick_partitions(from_ms bigint, days int) returns int
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
	day_ms constant bigint := 86400000;
	start bigint := from_ms - from_ms % day_ms;
	made int := 0;
	name text;
begin
	if days not between 1 and 60 or abs(from_ms - clock()) > 400 * day_ms then
		raise exception 'make_tick_partitions: % days from % is out of bounds', days, from_ms;
	end if;
	-- Two servers may start at once.
	perform pg_advisory_xact_lock(hashtext('make_tick_partitions'));
	for i in 0 .. days - 1 loop
		name := 'ticks_' || to_char(to_timestamp((start + i * day_ms) / 1000.0) at time zone 'UTC', 'YYYYMMDD');
		if to_regclass('app.' || name) is null then
			execute format('create table app.%I partition of app.ticks for values from (%s) to (%s)', name, start + i * day_ms, start + (i + 1) * day_ms);
			made := made + 1;
		end if;
	end loop;
	return made;
end $$;
revoke all on function app.make_tick_partitions(bigint, int) from public;
grant execute on function app.make_tick_partitions(bigint, int) to {{app_role}};

-- Derived from ticks (or from revealed backfill seeds) and can be rebuilt from them.
create table candles (
	asset_id int not null,
	interval_s int not null,
	t bigint not null,
	open bigint not null,
	high bigint not null,
	low bigint not null,
	close bigint not null,
	backfill boolean not null,
	primary key (asset_id, interval_s, t)
);

-- docs/fairness.md, 2: commitments, and seeds once the hour's last tick is in the log.
create table fair_hours (
	epoch int not null,
	commitment bytea not null,
	committed_at bigint not null,
	seed bytea,
	revealed_at bigint,
	-- History before the first live tick (12): its seed was revealed at once. The hour of the first live tick has both.
	backfill boolean not null default false,
	-- The seed cannot be read any more: closed publicly, the trades that need its ticks void.
	lost_at bigint,
	primary key (epoch, backfill)
);
create index fair_hours_lost on fair_hours (epoch) where lost_at is not null;
-- Where the walk of an hour begins, and where it goes on after a gap.
create table fair_starts (
	asset_id int not null references assets,
	first_k bigint not null,
	epoch int not null,
	backfill boolean not null,
	-- The walk's position before tick first_k.
	x bigint not null,
	primary key (asset_id, first_k)
);
create index fair_starts_by_epoch on fair_starts (epoch);

grant select on assets, asset_versions, payout_versions, asset_writers, tick_groups, ticks, candles, fair_hours, fair_starts to {{app_role}};
grant insert, update on assets, asset_writers to {{app_role}};
grant insert on asset_versions, payout_versions, tick_groups, ticks, fair_hours, fair_starts to {{app_role}};
grant insert, update, delete on candles to {{app_role}};
grant update (seed, revealed_at, lost_at) on fair_hours to {{app_role}};
