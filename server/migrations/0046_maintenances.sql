-- TRADE-19: announced maintenance. From its announcement on no trade is accepted that would reach into it.
create table maintenances (
	id int generated always as identity primary key,
	-- Null: all assets.
	asset_id int references assets,
	begins_at bigint not null,
	ends_at bigint not null check (ends_at > begins_at),
	announced_at bigint not null check (begins_at >= announced_at + 900000),
	-- The operator's words.
	reason text not null
);
create index maintenances_by_end on maintenances (ends_at);
grant select on maintenances to {{app_role}};

create trigger catalogue_stamp after insert or update or delete or truncate on maintenances
for each statement execute function app.move_catalogue_stamp();
