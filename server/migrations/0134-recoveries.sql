-- IDENT-14: a user who lost the second factor, and two members of staff who compare documents with the identity.

alter table mail_links drop constraint mail_links_purpose_check;
alter table mail_links add constraint mail_links_purpose_check
	check (purpose in ('verify', 'reset', 'change_email', 'undo_email', 'recover', 'stop_recovery'));

-- Since when a recovery is under way, for every device of the user to show; null: none is.
alter table users add recovery_since bigint;
-- Until when withdrawals wait after a recovery without an approved identity.
alter table users add withdrawals_held_until bigint;
grant update (recovery_since, withdrawals_held_until) on users to {{app_role}};

create table recoveries (
	id uuid primary key default gen_random_uuid(),
	user_id int not null references users,
	-- Open: staff compare; waiting: two people agreed; all others are over.
	state text not null check (state in ('open', 'waiting', 'done', 'refused', 'stopped', 'ended', 'expired')),
	-- Whether the user had an approved identity when it was sent.
	verified boolean not null,
	sent_at bigint not null,
	expires_at bigint not null,
	-- Two people agreed; the second factor is removed then.
	asked_by int references users,
	agreed_by int references users,
	due_at bigint,
	ended_at bigint,
	-- Why staff refused it.
	because text,
	taken_by int references users,
	taken_until bigint,
	check (num_nulls(asked_by, agreed_by, due_at) in (0, 3)),
	check (asked_by <> agreed_by and asked_by <> user_id and agreed_by <> user_id),
	check (state not in ('waiting', 'done') or due_at is not null),
	check ((ended_at is null) = (state in ('open', 'waiting'))),
	check ((taken_by is null) = (taken_until is null))
);
-- One at a time.
create unique index recoveries_under_way on recoveries (user_id) where ended_at is null;
create index recoveries_sent on recoveries (sent_at, id) where ended_at is null;
create index recoveries_over on recoveries (ended_at desc, id desc) where ended_at is not null;

-- A picture that was sent by a mailed link; `recovery_id` null: it was not handed in.
create table recovery_files (
	id uuid primary key,
	link_id uuid not null,
	user_id int not null references users,
	step text not null check (step in ('document', 'selfie')),
	paper text not null,
	country text not null,
	side text not null check (side in ('front', 'back')),
	-- In the store of files, which deletes it in its time.
	file_id uuid not null unique,
	pages int not null,
	uploaded_at bigint not null,
	recovery_id uuid references recoveries on delete cascade
);
create index recovery_files_of_link on recovery_files (link_id);
create index recovery_files_of_recovery on recovery_files (recovery_id) where recovery_id is not null;
create index recovery_files_of_user on recovery_files (user_id);

-- Which pages a member of staff has opened: all of them, before they agree.
create table recovery_views (
	recovery_id uuid not null references recoveries on delete cascade,
	staff_id int not null references users,
	file_id uuid not null,
	page int not null,
	primary key (recovery_id, staff_id, file_id, page)
);

grant select, insert, delete on recoveries, recovery_files to {{app_role}};
grant update (state, asked_by, agreed_by, due_at, ended_at, because, taken_by, taken_until) on recoveries to {{app_role}};
grant update (recovery_id) on recovery_files to {{app_role}};
grant select, insert on recovery_views to {{app_role}};
