-- What a user has made of the chart of an asset. Saved as a whole: the last save wins, and counts. Kept as the text that came: nothing asks for its parts.
create table chart_layouts (
	user_id int not null references users (id),
	asset_id int not null references assets (id),
	version int not null check (version > 0),
	layout json not null check (octet_length(layout::text) <= 65536),
	saved_at bigint not null,
	primary key (user_id, asset_id)
);

grant select, insert, update on chart_layouts to {{app_role}};
