-- Staff: how administrators are made, what staff did, and what needs two people.

-- ADMIN-01: links that make their user an administrator, each for one use, stored hashed.
create table admin_links (
	token_hash bytea primary key,
	created_at bigint not null,
	expires_at bigint not null,
	-- Used, or replaced by a newer one.
	ended_at bigint,
	used_by int references users
);

-- ADMIN-08: one hash chain of everything that staff did, numbered without gaps. `json` keeps its text as it was written, which is
-- what the hash covers.
create table audit_log (
	n bigint primary key check (n > 0),
	recorded_at bigint not null,
	-- Null: done by a command on the server itself.
	actor_id int references users,
	act text not null,
	-- What it was done to: `user:1001`, `site`.
	subject text not null,
	before json,
	after json,
	reason text not null,
	request_id text not null,
	hash bytea not null
);
create index audit_log_of_actor on audit_log (actor_id, n);
create index audit_log_of_subject on audit_log (subject, n);
create index audit_log_of_act on audit_log (act, n);

-- The newest link of the chain: without it the removal of the last entries would not show.
create table audit_log_head (
	singleton boolean primary key default true check (singleton),
	n bigint not null,
	hash bytea not null
);
insert into audit_log_head (n, hash) values (0, sha256(''));

-- Acts of staff that need a second person. The content is final; the state moves once.
create table staff_requests (
	id uuid primary key,
	kind text not null,
	subject text not null,
	content json not null,
	reason text not null,
	maker_id int not null references users,
	created_at bigint not null,
	expires_at bigint not null,
	state text not null default 'pending' check (state in ('pending', 'approved', 'refused', 'withdrawn', 'expired')),
	decided_by int references users,
	decided_at bigint,
	decision_reason text,
	check ((state = 'pending') = (decided_at is null)),
	check (state not in ('approved', 'refused') or decided_by <> maker_id)
);
create unique index staff_requests_pending on staff_requests (kind, subject) where state = 'pending';
create index staff_requests_by_age on staff_requests (created_at desc, id desc);

grant select, insert on admin_links, audit_log, staff_requests to {{app_role}};
grant update (ended_at, used_by) on admin_links to {{app_role}};
grant select, update (n, hash) on audit_log_head to {{app_role}};
grant update (state, decided_by, decided_at, decision_reason) on staff_requests to {{app_role}};
