-- Market: the catalogue of assets, the log of ticks with its archives, candles, seeds and rounds that the fair indices are made
-- with, and the checks of venues' prices.

-- MARKET-13: the catalogue. A start adds missing assets. Commands of the operator and acts of staff make all other changes.
create table assets (
	id int primary key,
	ticker text not null,
	name text not null,
	primary_exchange text not null,
	icon text not null,
	asset_group text not null check (asset_group in ('fair', 'currencies', 'crypto', 'stocks', 'commodities')),
	-- False: taken off the list, such as a replay file that is no longer configured. Its trades and ticks stay.
	listed boolean not null default true,
	-- Takes no new trades. Its ticks continue, and open trades run to expiry as normal (TRADE-19).
	suspended boolean not null default false,
	-- Venues ordered by a command. The first start without an open trade on the asset makes them the asset's terms.
	ordered_venues text[],
	-- Takes no new trades, and leaves the list once no trade is open (TRADE-19).
	close_only boolean not null default false
);
-- A pair from a recorded file and the same pair from a venue are two assets. Only one of them is listed.
create unique index assets_listed_ticker on assets (ticker) where listed;
alter table user_states add foreign key (default_asset_id) references assets;

-- Uploaded icons, drawn again by the server, by the hash of their content.
create table asset_icons (
	hash text primary key,
	content bytea not null,
	created_at bigint not null
);

-- Recorded files in the data folder. The id is the SHA-256 of the uploaded file.
create table recordings (
	id text primary key check (id ~ '^[0-9a-f]{64}$'),
	name text not null,
	form text not null check (form in ('histdata', 'truefx', 'quotes', 'trades')),
	ticks int not null check (ticks > 1),
	digits int not null,
	length_ms bigint not null,
	slippage_min int not null check (slippage_min > 0),
	uploaded_at bigint not null,
	-- MARKET-02: facts of the file that are compared with the asset that is to play it: the pair that its rows or its name give, and its
	-- greatest jump between two ticks, as a part of the price, with the line after it. Null: unknown.
	pair text check (pair ~ '^[A-Z0-9]{2,12}$'),
	jump float8 check (jump >= 0),
	jump_line int check (jump_line > 0)
);

-- MARKET-06: the terms of an asset, in versions. The version with the greatest effective_at that is not in the future is in force.
create table asset_versions (
	asset_id int not null references assets,
	version int not null,
	effective_at bigint not null,
	source text not null check (source in ('fair', 'exchange', 'polygon', 'replay')),
	-- Decimal text such as 0.0001. A price is a whole number of tick sizes.
	tick_size text not null,
	digits int not null check (digits between 0 and 12),
	-- TRADE-08: the longest time from acceptance to the entry tick, and the greatest age of the exit tick at expiry.
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
	-- Of exchange and polygon: the venues whose best prices make the asset's price, by their median. Part of the source.
	venues text[] not null default '{}',
	-- Trading hours. Null: always open.
	hours jsonb,
	-- Of fair: the beacon whose randomness enters the steps of the hours that begin while this version is in force. Null: none.
	beacon text,
	-- Of replay: the recording that it plays. Part of the source. Null: none yet; the asset stays closed.
	recording text references recordings,
	primary key (asset_id, version),
	constraint asset_versions_beacon check (beacon is null or beacon = 'quicknet' and source = 'fair'),
	-- MARKET-02, MARKET-04: no real money on a recording, on a median that a single exchange could move, or on a fair index without
	-- the beacon, whose path a reader of its seed knows.
	constraint asset_versions_real_replay check (source <> 'replay' or not real_allowed),
	constraint asset_versions_real_exchange check (source <> 'exchange' or not real_allowed or cardinality(venues) >= 3),
	constraint asset_versions_real_fair check (source <> 'fair' or not real_allowed or beacon is not null),
	constraint asset_versions_recording check (recording is null or source = 'replay'),
	-- TRADE-07: real money below 30 s on an index only where its entries are sealed, which the beacon does.
	-- TRADE-07: real trades of less than 30 s only where entries are sealed, which needs the beacon.
	constraint asset_versions_real_unsealed
		check (source <> 'fair' or beacon is not null or real_duration_min_s >= 30)
);

-- TRADE-05: payout percentages by the user's type, the same for both directions, in versions.
create table payout_versions (
	asset_group text not null,
	version int not null,
	effective_at bigint not null,
	standard_bps int not null check (standard_bps between 1 and 9800),
	gold_bps int not null check (gold_bps between 1 and 9800),
	premium_bps int not null check (premium_bps between 1 and 9800),
	primary key (asset_group, version)
);

-- TRADE-19: announced maintenance. From its announcement on, no trade is accepted that would reach into it.
create table maintenances (
	id int generated always as identity primary key,
	-- Null: all assets.
	asset_id int references assets,
	begins_at bigint not null,
	ends_at bigint not null constraint maintenances_end check (ends_at > begins_at),
	announced_at bigint not null constraint maintenances_notice check (begins_at >= announced_at + 900000),
	-- The operator's text for users.
	reason text not null
);
create index maintenances_by_end on maintenances (ends_at);

-- MARKET-12: a number that every change of the catalogue raises in its own commit. Placements keep the catalogue in memory and compare
-- the number: while it is the same, the rows are.
create table catalogue_stamp (
	single boolean primary key default true check (single),
	stamp bigint not null default 0
) with (fillfactor = 50);

-- MARKET-09: the writer of each asset. It holds the fence number, and changes the row by a conditional update in the commit that inserts
-- ticks.
create table asset_writers (
	asset_id int primary key references assets,
	fence bigint not null default 0,
	last_seq bigint not null default 0,
	-- Time and price of the newest committed tick. Null before the first one.
	last_t bigint,
	last_price bigint,
	-- L: every tick with t <= L is in the log.
	logged_through bigint not null default 0,
	-- Number and hash of the newest group of the chain.
	chain_no bigint not null default 0,
	chain_head bytea not null default sha256(''),
	-- The source lets the asset trade. Each opening and each close is a row of the chain too.
	open boolean not null default false,
	closed_reason text check (closed_reason in ('hours', 'feed', 'suspended', 'close_only')),
	opens_at bigint,
	-- End of the session, of a replay file, or of an index. No trade may reach beyond it. Null: none is known.
	session_ends_at bigint,
	-- Of fair: number of the newest tick, and the walk's position after it.
	fair_k bigint,
	fair_x bigint,
	-- Of replay: when the recording began for the first time.
	replay_anchor bigint,
	-- MARKET-04: what the indices wait for while `closed_reason` is `feed`. Null: unknown.
	closed_detail text check (closed_detail in ('beacon', 'clock'))
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
-- Trades name their ticks by number.
create index ticks_by_seq on ticks (asset_id, seq);

-- Rows of each asset's hash chain, in daily partitions beside the ticks that they prove. `hash` is SHA-256 over the previous hash, this
-- row and its ticks (domain/src/market/chain.ts).
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
	-- Decides the partition. An opening or a close has the clock's time, which may have been moved back; `at` never lies before its chain.
	at bigint not null check (at = case when kind in ('open', 'close') then greatest(t, logged_through) else t end),
	primary key (asset_id, no, at)
) partition by range (at);
-- The newest heartbeat says when the venues last sent anything.
create index tick_groups_heartbeats on tick_groups (asset_id, at) where kind = 'heartbeat';

-- Days that the owner took out of the log, oldest first, and where the log of each asset continues after each.
create table tick_archives (
	-- Name of the day's table of ticks in the schema `archive`.
	day text not null,
	asset_id int not null references assets,
	-- End of the day. No tick before it is in the log any more.
	through bigint not null,
	ticks bigint not null,
	-- The newest group of that day or an earlier one. Without any: zero, and the chain's start.
	chain_no bigint not null,
	chain_head bytea not null,
	-- The newest tick of that day or an earlier one. Without any: zero.
	last_seq bigint not null,
	last_t bigint not null,
	detached_at bigint not null,
	primary key (asset_id, through)
);

-- MARKET-05: candles, derived from ticks, or from revealed seeds for the time before the first tick. They can be rebuilt.
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

-- MARKET-04: hourly commitments of the fair indices, and their seeds once the hour's last tick is in the log (docs/fairness.md, 2).
create table fair_hours (
	epoch int not null,
	commitment bytea not null,
	committed_at bigint not null,
	seed bytea,
	revealed_at bigint,
	-- History before the first live tick (docs/fairness.md, 12), whose seed was revealed immediately. The hour of the first live tick
	-- has both rows.
	backfill boolean not null default false,
	-- When the seed was publicly declared lost. Trades that need its ticks are void.
	lost_at bigint,
	-- MARKET-14: the installation that made the commitment. Only this installation declares the seed lost by itself. History has the
	-- nil id.
	instance uuid not null default '00000000-0000-0000-0000-000000000000',
	-- When every real trade that the lost hour can decide had ended and its loss was made good.
	finished_at bigint constraint fair_hours_finished check (finished_at is null or lost_at is not null),
	-- A correction for a lost hour refers to this column, so that it can name only a lost hour.
	lost_epoch int generated always as (case when lost_at is not null and not backfill then epoch end) stored unique,
	primary key (epoch, backfill)
);
-- Lost hours, and those whose losses are not made good yet.
create index fair_hours_lost on fair_hours (epoch) where lost_at is not null;
create index fair_hours_unfinished on fair_hours (epoch) where lost_at is not null and finished_at is null;

-- Where the walk of an index begins in an hour, and where it continues after a gap.
create table fair_starts (
	asset_id int not null references assets,
	first_k bigint not null,
	epoch int not null,
	backfill boolean not null,
	-- The walk's position before tick `first_k`.
	x bigint not null,
	primary key (asset_id, first_k)
);
create index fair_starts_by_epoch on fair_starts (epoch);

-- MARKET-04: rounds of drand that ticks are made with. The signature proves a round, and its hash is the randomness
-- (docs/fairness.md, 4).
create table beacon_rounds (
	round bigint primary key check (round > 0),
	signature bytea not null check (length(signature) = 48),
	randomness bytea not null constraint beacon_rounds_randomness check (randomness = sha256(signature)),
	-- Address of the relay that delivered it first.
	relay text not null,
	fetched_at bigint not null
);

-- TRADE-08: relays that were asked for a round of the beacon without an answer, from `first_at` to `last_at`.
create table beacon_tries (
	round bigint not null check (round > 0),
	relay text not null,
	first_at bigint not null,
	last_at bigint not null constraint beacon_tries_last check (last_at >= first_at),
	primary key (round, relay)
);

-- Rounds of the beacon that never came. declare_round_silent() alone adds one, a day after its time. Trades whose ticks need the round
-- are void, and the indices continue without it.
create table silent_rounds (
	round bigint primary key check (round > 0),
	declared_at bigint not null constraint silent_rounds_day_after check (declared_at >= (round + 564267788) * 3000 + 86400000),
	-- When every real trade that needed it had ended and was paid what is due.
	finished_at bigint
);

-- Public notes of a silent round: one at its declaration, and one an hour while the indices wait.
create table silent_notes (
	round bigint not null references silent_rounds,
	at bigint not null,
	primary key (round, at)
);

-- TRADE-08: prices of venues that are provably wrong. The prices stay in the log.
create table feed_errors (
	asset_id int not null references assets,
	seq bigint not null,
	t bigint not null,
	cause text not null check (cause in ('not_its_quotes', 'source_time', 'venue_record')),
	-- The venues' own minutes that refute the price, as JSON [venue, minute, low, high], kept as it was written.
	record text,
	-- At most a day after the price.
	found_at bigint not null,
	-- When every trade that the price can decide had ended and its loss was made good.
	finished_at bigint,
	constraint feed_errors_record check ((record is not null) = (cause = 'venue_record')),
	constraint feed_errors_found check (found_at <= t + 86400000),
	primary key (asset_id, seq)
);
-- Errors whose losses are not made good yet.
create index feed_errors_unfinished on feed_errors (asset_id) where finished_at is null;

-- Times up to which an asset's prices were checked: against the log's own rules, and against the venues' histories.
create table feed_checks (
	asset_id int not null references assets,
	part text not null check (part in ('log', 'venue')),
	through bigint not null,
	primary key (asset_id, part)
);

-- Runs as the owner, so that the application can neither raise the stamp nor prevent it.
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

-- MARKET-06: nothing that decides trades changes while a trade is open.
create function app.keep_source() returns trigger
language plpgsql set search_path = app, pg_temp as $$
begin
	if exists (select from asset_versions v where v.asset_id = new.asset_id
			and (v.source, v.tick_size, v.venues, v.recording) is distinct from (new.source, new.tick_size, new.venues, new.recording)
			and v.version = (select max(version) from asset_versions where asset_id = new.asset_id))
		and exists (select from trades where asset_id = new.asset_id and status = 'open') then
		raise exception 'asset % has open trades: source and tick size stay', new.asset_id;
	end if;
	-- Other hours or another beacon begin when the last open trade is over (ADMIN-09).
	if exists (select from asset_versions v where v.asset_id = new.asset_id and (v.hours, v.beacon) is distinct from (new.hours, new.beacon)
			and v.version = (select max(version) from asset_versions where asset_id = new.asset_id))
		and new.effective_at < (select max(expires_at + exit_max_age_ms) from open_trades where asset_id = new.asset_id) then
		raise exception 'asset % has open trades beyond the begin of other hours or another beacon', new.asset_id;
	end if;
	return new;
end $$;
create trigger keep_source before insert on asset_versions for each row execute function app.keep_source();

-- MARKET-14: a revealed seed never changes, a declared loss is final, and an hour is either revealed or lost.
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

-- MARKET-08: when a price became known. A venue's price does not enter a trade that was accepted at or after the source's time, since
-- people who watch the venue know the price before the log does.
create function app.known_at(source text, t bigint, source_t bigint) returns bigint
language sql immutable parallel safe as $$ select case when source in ('exchange', 'polygon') then least(t, source_t) else t end $$;

-- The beacon of an asset's steps in an hour, by the terms in force at the beginning of the hour, or by the asset's first terms.
create function app.fair_beacon(asset int, epoch int) returns text
language sql stable as $$
	select beacon from asset_versions where asset_id = asset
	order by effective_at <= epoch * 3600000::bigint desc, case when effective_at <= epoch * 3600000::bigint then version else -version end desc
	limit 1
$$;

-- Makes partitions of ticks and groups ahead, as the owner. Returns how many it made.
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

-- Takes the oldest day out of the log. Afterwards it is two tables of the schema `archive`, to be copied away and dropped.
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

-- Puts back the day that was taken out last, such as to prove it again.
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

-- Waits for the placements under way and lets no other begin until the transaction ends, since each reads the stamp before it decides
-- and keeps that table's lock to its end. Waits at most two seconds. Runs as the owner.
create function app.lock_catalogue() returns void
language plpgsql security definer set search_path = app, pg_temp
as $$ begin
	perform set_config('lock_timeout', '2s', true);
	lock table catalogue_stamp in access exclusive mode;
end $$;

-- Cancels the maintenance of an asset, or of all assets with null, that has not begun. Runs as the owner, since the application deletes
-- nothing else of it.
create function app.withdraw_maintenances(asset int) returns table (begins_at bigint, ends_at bigint)
language sql security definer set search_path = app, pg_temp
as $$
	delete from maintenances m where m.asset_id is not distinct from asset and m.begins_at >= clock() returning m.begins_at, m.ends_at
$$;

-- MARKET-15: a seed counts as lost only as docs/fairness.md, 2, says. The application cannot set `lost_at`; it calls this function, which
-- checks the installation and the clock. Only the owner declares it earlier, for a person (npm run seeds).
create function app.declare_hour_lost(hour int, by uuid) returns boolean
language sql security definer set search_path = app, pg_temp as $$
	with declared as (
		update fair_hours set lost_at = clock() where epoch = hour and not backfill and seed is null and lost_at is null
			and instance = by and clock() >= (epoch + 1) * 3600000::bigint + 600000
		returning 1)
	select exists (select from declared)
$$;

-- Declares lost the hours that an installation has not revealed, from its first hour on whose last tick is missing in the log of a fair
-- index.
create function app.declare_instance_lost(by uuid, assets int[]) returns setof int
language sql security definer set search_path = app, pg_temp as $$
	with secret as (select epoch from fair_hours where instance = by and seed is null and lost_at is null and not backfill),
		first as (select min(epoch) epoch from secret where exists (select from unnest(assets) a (id)
			where not exists (select from ticks k where k.asset_id = a.id and k.t = (secret.epoch + 1) * 3600000::bigint - 250)))
	update fair_hours h set lost_at = clock() from secret, first
		where h.epoch = secret.epoch and not h.backfill and h.epoch >= first.epoch returning h.epoch
$$;

-- Sets the instant of a loss to the clock's, and refuses one within ten minutes of the hour's end to everyone but the owner.
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

-- Declares a round silent that no server has, and that at least three relays did not deliver for an hour up to now. Returns true for the
-- first declaration, false for a repeated note, and null where it may not be declared or was within the hour.
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

-- PROOF-10: once there is a log, a version of an asset or of payouts takes effect no earlier than its own commit, with two seconds for the
-- commit itself, so that terms cannot be dated back behind a trade. Only the owner may. Before the log's first entry, which names all
-- versions, nothing is compared.
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

insert into catalogue_stamp default values;

-- Rights.
grant select, insert, update (name, icon, listed, suspended, ordered_venues, close_only) on assets to {{app_role}};
grant select, insert on asset_icons to {{app_role}};
grant select, insert on recordings to {{app_role}};
grant select, insert on asset_versions to {{app_role}};
grant select, insert on payout_versions to {{app_role}};
grant select, insert, update (ends_at) on maintenances to {{app_role}};
grant select on catalogue_stamp to {{app_role}};
grant select, insert, update (fence, last_seq, last_t, last_price, logged_through, chain_no, chain_head, open, closed_reason, opens_at,
	session_ends_at, fair_k, fair_x, replay_anchor, closed_detail) on asset_writers to {{app_role}};
grant select, insert on ticks to {{app_role}};
grant select, insert on tick_groups to {{app_role}};
grant select on tick_archives to {{app_role}};
grant select, insert, update (open, high, low, close, backfill) on candles to {{app_role}};
grant select, insert (epoch, commitment, committed_at, seed, revealed_at, backfill, instance), update (seed, revealed_at, finished_at) on
	fair_hours to {{app_role}};
grant select, insert on fair_starts to {{app_role}};
grant select, insert on beacon_rounds to {{app_role}};
grant select, insert, update (last_at) on beacon_tries to {{app_role}};
grant select, update (finished_at) on silent_rounds to {{app_role}};
grant select on silent_notes to {{app_role}};
grant select, insert, update (finished_at) on feed_errors to {{app_role}};
grant select, insert, update (through) on feed_checks to {{app_role}};
revoke execute on function app.move_catalogue_stamp(), app.make_tick_partitions(bigint, int), app.detach_ticks(date),
	app.attach_ticks(date), app.lock_catalogue(), app.withdraw_maintenances(int), app.declare_hour_lost(int, uuid),
	app.declare_instance_lost(uuid, int[]), app.declare_round_silent(bigint) from public;
grant execute on function app.make_tick_partitions(bigint, int), app.known_at(text, bigint, bigint), app.fair_beacon(int, int),
	app.lock_catalogue(), app.withdraw_maintenances(int), app.declare_hour_lost(int, uuid), app.declare_round_silent(bigint) to {{app_role}};
