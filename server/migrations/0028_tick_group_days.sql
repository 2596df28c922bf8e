-- MARKET-01: groups of ticks lie in daily partitions like the ticks that they prove, and leave the log with them.
alter table tick_groups rename to tick_groups_before;
alter table tick_groups_before rename constraint tick_groups_pkey to tick_groups_before_pkey;
drop index tick_groups_heartbeats;

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
grant select, insert on tick_groups to {{app_role}};

create or replace function app.make_tick_partitions(from_ms bigint, days int) returns int
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

-- The groups of a database that is in use, day by day; those of days whose ticks are archived follow them there.
do $$
declare
	day_ms constant bigint := 86400000;
	archived bigint := coalesce((select max(through) from tick_archives), 0);
	start bigint;
	name text;
begin
	for start in
		select (extract(epoch from to_date(right(c.relname, 8), 'YYYYMMDD')::timestamp at time zone 'UTC') * 1000)::bigint
			from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'app.ticks'::regclass
		union select g.at - g.at % day_ms from (
			select case when kind in ('open', 'close') then greatest(t, logged_through) else t end at from tick_groups_before) g
	loop
		name := 'tick_groups_' || to_char(to_timestamp(start / 1000.0) at time zone 'UTC', 'YYYYMMDD');
		execute format('create table app.%I partition of app.tick_groups for values from (%s) to (%s)', name, start, start + day_ms);
	end loop;
	insert into tick_groups
		select asset_id, no, kind, t, logged_through, first_seq, last_seq, reason, hash,
			case when kind in ('open', 'close') then greatest(t, logged_through) else t end
		from tick_groups_before;
	-- Archived days end with their newest group now, which need not have ticks.
	update tick_archives a set chain_no = g.no, chain_head = g.hash
		from tick_groups g
		where g.asset_id = a.asset_id and g.no = (select max(l.no) from tick_groups l where l.asset_id = a.asset_id and l.at < a.through);
	for name in
		select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
			where i.inhparent = 'app.tick_groups'::regclass
				and c.relname < 'tick_groups_' || to_char(to_timestamp(archived / 1000.0) at time zone 'UTC', 'YYYYMMDD')
	loop
		execute format('alter table app.tick_groups detach partition app.%I', name);
		execute format('alter table app.%I set schema archive', name);
	end loop;
end $$;
drop table tick_groups_before;

comment on column tick_archives.chain_no is 'The newest group of that day or of one before; zero without any.';

-- Takes the oldest day out of the log: afterwards it is two tables of the schema archive, to be copied away and dropped.
create or replace function app.detach_ticks(day date) returns text
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
	-- Writers wait meanwhile: rather try again than let them wait for whoever reads for long.
	perform set_config('lock_timeout', '2s', true);
	execute format('alter table app.ticks detach partition app.%I', name);
	execute format('alter table app.tick_groups detach partition app.%I', 'tick_groups' || suffix);
	execute format('alter table app.%I set schema archive', name);
	execute format('alter table app.%I set schema archive', 'tick_groups' || suffix);
	return 'archive.' || name;
end $$;

-- Puts back the day that was taken out last, for example to prove it again.
create or replace function app.attach_ticks(day date) returns void
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
