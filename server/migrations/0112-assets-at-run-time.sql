-- Assets and payouts that staff change while the server runs (ADMIN-05, MARKET-12).

-- Takes no new trades and is on its way off the list (TRADE-19).
alter table assets add column close_only boolean not null default false;

-- Recorded files in the data folder, by the SHA-256 of what was uploaded.
create table recordings (
	id text primary key check (id ~ '^[0-9a-f]{64}$'),
	name text not null,
	form text not null check (form in ('histdata', 'truefx', 'quotes', 'trades')),
	ticks int not null check (ticks > 1),
	digits int not null,
	length_ms bigint not null,
	slippage_min int not null check (slippage_min > 0),
	uploaded_at bigint not null
);

-- What a replayed asset plays; part of its source. Null: nothing yet, and it stays closed.
alter table asset_versions add column recording text references recordings;
alter table asset_versions add constraint asset_versions_recording check (recording is null or source = 'replay');

-- Icons that were uploaded, drawn anew, by the hash of their content.
create table asset_icons (
	hash text primary key,
	content bytea not null,
	created_at bigint not null
);

-- MARKET-06: what decides trades stays the same while one is open.
create or replace function app.keep_source() returns trigger
language plpgsql set search_path = app, pg_temp as $$
begin
	if exists (select from asset_versions v where v.asset_id = new.asset_id
			and (v.source, v.tick_size, v.venues, v.recording) is distinct from (new.source, new.tick_size, new.venues, new.recording)
			and v.version = (select max(version) from asset_versions where asset_id = new.asset_id))
		and exists (select from trades where asset_id = new.asset_id and status = 'open') then
		raise exception 'asset % has open trades: source and tick size stay', new.asset_id;
	end if;
	-- Hours end no open trade: others begin when the last one is over (ADMIN-09).
	if exists (select from asset_versions v where v.asset_id = new.asset_id and v.hours is distinct from new.hours
			and v.version = (select max(version) from asset_versions where asset_id = new.asset_id))
		and new.effective_at < (select max(expires_at + exit_max_age_ms) from open_trades where asset_id = new.asset_id) then
		raise exception 'asset % has open trades beyond the begin of other hours', new.asset_id;
	end if;
	return new;
end $$;

-- Waits for the placements under way, and lets no other begin, until the transaction ends: each reads the stamp before it
-- decides and keeps that table's lock to its end. As the owner, for not longer than two seconds.
create function app.lock_catalogue() returns void
language plpgsql security definer set search_path = app, pg_temp
as $$ begin
	perform set_config('lock_timeout', '2s', true);
	lock table catalogue_stamp in access exclusive mode;
end $$;

-- Takes back maintenance of an asset, or of all with null, that has not begun: as the owner, since nothing else of it may be deleted.
create function app.withdraw_maintenances(asset int) returns table (begins_at bigint, ends_at bigint)
language sql security definer set search_path = app, pg_temp
as $$
	delete from maintenances m where m.asset_id is not distinct from asset and m.begins_at >= clock() returning m.begins_at, m.ends_at
$$;

revoke execute on function app.lock_catalogue(), app.withdraw_maintenances(int) from public;
grant execute on function app.lock_catalogue(), app.withdraw_maintenances(int) to {{app_role}};
grant select, insert on recordings, asset_icons to {{app_role}};
grant update (listed, suspended, close_only, name, icon) on assets to {{app_role}};
grant insert, update (ends_at) on maintenances to {{app_role}};
