-- PROOF-01: keys that the log names after those of its first entry, in this order.
create table proof_keys (
	no int primary key check (no >= 0),
	use text not null check (use in ('log', 'promise')),
	-- As notes write it.
	key text not null unique,
	asked_at bigint not null,
	-- From here on an item of the log names it: the process that makes the log has its secret then.
	named_at bigint,
	-- From here on the key of checkpoints before it signs no more.
	alone_at bigint
);
grant select, insert on proof_keys to {{app_role}};
grant update (named_at, alone_at) on proof_keys to {{app_role}};
grant delete on proof_keys to {{app_role}};
