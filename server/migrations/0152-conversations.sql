-- ADMIN-11: what a thread is about that is no dispute. It can be closed and continued; whom it waits for is its thread's status.
create table conversations (
	thread_id uuid primary key references support_threads on delete cascade,
	topic text not null check (topic in ('account', 'verification', 'money', 'trading', 'limits', 'technical', 'general')),
	-- Until when staff are to answer; null while it does not wait for them.
	due_at bigint,
	-- When the newest message was written, or when it was closed.
	changed_at bigint not null,
	closed_at bigint,
	-- Its user, or one of the staff, whose reason the user reads.
	closed_by int references users,
	reason text,
	check (num_nulls(closed_at, closed_by) in (0, 2)),
	check (closed_at is null or due_at is null),
	check (reason is null or closed_at is not null)
);
-- Staff look for what is due first, and for what changed last.
create index conversations_due on conversations (due_at, thread_id) where due_at is not null;
create index conversations_changed on conversations (changed_at desc, thread_id desc);

grant select, insert on conversations to {{app_role}};
grant update (due_at, changed_at, closed_at, closed_by, reason) on conversations to {{app_role}};
