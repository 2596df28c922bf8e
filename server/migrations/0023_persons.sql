-- E-mail change (IDENT-04): the new address proves itself by a link, the old one can undo the change for some days.
alter table mail_links drop constraint mail_links_purpose_check;
alter table mail_links add constraint mail_links_purpose_check check (purpose in ('verify', 'reset', 'change_email', 'undo_email'));
-- The session that asked, which a change leaves signed in.
alter table mail_links add session_id uuid;
-- An address that can still be taken back is nobody else's meanwhile.
create index mail_links_held on mail_links (lower(email)) where purpose = 'undo_email' and ended_at is null;

alter table users add phone text check (phone ~ '^[+][1-9][0-9]{6,14}$');

-- Photos as we have drawn them anew, never as they were sent.
create table user_photos (
	user_id int primary key references users,
	-- Another for every photo: whoever has not been shown the address does not find it.
	id uuid not null unique,
	image bytea not null,
	changed_at bigint not null
);
grant select, insert, update, delete on user_photos to {{app_role}};

-- When somebody closed their account. The row stays for what refers to it, without what tells who it was.
alter table users add closed_at bigint;
-- What goes with a person.
grant delete on mail_links, chart_layouts to {{app_role}};
