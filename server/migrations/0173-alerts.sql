-- NOTE-03: price alerts. One that has ended has gone off, or was removed.
create table alerts (
	id uuid primary key,
	user_id int not null references users,
	asset_id int not null references assets,
	-- In tick sizes.
	price bigint not null check (price > 0),
	condition text not null check (condition in ('above', 'below', 'crossing')),
	each_time boolean not null,
	-- The newest tick when it was set: later ones are judged.
	after_seq bigint not null,
	created_at bigint not null,
	ended_at bigint
);
create index alerts_of_user on alerts (user_id, created_at desc) where ended_at is null;
create index alerts_of_asset on alerts (asset_id, price) where ended_at is null;
create index alerts_ended on alerts (ended_at) where ended_at is not null;

-- What went off: written in the commit that keeps how far was judged; told in a later one, under the user's lock.
create table alert_firings (
	id uuid primary key,
	alert_id uuid not null references alerts,
	user_id int not null references users,
	times int not null check (times > 0),
	at bigint not null,
	told boolean not null default false
);
create index alert_firings_untold on alert_firings (user_id) where not told;
create index alert_firings_of_alert on alert_firings (alert_id);
create index alert_firings_by_age on alert_firings using brin (at);

-- Up to which tick the alerts of an asset were judged, at least.
create table judged_ticks (
	asset_id int primary key references assets,
	seq bigint not null
);

alter table notifications drop constraint notifications_kind_check, add constraint notifications_kind_check
	check (kind in ('trade', 'deposit', 'withdrawal', 'verification', 'security', 'alert', 'support', 'announcement'));

grant select, insert, delete on alerts, alert_firings to {{app_role}};
grant update (ended_at) on alerts to {{app_role}};
grant update (told) on alert_firings to {{app_role}};
grant select, insert on judged_ticks to {{app_role}};
grant update (seq) on judged_ticks to {{app_role}};
