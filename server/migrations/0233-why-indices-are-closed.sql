-- MARKET-04: what exactly the indices wait for while their reason is `feed`; null: nothing more is known.
alter table asset_writers add column closed_detail text check (closed_detail in ('beacon', 'clock'));
grant update (closed_detail) on asset_writers to {{app_role}};

-- TRADE-07: real money below 30 s on an index only where its entries are sealed, which the beacon does.
alter table asset_versions add constraint asset_versions_real_unsealed
	check (source <> 'fair' or beacon is not null or real_duration_min_s >= 30);
