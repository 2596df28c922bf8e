-- phase: expand
-- CLUSTER-08: timelines of the database that server processes have used. A promotion of a standby begins one. Each process compares it with
-- the newest commits that it was acknowledged before it sends anything else.
create table timeline_reports (
	-- Number of the cluster: all its servers have the same.
	system text not null,
	timeline bigint not null,
	-- The process, as in `nodes`.
	node uuid not null,
	-- The end of the log that the standby had replayed when it was promoted. Null: not known.
	begins_at pg_lsn,
	-- True: a commit that the process was acknowledged is missing.
	lost boolean not null,
	reported_at timestamptz not null default clock_timestamp(),
	primary key (system, timeline, node)
);
grant select, insert, delete, update (lost, reported_at) on timeline_reports to {{app_role}};
