-- CAL-01: an entry of the calendar keeps its identity and counts its changes, so that calendars which subscribed to it follow, and
-- people see what was corrected. One that was removed stays: programs that show it have to be told, and a provider may not add it again.
alter table economic_events
	add uid uuid not null default gen_random_uuid(),
	-- Rises with every change.
	add revision int not null default 0,
	add changed_at bigint not null default clock(),
	add removed_at bigint,
	-- The last correction: when, and what was said before, as {"actual": "3.1%"}.
	add restated_at bigint,
	add restated_from jsonb,
	-- What the provider said of it the last time, as an entry; null for one that it does not name.
	add provided jsonb,
	add check ((restated_at is null) = (restated_from is null));

alter table economic_events drop constraint economic_events_at_country_title_key;
create unique index economic_events_key on economic_events (at, country, title) where removed_at is null;
create index economic_events_by_time on economic_events (at, id);

-- What became of asking the provider, one row.
create table calendar_fetches (
	singleton boolean primary key default true check (singleton),
	-- Hash of the settings it was asked with: others begin anew.
	source text not null,
	etag text,
	last_modified text,
	-- The last time that it was asked, and the last time that its answer was read.
	tried_at bigint not null,
	read_at bigint,
	-- Since when it fails without an answer that can be read, and how.
	failing_since bigint,
	failure text check (failure in ('forbidden', 'no_connection', 'no_answer', 'status', 'too_large', 'encoding', 'nothing')),
	status int,
	-- Of the last answer that was read.
	entries int not null default 0,
	added int not null default 0,
	changed int not null default 0,
	removed int not null default 0,
	-- Entries of which staff say something else, which is kept.
	held int not null default 0,
	-- How many of its lines could not be read, and the first of them.
	wrong int not null default 0,
	errors jsonb not null default '[]',
	check ((failing_since is null) = (failure is null))
);

-- Users' own addresses of the calendar: a key each.
create table calendar_keys (
	user_id int primary key references users,
	-- What the key is derived from; another one is another key.
	serial uuid not null,
	hash bytea not null unique,
	made_at bigint not null,
	-- To the hour.
	used_at bigint
);

revoke delete on economic_events from {{app_role}};
grant update (revision, changed_at, removed_at, restated_at, restated_from, provided) on economic_events to {{app_role}};
grant select, insert on calendar_fetches to {{app_role}};
grant update (source, etag, last_modified, tried_at, read_at, failing_since, failure, status, entries, added, changed, removed, held, wrong, errors)
	on calendar_fetches to {{app_role}};
grant select, insert, delete on calendar_keys to {{app_role}};
grant update (serial, hash, made_at, used_at) on calendar_keys to {{app_role}};
