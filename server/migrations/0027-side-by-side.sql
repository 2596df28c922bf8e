-- phase: expand
-- CLUSTER-07: two neighbouring releases serve from one database.

-- The program of a process: the number of its newest migration. Null: a program of before this migration.
alter table nodes add column release int;

-- Each process checks the schema when it enters the list of processes.
grant select on migrations to {{app_role}};

-- Files of the web part of each build that processes serve, for pages of another build: their names have a hash of their content.
create table built_files (
	-- Below `/dist/`.
	path text primary key,
	-- As the build has compressed it with Brotli, or as it is.
	bytes bytea not null,
	encoding text check (encoding in ('br')),
	type text not null,
	-- When a process last had it among its own. Time of the database, never app.clock().
	seen_at timestamptz not null default clock_timestamp()
);
create index on built_files (seen_at);
grant select, insert, delete, update (seen_at) on built_files to {{app_role}};
