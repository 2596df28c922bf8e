-- phase: expand
-- CLUSTER-01: processes of several starts, on several machines, share this database.
alter table nodes
	-- Version of the program that it runs.
	add column version text not null default '',
	-- Address that it serves; null: it serves none yet.
	add column address text,
	-- Milliseconds that its clock is ahead of the database's, as it measured with its last beat; null: not measured yet.
	add column skew_ms int;

grant update (address, skew_ms) on nodes to {{app_role}};
