-- MARKET-04: drand's public randomness for the fair indices (docs/fairness.md, 4).
-- The beacon that enters the steps of the hours that begin while a version is in force; null: none.
alter table asset_versions add beacon text check (beacon is null or beacon = 'quicknet' and source = 'fair');
-- Without a beacon whoever reads the seed knows the hour's path: no real money.
alter table asset_versions add constraint asset_versions_real_fair check (source <> 'fair' or not real_allowed or beacon is not null);

-- Rounds that ticks were made with, or will be. The signature proves a round, and its hash is the randomness.
create table beacon_rounds (
	round bigint primary key check (round > 0),
	signature bytea not null check (length(signature) = 48),
	randomness bytea not null check (randomness = sha256(signature)),
	-- Address of the relay that gave it first.
	relay text not null,
	fetched_at bigint not null
);
grant select, insert on beacon_rounds to {{app_role}};

-- Whether the steps of an asset take the beacon in an hour: what is in force at its beginning, or the asset's first terms.
create function app.fair_beacon(asset int, epoch int) returns text
language sql stable as $$
	select beacon from asset_versions where asset_id = asset
	order by effective_at <= epoch * 3600000::bigint desc, case when effective_at <= epoch * 3600000::bigint then version else -version end desc
	limit 1
$$;
grant execute on function app.fair_beacon(int, int) to {{app_role}};
