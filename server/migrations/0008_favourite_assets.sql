-- Favourites of the list of assets, per user.
create table favourite_assets (
	user_id int not null references users,
	asset_id int not null references assets,
	primary key (user_id, asset_id)
);

grant select, insert, delete on favourite_assets to {{app_role}};
