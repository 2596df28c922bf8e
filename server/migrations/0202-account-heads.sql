-- PROOF-01: the newest entries of all accounts that changed since the row before, under one root in the log.
create table proof_heads (
	at bigint primary key,
	-- The transactions that were looked at: from this one on, before the other one.
	from_xid bigint not null,
	until_xid bigint not null check (until_xid >= from_xid),
	-- What the salts are derived from.
	key bytea not null,
	-- In the order of the leaves, 32 bytes each.
	accounts bigint[] not null,
	versions bigint[] not null,
	leaves bytea not null,
	root bytea not null
);
create index proof_heads_by_xid on proof_heads (until_xid);
grant select, insert, delete on proof_heads to {{app_role}};
