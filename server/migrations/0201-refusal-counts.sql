-- PROOF-01: how many answers of a batch refused what, as [code, asset, count]; null: none did, or it was not counted yet.
alter table proof_batches add column refused jsonb;

-- Orders that were not decided, so that nothing of them is kept but their number, by the minute in which it was added up.
create table turned_away (
	-- Minutes since 1 January 1970.
	minute bigint primary key,
	malformed bigint not null,
	too_many bigint not null,
	unavailable bigint not null
);
grant select, insert on turned_away to {{app_role}};
grant update (malformed, too_many, unavailable) on turned_away to {{app_role}};
