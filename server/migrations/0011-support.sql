-- Support: threads between a user or a visitor and staff. A thread is a dispute, a conversation, or a visitor's contact.

-- Threads. The status says who writes next. Null user: a visitor wrote by the contact form.
create table support_threads (
	id uuid primary key,
	user_id int references users,
	-- open: waits for staff. answered: waits for the user. closed: takes no more messages.
	status text not null check (status in ('open', 'answered', 'closed')),
	opened_at bigint not null,
	-- ADMIN-10: the member of staff who has taken it, and until when.
	taken_by int references users,
	taken_until bigint,
	constraint support_threads_taken check ((taken_by is null) = (taken_until is null))
);
create index support_threads_of_user on support_threads (user_id, opened_at desc, id desc);

-- Messages of a thread, in order.
create table support_messages (
	thread_id uuid not null references support_threads on delete cascade,
	n int not null check (n > 0),
	-- Null: the user wrote it.
	staff_id int references users,
	text text not null check (text <> ''),
	written_at bigint not null,
	primary key (thread_id, n)
);

-- CASH-12: disputes, the threads that end with a decision. A decision moves no money (ADMIN-11).
create table disputes (
	thread_id uuid primary key references support_threads on delete cascade,
	subject_type text not null check (subject_type in ('trade', 'movement')),
	subject_id uuid not null,
	due_at bigint not null,
	result text check (result in ('accepted', 'rejected')),
	-- Shown to the user.
	reason text,
	decided_by int references users,
	decided_at bigint,
	constraint disputes_decision check (num_nulls(result, reason, decided_by, decided_at) in (0, 4))
);
-- One undecided dispute for each subject.
create unique index disputes_undecided on disputes (subject_type, subject_id) where decided_at is null;
-- The queues of staff: the earliest due first, and the latest decided first.
create index disputes_due on disputes (due_at, thread_id) where decided_at is null;
create index disputes_decided on disputes (decided_at desc, thread_id desc) where decided_at is not null;

-- ADMIN-11: conversations, the threads that are no disputes. One can be closed and continued.
create table conversations (
	thread_id uuid primary key references support_threads on delete cascade,
	topic text not null check (topic in ('account', 'verification', 'money', 'trading', 'limits', 'technical', 'general')),
	-- When staff should have answered. Null: it does not wait for staff.
	due_at bigint,
	-- When the newest message was written, or when the conversation was closed.
	changed_at bigint not null,
	closed_at bigint,
	-- Its user, or a member of staff, whose reason the user sees. Null: open, or its visitor closed it.
	closed_by int references users,
	reason text,
	constraint conversations_due_while_open check (closed_at is null or due_at is null),
	constraint conversations_reason check (reason is null or closed_at is not null),
	constraint conversations_closed_by check (closed_by is null or closed_at is not null)
);
-- The queues of staff: the earliest due first, and the latest changed first.
create index conversations_due on conversations (due_at, thread_id) where due_at is not null;
create index conversations_changed on conversations (changed_at desc, thread_id desc);

-- Contacts, the threads of visitors who are not logged in (POST /api/contact). Answers go by email.
create table contacts (
	thread_id uuid primary key references support_threads on delete cascade,
	email text not null,
	-- The language of the form and of our emails.
	locale text not null
);
create index contacts_of_email on contacts (lower(email));

-- Rights.
grant select, insert, update (status, taken_by, taken_until), delete on support_threads to {{app_role}};
grant select, insert on support_messages to {{app_role}};
grant select, insert, update (result, reason, decided_by, decided_at) on disputes to {{app_role}};
grant select, insert, update (due_at, changed_at, closed_at, closed_by, reason) on conversations to {{app_role}};
grant select, insert on contacts to {{app_role}};
