-- PROOF-07: the names that the log has taken after its first one, each with what was signed last before, and the keys of before.
create table proof_successors (
	no int primary key check (no >= 0),
	origin text not null unique,
	-- What was signed last under the name before, as it was signed.
	checkpoint text not null,
	-- The keys that the name before began with, as notes write them.
	before_log_key text not null,
	before_promise_key text not null,
	-- By the word of the operator.
	reason text not null,
	at bigint not null
);
grant select, insert on proof_successors to {{app_role}};
grant update (origin) on proof_log to {{app_role}};
