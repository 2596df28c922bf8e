-- NOTE-01: what a user is told, made of the numbered events that areas write. Kept for 90 days.
create table notifications (
	id bigint generated always as identity,
	user_id int not null references users,
	-- The same occasion of a user is told once.
	reference text not null,
	kind text not null check (kind in ('trade', 'deposit', 'withdrawal', 'verification', 'security', 'support', 'announcement')),
	facts jsonb not null,
	at bigint not null,
	read_at bigint,
	primary key (user_id, id),
	unique (user_id, reference)
);
create index notifications_of_kind on notifications (user_id, kind, id);
create index notifications_unread on notifications (user_id, id) where read_at is null;
create index notifications_by_age on notifications using brin (at);

-- How far a user's events have been heard, and how many notifications are unread; both change with the notifications in one commit.
create table notification_states (
	user_id int primary key references users,
	heard_n bigint not null,
	unread int not null default 0 check (unread >= 0)
);
-- What was before has been seen, or never will be.
insert into notification_states (user_id, heard_n) select user_id, event_n from user_states;

-- Announcements that are told: to users up to this one so far, in the order of their ids.
create table told_announcements (
	announcement_id uuid primary key references announcements,
	told_to int not null
);
-- Those of before have been seen, or are over.
insert into told_announcements (announcement_id, told_to) select id, 2147483647 from announcements;

grant select, insert on told_announcements to {{app_role}};
grant update (told_to) on told_announcements to {{app_role}};
grant select, insert, delete on notifications, notification_states to {{app_role}};
grant update (facts, read_at) on notifications to {{app_role}};
grant update (heard_n, unread) on notification_states to {{app_role}};
