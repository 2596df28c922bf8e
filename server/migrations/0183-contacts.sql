-- POST /api/contact: a conversation with a person who is not logged in. Its thread has no user, and its answers go by email.
alter table support_threads alter column user_id drop not null;
create table contacts (
	thread_id uuid primary key references support_threads on delete cascade,
	email text not null,
	-- The language of the form, in which emails are written.
	locale text not null
);
create index contacts_of_email on contacts (lower(email));

-- The sender of a contact closes it as no user.
alter table conversations drop constraint conversations_check;
alter table conversations add check (closed_by is null or closed_at is not null);

grant select, insert on contacts to {{app_role}};
