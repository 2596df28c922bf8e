-- ADMIN-07: news that staff write. An article is shown from its time on, in the reader's language or in English.
create table news (
	id uuid primary key,
	-- The end of its address, which never changes.
	slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	-- Counts its changes, so that none is overwritten unseen.
	version int not null default 1 check (version > 0),
	-- Null: a draft.
	publish_at bigint,
	-- Listed before others.
	pinned boolean not null default false,
	changed_at bigint not null
);
create index news_shown on news ((publish_at + case when pinned then 100000000000000 else 0 end), id) where publish_at is not null;
create index news_changed on news (changed_at, id);

-- Each text that was written; the newest of an article and language counts.
create table news_texts (
	news_id uuid not null references news,
	locale text not null check (locale in ('en', 'br', 'id', 'in')),
	-- That of the article which it came with.
	version int not null check (version > 0),
	title text not null,
	summary text not null,
	markdown text not null,
	-- What readers are told was wrong before; null: nothing.
	correction text,
	written_by int not null references users,
	written_at bigint not null,
	primary key (news_id, locale, version)
);

grant select, insert on news, news_texts to {{app_role}};
grant update (version, publish_at, pinned, changed_at) on news to {{app_role}};
