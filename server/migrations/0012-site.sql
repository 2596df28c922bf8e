-- Site: the operator's settings, published texts, announcements, news, and users' chart layouts.

-- SITE-01: settings that an administrator changes while the server runs, in one row. Null: the environment's setting, or none.
create table site_settings (
	singleton boolean primary key default true check (singleton),
	-- Rises with every change. A change based on an older version is refused.
	version int not null,
	app_name text,
	app_logo text,
	app_icon text,
	chat_site_id text,
	locale text not null check (locale in ('en', 'br', 'id', 'in')),
	locales text[] not null constraint site_settings_default_locale check (locale = any (locales)),
	operator_name text,
	operator_address text,
	operator_licence text,
	-- CASH-08: countries where real money is taken, ISO 3166 in two letters. Null: not decided; every country counts as served.
	countries text[],
	-- CASH-08: methods of the cashier that are not offered.
	methods_off text[] not null default '{}'
);

-- Pictures by the hash of their content, so that an address always shows the same picture.
create table site_pictures (
	hash text primary key,
	content bytea not null,
	created_at bigint not null
);

-- Chart layouts of users, one for each asset. The last save wins and raises the version. The JSON text is kept as it was sent.
create table chart_layouts (
	user_id int not null references users (id),
	asset_id int not null references assets (id),
	version int not null check (version > 0),
	layout json not null check (octet_length(layout::text) <= 65536),
	saved_at bigint not null,
	primary key (user_id, asset_id)
);

-- ADMIN-07: published texts of information pages. The newest one of a page and language is shown, or the built-in text before the first.
create table page_texts (
	name text not null,
	locale text not null check (locale in ('en', 'br', 'id', 'in')),
	version int not null check (version > 0),
	-- Markdown. Empty: the built-in text is shown again.
	markdown text not null,
	published_by int not null references users,
	published_at bigint not null,
	primary key (name, locale, version)
);

-- Versions of the terms after the built-in first one. Users accept each before they trade real money.
create table terms_versions (
	version int primary key check (version > 1),
	published_by int not null references users,
	published_at bigint not null
);

-- ADMIN-07: announcements of the operator over every page.
create table announcements (
	id uuid primary key,
	-- By language. English where the reader's is missing.
	texts jsonb not null check (jsonb_typeof(texts) = 'object'),
	audience text not null check (audience in ('everybody', 'users')),
	starts_at bigint not null,
	ends_at bigint not null,
	written_by int not null references users,
	written_at bigint not null,
	-- When staff ended it early. Null: not.
	ended_at bigint,
	constraint announcements_end check (ends_at > starts_at)
);
create index announcements_by_end on announcements (ends_at);

-- ADMIN-07: articles of the news. One is shown from `publish_at` on, in the reader's language or in English.
create table news (
	id uuid primary key,
	-- The last part of its address, which never changes.
	slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	-- Rises with every change, so that no change overwrites an unseen one.
	version int not null default 1 check (version > 0),
	-- Null: a draft.
	publish_at bigint,
	-- True: listed before others.
	pinned boolean not null default false,
	changed_at bigint not null
);
-- The public list, with pinned articles first.
create index news_shown on news ((publish_at + case when pinned then 100000000000000 else 0 end), id) where publish_at is not null;
create index news_changed on news (changed_at, id);

-- Texts of articles. The newest one of an article and language is shown.
create table news_texts (
	news_id uuid not null references news,
	locale text not null check (locale in ('en', 'br', 'id', 'in')),
	-- Version of the article that the text belongs to.
	version int not null check (version > 0),
	title text not null,
	summary text not null,
	markdown text not null,
	-- Note to readers about the corrected mistake. Null: none.
	correction text,
	written_by int not null references users,
	written_at bigint not null,
	primary key (news_id, locale, version)
);

insert into site_settings (version, locale, locales) values (1, 'en', '{en,br,id,in}');

-- Rights.
grant select, update (version, app_name, app_logo, app_icon, chat_site_id, locale, locales, operator_name, operator_address,
	operator_licence, countries, methods_off) on site_settings to {{app_role}};
grant select, insert on site_pictures to {{app_role}};
grant select, insert, update (version, layout, saved_at), delete on chart_layouts to {{app_role}};
grant select, insert on page_texts to {{app_role}};
grant select, insert on terms_versions to {{app_role}};
grant select, insert, update (ended_at) on announcements to {{app_role}};
grant select, insert, update (version, publish_at, pinned, changed_at) on news to {{app_role}};
grant select, insert on news_texts to {{app_role}};
