-- Support: threads between a user and staff, and disputes, each of which has one.

-- A conversation of one user with staff. It says who is to write next, and which of the staff has it.
create table support_threads (
	id uuid primary key,
	user_id int not null references users,
	-- Open: waits for staff; answered: for the user; closed: takes no more messages.
	status text not null check (status in ('open', 'answered', 'closed')),
	opened_at bigint not null,
	-- ADMIN-10: taken by one person until then.
	taken_by int references users,
	taken_until bigint,
	check ((taken_by is null) = (taken_until is null))
);
create index support_threads_of_user on support_threads (user_id, opened_at desc, id desc);

create table support_messages (
	thread_id uuid not null references support_threads on delete cascade,
	n int not null check (n > 0),
	-- Null: written by the user.
	staff_id int references users,
	text text not null check (text <> ''),
	written_at bigint not null,
	primary key (thread_id, n)
);

-- CASH-12: what a thread is about that ends with a decision. Money moves elsewhere (ADMIN-11).
create table disputes (
	thread_id uuid primary key references support_threads on delete cascade,
	subject_type text not null check (subject_type in ('trade', 'movement')),
	subject_id uuid not null,
	due_at bigint not null,
	result text check (result in ('accepted', 'rejected')),
	-- The user reads it.
	reason text,
	decided_by int references users,
	decided_at bigint,
	check (num_nulls(result, reason, decided_by, decided_at) in (0, 4))
);
-- One at a time about the same.
create unique index disputes_undecided on disputes (subject_type, subject_id) where decided_at is null;
-- Staff look for what is due first, and for what was decided last.
create index disputes_due on disputes (due_at, thread_id) where decided_at is null;
create index disputes_decided on disputes (decided_at desc, thread_id desc) where decided_at is not null;

grant select, insert, delete on support_threads to {{app_role}};
grant update (status, taken_by, taken_until) on support_threads to {{app_role}};
grant select, insert on support_messages, disputes to {{app_role}};
grant update (result, reason, decided_by, decided_at) on disputes to {{app_role}};
