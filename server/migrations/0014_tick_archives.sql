-- MARKET-01: days of ticks that the owner has taken out of the log, oldest first, and what the log goes on from after each.
create schema if not exists archive;

create table tick_archives (
	-- Name of the table in the schema archive.
	day text not null,
	asset_id int not null references assets,
	-- End of the day: no tick before it is in the log any more.
	through bigint not null,
	ticks bigint not null,
	-- The newest group with a tick of that day or of one before, and its newest tick; zero and the chain's start without any.
	chain_no bigint not null,
	chain_head bytea not null,
	last_seq bigint not null,
	last_t bigint not null,
	detached_at bigint not null,
	primary key (asset_id, through)
);
grant select on tick_archives to {{app_role}};

-- Takes the oldest day out of the log: afterwards it is the table archive.<name>, to be copied away and dropped.
create function app.detach_ticks(day date) returns text
language plpgsql set search_path = app, pg_temp
as $$
declare
	day_ms constant bigint := 86400000;
	kept_days constant int := 31;
	name constant text := 'ticks_' || to_char(day, 'YYYYMMDD');
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
		select %L, w.asset_id, $1, d.n, case when d.n > 0 then g.no else coalesce(p.chain_no, 0) end,
			case when d.n > 0 then g.hash else coalesce(p.chain_head, sha256('')) end,
			coalesce(d.last_seq, p.last_seq, 0), coalesce(d.last_t, p.last_t, 0), clock()
		from asset_writers w
		left join lateral (select * from tick_archives a where a.asset_id = w.asset_id order by a.through desc limit 1) p on true
		left join lateral (select count(*) n, max(k.seq) last_seq, max(k.t) last_t from app.%I k where k.asset_id = w.asset_id) d on true
		left join lateral (select g.no, g.hash from tick_groups g where g.asset_id = w.asset_id and g.no > coalesce(p.chain_no, 0)
			and g.last_seq >= d.last_seq order by g.no limit 1) g on true$sql$, name, name) using end_ms;
	select count(*) into broken from tick_archives a join tick_groups g on g.asset_id = a.asset_id and g.no = a.chain_no
		where a.through = end_ms and a.ticks > 0 and g.last_seq <> a.last_seq;
	if broken > 0 then
		raise exception 'detach_ticks: a group reaches beyond the end of %', name;
	end if;
	-- Writers wait meanwhile: rather try again than let them wait for whoever reads for long.
	perform set_config('lock_timeout', '2s', true);
	execute format('alter table app.ticks detach partition app.%I', name);
	execute format('alter table app.%I set schema archive', name);
	return 'archive.' || name;
end $$;

-- Puts back the day that was taken out last, for example to prove it again.
create function app.attach_ticks(day date) returns void
language plpgsql set search_path = app, pg_temp
as $$
declare
	day_ms constant bigint := 86400000;
	name constant text := 'ticks_' || to_char(day, 'YYYYMMDD');
	start_ms constant bigint := extract(epoch from day::timestamp at time zone 'UTC')::bigint * 1000;
	newest bigint;
begin
	select max(through) into newest from tick_archives;
	if newest is distinct from start_ms + day_ms then
		raise exception 'attach_ticks: % is not the day that was taken out last', name;
	end if;
	perform set_config('lock_timeout', '2s', true);
	execute format('alter table archive.%I set schema app', name);
	execute format('alter table app.ticks attach partition app.%I for values from (%s) to (%s)', name, start_ms, start_ms + day_ms);
	delete from tick_archives where through = newest;
end $$;
revoke all on function app.detach_ticks(date), app.attach_ticks(date) from public;
