-- Market: the catalogue of assets, the log of ticks with its archives, candles, what the fair indices are made of, and the
-- checks of venues' prices.

-- MARKET-13: the catalogue. A start adds assets that are lacking; all other changes are the operator's commands.
create table assets (
	id int primary key,
	ticker text not null,
	name text not null,
	primary_exchange text not null,
	icon text not null,
	asset_group text not null check (asset_group in ('fair', 'currencies', 'crypto', 'stocks', 'commodities')),
	-- False: taken off the list, for example a replay file that is no longer configured. Its trades and ticks stay.
	listed boolean not null default true,
	-- Takes no new trades. Its ticks go on, and open trades end as agreed (TRADE-19).
	suspended boolean not null default false,
	-- Ordered by a command: the next start at which no trade on the asset is open makes these the asset's terms.
	ordered_venues text[]
);
-- A pair can come from a recorded file and from a venue: these are two assets, of which one is on the list.
create unique index assets_listed_ticker on assets (ticker) where listed;

-- MARKET-06: the terms of an asset, in versions. In force is the greatest effective_at that is not ahead of the clock.
create table asset_versions (
	asset_id int not null references assets,
	version int not null,
	effective_at bigint not null,
	source text not null check (source in ('fair', 'exchange', 'polygon', 'replay')),
	-- Decimal text, for example 0.0001: a price is a whole number of these.
	tick_size text not null,
	digits int not null check (digits between 0 and 12),
	-- TRADE-08: the entry tick comes within this time of the acceptance, and the exit tick is no older than this at expiry.
	entry_within_ms int not null check (entry_within_ms > 0),
	exit_max_age_ms int not null check (exit_max_age_ms > 0),
	demo_duration_min_s int not null,
	real_duration_min_s int not null,
	duration_max_s int not null,
	stake_min bigint not null check (stake_min > 0),
	demo_stake_max bigint not null,
	real_stake_max bigint not null,
	slippage_min int not null check (slippage_min > 0),
	real_allowed boolean not null,
	-- Of exchange and polygon: whose best prices make the asset's price; of several the median. Part of the source.
	venues text[] not null default '{}',
	-- Trading hours (src/market/quotes/trading-hours.ts); null: always.
	hours jsonb,
	-- Of fair: whose public randomness enters the steps of the hours that begin while this version is in force; null: none.
	beacon text,
	primary key (asset_id, version),
	constraint asset_versions_beacon check (beacon is null or beacon = 'quicknet' and source = 'fair'),
	-- MARKET-02, MARKET-04: no real money on a recording, on a median that a single exchange moves, or on a fair index whose
	-- path is known to a reader of its seed.
	constraint asset_versions_real_replay check (source <> 'replay' or not real_allowed),
	constraint asset_versions_real_exchange check (source <> 'exchange' or not real_allowed or cardinality(venues) >= 3),
	constraint asset_versions_real_fair check (source <> 'fair' or not real_allowed or beacon is not null)
);

-- TRADE-05: one payout percentage for both directions, by the user's type.
create table payout_versions (
	asset_group text not null,
	version int not null,
	effective_at bigint not null,
	standard_bps int not null check (standard_bps between 1 and 9800),
	gold_bps int not null check (gold_bps between 1 and 9800),
	premium_bps int not null check (premium_bps between 1 and 9800),
	primary key (asset_group, version)
);

-- TRADE-19: announced maintenance. From its announcement on no trade is accepted that would reach into it.
create table maintenances (
	id int generated always as identity primary key,
	-- Null: all assets.
	asset_id int references assets,
	begins_at bigint not null,
	ends_at bigint not null check (ends_at > begins_at),
	announced_at bigint not null check (begins_at >= announced_at + 900000),
	-- The operator's words.
	reason text not null
);
create index maintenances_by_end on maintenances (ends_at);

-- MARKET-12: one number that every change of the catalogue moves in its own commit. Placements keep the catalogue in memory and
-- compare it: equal numbers of one snapshot are equal rows.
create table catalogue_stamp (
	single boolean primary key default true check (single),
	stamp bigint not null default 0
) with (fillfactor = 50);
insert into catalogue_stamp default values;

-- MARKET-09: one row per asset. Its writer holds the fence number, and moves the row by conditional update in the commit that
-- inserts ticks.
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
	-- Whether the source lets the asset trade. Each opening and each close is a row of the chain too.
	open boolean not null default false,
	closed_reason text check (closed_reason in ('hours', 'feed', 'suspended', 'close_only')),
	opens_at bigint,
	-- No trade may reach beyond it (end of the session, of a replay file, or of an index); null: none known.
	session_ends_at bigint,
	-- Of fair: the newest tick's number and the walk's position after it.
	fair_k bigint,
	fair_x bigint,
	-- Of replay: when the recording began for the first time.
	replay_anchor bigint
) with (fillfactor = 50);

-- MARKET-01: logged prices, in daily partitions (UTC).
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

-- Rows of each asset's hash chain, in daily partitions beside the ticks that they prove. hash = SHA-256 over the previous hash,
-- this row and its ticks (domain/src/market/chain.ts).
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
	-- Chooses the day. An opening or a close bears the clock's time, which may have been moved back: it never lies in a day before its chain's.
	at bigint not null check (at = case when kind in ('open', 'close') then greatest(t, logged_through) else t end),
	primary key (asset_id, no, at)
) partition by range (at);
create index tick_groups_heartbeats on tick_groups (asset_id, at) where kind = 'heartbeat';

-- Days that the owner has taken out of the log, oldest first, and where the log of each asset goes on after them.
create schema if not exists archive;
create table tick_archives (
	-- Name of the day's table of ticks in the schema archive.
	day text not null,
	asset_id int not null references assets,
	-- End of the day: no tick before it is in the log any more.
	through bigint not null,
	ticks bigint not null,
	-- The newest group of that day or of one before; zero and the chain's start without any.
	chain_no bigint not null,
	chain_head bytea not null,
	-- The newest tick of that day or of one before; zero without any.
	last_seq bigint not null,
	last_t bigint not null,
	detached_at bigint not null,
	primary key (asset_id, through)
);

-- MARKET-05: derived from ticks, or for the time before the first tick from revealed seeds; can be rebuilt from them.
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

-- MARKET-04: commitments of the fair indices, and seeds once the hour's last tick is in the log (docs/fairness.md, 2).
create table fair_hours (
	epoch int not null,
	commitment bytea not null,
	committed_at bigint not null,
	seed bytea,
	revealed_at bigint,
	-- History before the first live tick (12): its seed was revealed at once. The hour of the first live tick has both rows.
	backfill boolean not null default false,
	-- The seed was declared lost in public: trades that need its ticks are void.
	lost_at bigint,
	-- MARKET-14: the installation that made the commitment, which alone declares the seed lost by itself. The nil id is history's.
	instance uuid not null default '00000000-0000-0000-0000-000000000000',
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

-- MARKET-04: rounds of drand that ticks were or will be made with. The signature proves a round, and its hash is the
-- randomness (docs/fairness.md, 4).
create table beacon_rounds (
	round bigint primary key check (round > 0),
	signature bytea not null check (length(signature) = 48),
	randomness bytea not null check (randomness = sha256(signature)),
	-- Address of the relay that gave it first.
	relay text not null,
	fetched_at bigint not null
);

-- TRADE-08: prices of venues that are provably wrong. The prices themselves stay in the log.
create table feed_errors (
	asset_id int not null references assets,
	seq bigint not null,
	t bigint not null,
	cause text not null check (cause in ('not_its_quotes', 'source_time', 'venue_record')),
	-- The venues' own minutes that refute the price: JSON of [venue, minute, low, high], kept as it was written.
	record text,
	-- Within a day, or never.
	found_at bigint not null,
	-- Every trade that the price can decide has ended, and losses are made good.
	finished_at bigint,
	check ((record is not null) = (cause = 'venue_record')),
	check (found_at <= t + 86400000),
	primary key (asset_id, seq)
);
create index feed_errors_unfinished on feed_errors (asset_id) where finished_at is null;

-- How far an asset's prices were checked against the log's own rules, and against the venues' histories.
create table feed_checks (
	asset_id int not null references assets,
	part text not null check (part in ('log', 'venue')),
	through bigint not null,
	primary key (asset_id, part)
);

-- As the owner: the application can neither move the stamp nor keep it from moving.
create function app.move_catalogue_stamp() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$ begin update catalogue_stamp set stamp = stamp + 1; return null; end $$;
create trigger catalogue_stamp after insert or update or delete or truncate on assets
for each statement execute function app.move_catalogue_stamp();
create trigger catalogue_stamp after insert or update or delete or truncate on asset_versions
for each statement execute function app.move_catalogue_stamp();
create trigger catalogue_stamp after insert or update or delete or truncate on payout_versions
for each statement execute function app.move_catalogue_stamp();
create trigger catalogue_stamp after insert or update or delete or truncate on maintenances
for each statement execute function app.move_catalogue_stamp();

-- MARKET-06: what decides trades stays the same while one is open.
create function app.keep_source() returns trigger
language plpgsql set search_path = app, pg_temp as $$
begin
	if exists (select from asset_versions v where v.asset_id = new.asset_id
			and (v.source, v.tick_size, v.venues) is distinct from (new.source, new.tick_size, new.venues)
			and v.version = (select max(version) from asset_versions where asset_id = new.asset_id))
		and exists (select from trades where asset_id = new.asset_id and status = 'open') then
		raise exception 'asset % has open trades: source and tick size stay', new.asset_id;
	end if;
	return new;
end $$;
create trigger keep_source before insert on asset_versions for each row execute function app.keep_source();

-- MARKET-14: a revealed seed stays as it was revealed, a declared loss is final, and an hour is either revealed or lost.
create function app.keep_seed() returns trigger
language plpgsql as $$ begin
	if old.lost_at is not null and new.lost_at is distinct from old.lost_at then
		raise exception 'hour % was declared lost, which is final', old.epoch;
	end if;
	if old.seed is not null and new.seed is distinct from old.seed then
		raise exception 'the seed of hour % was revealed and stays', old.epoch;
	end if;
	raise exception 'hour % is either revealed or lost', old.epoch;
end $$;
create trigger keep_seed before update on fair_hours for each row
when ((old.seed is not null and new.seed is distinct from old.seed)
	or (old.lost_at is not null and new.lost_at is distinct from old.lost_at)
	or (new.seed is not null and new.lost_at is not null))
execute function app.keep_seed();

-- MARKET-08: when a price became known. On a venue's price a trade accepted at or after the source's time is not entered by it,
-- since people who watch the venue know it before the log does.
create function app.known_at(source text, t bigint, source_t bigint) returns bigint
language sql immutable parallel safe as $$ select case when source in ('exchange', 'polygon') then least(t, source_t) else t end $$;

-- The beacon of an asset's steps in an hour: what is in force at the hour's beginning, or the asset's first terms.
create function app.fair_beacon(asset int, epoch int) returns text
language sql stable as $$
	select beacon from asset_versions where asset_id = asset
	order by effective_at <= epoch * 3600000::bigint desc, case when effective_at <= epoch * 3600000::bigint then version else -version end desc
	limit 1
$$;

-- Makes partitions of ticks and groups ahead. The owner's function, which the application may call; returns how many it made.
create function app.make_tick_partitions(from_ms bigint, days int) returns int
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
	day_ms constant bigint := 86400000;
	start bigint := from_ms - from_ms % day_ms;
	made int := 0;
	name text;
	parent text;
begin
	if days not between 1 and 60 or abs(from_ms - clock()) > 400 * day_ms then
		raise exception 'make_tick_partitions: % days from % is out of bounds', days, from_ms;
	end if;
	-- Two servers may start at once.
	perform pg_advisory_xact_lock(hashtext('make_tick_partitions'));
	for i in 0 .. days - 1 loop
		foreach parent in array array['ticks', 'tick_groups'] loop
			name := parent || to_char(to_timestamp((start + i * day_ms) / 1000.0) at time zone 'UTC', '_YYYYMMDD');
			if to_regclass('app.' || name) is null then
				execute format('create table app.%I partition of app.%I for values from (%s) to (%s)', name, parent, start + i * day_ms, start + (i + 1) * day_ms);
				made := made + 1;
			end if;
		end loop;
	end loop;
	return made;
end $$;

-- Takes the oldest day out of the log: afterwards it is two tables of the schema archive, to be copied away and dropped.
create function app.detach_ticks(day date) returns text
language plpgsql set search_path = app, pg_temp
as $$
declare
	day_ms constant bigint := 86400000;
	kept_days constant int := 31;
	suffix constant text := to_char(day, '_YYYYMMDD');
	name constant text := 'ticks' || suffix;
	end_ms constant bigint := extract(epoch from day::timestamp at time zone 'UTC')::bigint * 1000 + day_ms;
	oldest text;
	broken int;
begin
	select min(c.relname) into oldest from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'app.ticks'::regclass;
	if oldest is distinct from name then
		raise exception 'detach_ticks: the oldest day in the log is %, and days leave it in their order', coalesce(oldest, 'none');
	end if;
	if end_ms > clock() - kept_days * day_ms then
		raise exception 'detach_ticks: % stays in the log until it is % days old', name, kept_days;
	end if;
	if exists (select from trades where status = 'open' and accepted_at - exit_max_age_ms < end_ms) then
		raise exception 'detach_ticks: an open trade needs ticks of %', name;
	end if;
	execute format($sql$
		insert into tick_archives (day, asset_id, through, ticks, chain_no, chain_head, last_seq, last_t, detached_at)
		select %L, w.asset_id, $1, d.n,
			case when g.no > coalesce(p.chain_no, 0) then g.no else coalesce(p.chain_no, 0) end,
			case when g.no > coalesce(p.chain_no, 0) then g.hash else coalesce(p.chain_head, sha256('')) end,
			coalesce(d.last_seq, p.last_seq, 0), coalesce(d.last_t, p.last_t, 0), clock()
		from asset_writers w
		left join lateral (select * from tick_archives a where a.asset_id = w.asset_id order by a.through desc limit 1) p on true
		left join lateral (select count(*) n, max(k.seq) last_seq, max(k.t) last_t from app.%I k where k.asset_id = w.asset_id) d on true
		left join lateral (select g.no, g.hash from app.%I g where g.asset_id = w.asset_id order by g.no desc limit 1) g on true$sql$,
		name, name, 'tick_groups' || suffix) using end_ms;
	execute format('select count(*) from app.%I g where g.first_seq < (select min(k.seq) from app.%I k where k.asset_id = g.asset_id)
		or g.last_seq > (select max(k.seq) from app.%I k where k.asset_id = g.asset_id)', 'tick_groups' || suffix, name, name) into broken;
	if broken > 0 then
		raise exception 'detach_ticks: a group reaches beyond the end of %', name;
	end if;
	-- Writers wait for the locks that follow: behind a long read it fails soon, to be tried again.
	perform set_config('lock_timeout', '2s', true);
	execute format('alter table app.ticks detach partition app.%I', name);
	execute format('alter table app.tick_groups detach partition app.%I', 'tick_groups' || suffix);
	execute format('alter table app.%I set schema archive', name);
	execute format('alter table app.%I set schema archive', 'tick_groups' || suffix);
	return 'archive.' || name;
end $$;

-- Puts back the day that was taken out last, for example to prove it again.
create function app.attach_ticks(day date) returns void
language plpgsql set search_path = app, pg_temp
as $$
declare
	day_ms constant bigint := 86400000;
	suffix constant text := to_char(day, '_YYYYMMDD');
	start_ms constant bigint := extract(epoch from day::timestamp at time zone 'UTC')::bigint * 1000;
	newest bigint;
	parent text;
begin
	select max(through) into newest from tick_archives;
	if newest is distinct from start_ms + day_ms then
		raise exception 'attach_ticks: ticks% is not the day that was taken out last', suffix;
	end if;
	perform set_config('lock_timeout', '2s', true);
	foreach parent in array array['ticks', 'tick_groups'] loop
		execute format('alter table archive.%I set schema app', parent || suffix);
		execute format('alter table app.%I attach partition app.%I for values from (%s) to (%s)', parent, parent || suffix, start_ms, start_ms + day_ms);
	end loop;
	delete from tick_archives where through = newest;
end $$;

grant select on maintenances, catalogue_stamp, tick_archives to {{app_role}};
grant select, insert on assets, asset_versions, payout_versions, asset_writers, ticks, tick_groups, candles, fair_hours, fair_starts,
	beacon_rounds, feed_errors, feed_checks to {{app_role}};
grant update (ordered_venues) on assets to {{app_role}};
grant update (fence, last_seq, last_t, last_price, logged_through, chain_no, chain_head, open, closed_reason, opens_at, session_ends_at,
	fair_k, fair_x, replay_anchor) on asset_writers to {{app_role}};
grant update (open, high, low, close, backfill) on candles to {{app_role}};
grant update (seed, revealed_at, lost_at) on fair_hours to {{app_role}};
grant update (finished_at) on feed_errors to {{app_role}};
grant update (through) on feed_checks to {{app_role}};
revoke execute on function app.move_catalogue_stamp(), app.make_tick_partitions(bigint, int), app.detach_ticks(date), app.attach_ticks(date)
	from public;
grant execute on function app.make_tick_partitions(bigint, int), app.known_at(text, bigint, bigint), app.fair_beacon(int, int) to {{app_role}};
