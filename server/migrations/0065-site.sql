-- Site: what the operator sets, and what pages show besides trading: the calendar and users' charts.

-- SITE-01: what an administrator changes while the server runs. Null: as the environment says, or nothing.
create table site_settings (
	singleton boolean primary key default true check (singleton),
	-- Rises with every change: a change that was made from an older version is refused.
	version int not null,
	app_name text,
	app_logo text,
	app_icon text,
	chat_site_id text,
	locale text not null check (locale in ('en', 'br', 'id', 'in')),
	locales text[] not null check (locale = any (locales)),
	operator_name text,
	operator_address text,
	operator_licence text
);
insert into site_settings (version, locale, locales) values (1, 'en', '{en,br,id,in}');

-- Pictures by the hash of their content, so that an address always shows the same one.
create table site_pictures (
	hash text primary key,
	content bytea not null,
	created_at bigint not null
);

-- The calendar, which comes by import.
create table economic_events (
	id int generated always as identity primary key,
	at bigint not null,
	country text not null check (country ~ '^[A-Z]{2}$'),
	currency text not null check (currency ~ '^[A-Z]{3}$'),
	title text not null check (title <> ''),
	-- 1 low to 3 high.
	impact int not null check (impact between 1 and 3),
	-- As published, units included.
	actual text,
	forecast text,
	previous text,
	-- An event that is imported again is known by this.
	unique (at, country, title)
);

-- What a user has made of an asset's chart, saved as a whole: the last save wins, and counts. Kept as the text that came.
create table chart_layouts (
	user_id int not null references users (id),
	asset_id int not null references assets (id),
	version int not null check (version > 0),
	layout json not null check (octet_length(layout::text) <= 65536),
	saved_at bigint not null,
	primary key (user_id, asset_id)
);

grant select on economic_events to {{app_role}};
grant select, insert on site_pictures to {{app_role}};
grant select, insert, delete on chart_layouts to {{app_role}};
grant update (version, layout, saved_at) on chart_layouts to {{app_role}};
grant select, update (version, app_name, app_logo, app_icon, chat_site_id, locale, locales, operator_name, operator_address, operator_licence)
	on site_settings to {{app_role}};
