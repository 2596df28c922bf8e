-- Staff: how administrators are made, the log of what staff did, requests that need two people, and corrections of balances.

-- ADMIN-01: links that make their user an administrator, each for one use, stored as hashes.
create table admin_links (
	token_hash bytea primary key,
	created_at bigint not null,
	expires_at bigint not null,
	-- When it was used, or replaced by a newer one.
	ended_at bigint,
	used_by int references users
);

-- ADMIN-08: the audit log: one hash chain of all acts of staff, numbered without gaps. `json` keeps the text as it was written, which the
-- hash covers.
create table audit_log (
	n bigint primary key check (n > 0),
	recorded_at bigint not null,
	-- Null: a command on the server did it.
	actor_id int references users,
	act text not null,
	-- Subject of the act, such as `user:1001` or `site`.
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
-- ADMIN-08: the newest view by a member of staff, which is read before each answer with a user's data.
create index audit_log_of_views on audit_log (actor_id, subject, n) where act = 'data.viewed';

-- The newest link of the chain. Without it, removing the last entries would not show.
create table audit_log_head (
	singleton boolean primary key default true check (singleton),
	n bigint not null,
	hash bytea not null
);

-- Requests of staff that a second person decides. The content is final, and the state changes once.
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
	constraint staff_requests_decision check ((state = 'pending') = (decided_at is null)),
	constraint staff_requests_second_person check (state not in ('approved', 'refused') or decided_by <> maker_id)
);
create unique index staff_requests_pending on staff_requests (kind, subject) where state = 'pending';
create index staff_requests_by_age on staff_requests (created_at desc, id desc);
-- CASH-05: decisions of two people about a user or a movement.
create index staff_requests_of_subject on staff_requests (subject);

-- LEDGER-07: adjustments of balances by two people. The id is that of the request, and of the posting.
create table adjustments (
	id uuid primary key references staff_requests,
	user_id int not null references users,
	currency currency not null,
	-- Minor units. Negative: taken from the user.
	amount bigint not null check (amount <> 0),
	-- Shown to the user.
	reason text not null,
	asked_by int not null references users,
	agreed_by int not null references users,
	adjusted_at bigint not null,
	-- TRADE-17: the trade or movement that the adjustment is about. Null: none.
	about_type text check (about_type in ('trade', 'deposit', 'withdrawal')),
	about_id uuid,
	constraint adjustments_two_people check (asked_by <> agreed_by),
	constraint adjustments_about check ((about_type is null) = (about_id is null))
);
create index adjustments_of_user on adjustments (user_id, adjusted_at);

-- Notes of staff about a user, for other staff.
create table user_notes (
	id bigint generated always as identity primary key,
	user_id int not null references users,
	author_id int not null references users,
	text text not null,
	written_at bigint not null
);
create index user_notes_of_user on user_notes (user_id, id desc);

-- ADMIN-03: saved filters of the list of users.
create table saved_filters (
	id uuid primary key default gen_random_uuid(),
	user_id int not null references users,
	name text not null,
	-- True: all staff who see users see it.
	shared boolean not null,
	-- Parameters of the call that lists users.
	filter jsonb not null,
	saved_at bigint not null,
	unique (user_id, name)
);
create index saved_filters_shared on saved_filters (name) where shared;

insert into audit_log_head (n, hash) values (0, sha256(''));

-- Rights.
grant select, insert, update (ended_at, used_by) on admin_links to {{app_role}};
grant select, insert on audit_log to {{app_role}};
grant select, update (n, hash) on audit_log_head to {{app_role}};
grant select, insert, update (state, decided_by, decided_at, decision_reason) on staff_requests to {{app_role}};
grant select, insert on adjustments to {{app_role}};
grant select, insert on user_notes to {{app_role}};
grant select, insert, update (shared, filter, saved_at), delete on saved_filters to {{app_role}};
