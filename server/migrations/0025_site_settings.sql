-- SITE-01: what an administrator changes while the server runs. Null: as the environment says, or nothing.
create table site_settings (
	singleton boolean primary key default true check (singleton),
	-- Rises with every change: whoever changed older settings is told.
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

-- Pictures by the hash of their content: an address never shows another one.
create table site_pictures (
	hash text primary key,
	content bytea not null,
	created_at bigint not null
);

grant select, update on site_settings to {{app_role}};
grant select, insert on site_pictures to {{app_role}};
