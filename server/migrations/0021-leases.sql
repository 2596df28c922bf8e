-- CLUSTER-02: work that one process does at a time. Its holder renews the lease each second; another process takes it once `until` is over,
-- by PostgreSQL's own clock, never by app.clock().
create table leases (
	name text primary key,
	-- Id of the process.
	holder uuid not null,
	-- Grows each time the lease is taken.
	fence bigint not null,
	until timestamptz not null
);
grant select, insert, update (holder, fence, until) on leases to {{app_role}};

-- The writer's fencing number under which the group was logged: it never falls along a chain. Null: logged before this migration.
alter table tick_groups add column fence bigint;

-- As before; a day that was taken out before this migration gets the column.
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
	execute format('alter table archive.%I add column if not exists fence bigint', 'tick_groups' || suffix);
	foreach parent in array array['ticks', 'tick_groups'] loop
		execute format('alter table archive.%I set schema app', parent || suffix);
		execute format('alter table app.%I attach partition app.%I for values from (%s) to (%s)', parent, parent || suffix, start_ms, start_ms + day_ms);
	end loop;
	delete from tick_archives where through = newest;
end $$;
