-- ADMIN-09: another beacon changes no open trade, as other hours do not.
create or replace function app.keep_source() returns trigger
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
