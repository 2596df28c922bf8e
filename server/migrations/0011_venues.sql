-- Prices of venues: the sources exchange and polygon (MARKET-02), with trading hours (MARKET-06).
alter table asset_versions drop constraint asset_versions_source_check;
alter table asset_versions add check (source in ('fair', 'exchange', 'polygon', 'replay'));
-- Whose best prices make the asset's price; of several the median. Part of the source.
alter table asset_versions add column venues text[] not null default '{}';
-- server/src/market/quotes/trading-hours.ts; null: always.
alter table asset_versions add column hours jsonb;
-- Real money on an exchange's prices needs a median that no single exchange moves (MARKET-02).
alter table asset_versions add check (source <> 'exchange' or not real_allowed or cardinality(venues) >= 3);

-- A pair can come from a recorded file today and from a venue tomorrow: two assets, of which one is on offer.
alter table assets drop constraint assets_ticker_key;
create unique index assets_listed_ticker on assets (ticker) where listed;

-- MARKET-06: what decides trades stays the same as long as one is open.
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

-- MARKET-08: when a price became known. A trade accepted at or after it cannot be entered by it: on a venue's price
-- whoever sees the venue knows it before we do.
create function app.known_at(source text, t bigint, source_t bigint) returns bigint
language sql immutable parallel safe as $$ select case when source in ('exchange', 'polygon') then least(t, source_t) else t end $$;
grant execute on function app.known_at(text, bigint, bigint) to {{app_role}};
