-- SEL-01: the asset of the single tab where a user has selected none; null until one is chosen.
alter table user_states add default_asset_id int references assets;
grant update (default_asset_id) on user_states to {{app_role}};
