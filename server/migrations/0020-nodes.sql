-- CLUSTER-01: the server processes that share this database. Times are the database's own, never app.clock(), which tests move.
create table nodes (
	id uuid primary key,
	-- Id of the `npm start` that runs it.
	start text not null,
	host text not null,
	pid int not null,
	roles text[] not null,
	-- Keyed hashes of what must be the same for all: by the name of a key's file or of a setting.
	fingerprints jsonb not null,
	started_at timestamptz not null default clock_timestamp(),
	-- Written each second. A process that was killed, or hangs, lets it grow old.
	beat_at timestamptz not null default clock_timestamp()
);

grant select, insert, delete, update (fingerprints, beat_at) on nodes to {{app_role}};
