-- MARKET-13: the catalogue is data, which commands of the operator change.
alter table assets
	-- Takes no new trades. Its ticks go on, and trades that are open end as agreed (TRADE-19).
	add column suspended boolean not null default false,
	-- What a command has ordered: the next start at which no trade on the asset is open makes it the asset's terms.
	add column ordered_venues text[];

-- A start adds what is not there and carries out what was ordered. It changes nothing else.
revoke update on assets from {{app_role}};
grant update (ordered_venues) on assets to {{app_role}};
