-- ADMIN-07: what staff write for the site: pages, announcements, and versions of the terms.

-- Each text of an information page that was published; the newest of a page and language is shown. Before the first, the
-- built-in one is.
create table page_texts (
	name text not null,
	locale text not null check (locale in ('en', 'br', 'id', 'in')),
	version int not null check (version > 0),
	-- Markdown; an empty text shows the built-in page again.
	markdown text not null,
	published_by int not null references users,
	published_at bigint not null,
	primary key (name, locale, version)
);

-- Versions of the terms after the first, which came with the product: users accept each before they trade real money.
create table terms_versions (
	version int primary key check (version > 1),
	published_by int not null references users,
	published_at bigint not null
);

create table announcements (
	id uuid primary key,
	-- By language; English where a reader's is missing.
	texts jsonb not null check (jsonb_typeof(texts) = 'object'),
	audience text not null check (audience in ('everybody', 'users')),
	starts_at bigint not null,
	ends_at bigint not null,
	written_by int not null references users,
	written_at bigint not null,
	-- Taken back before its end.
	ended_at bigint,
	check (ends_at > starts_at)
);
create index announcements_by_end on announcements (ends_at);

grant select, insert on page_texts, terms_versions, announcements to {{app_role}};
grant update (ended_at) on announcements to {{app_role}};
grant update (terms_version, terms_accepted_at) on users to {{app_role}};
