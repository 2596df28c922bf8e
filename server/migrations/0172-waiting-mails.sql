-- NOTE-02: what users are to be told by email and were not yet: written in the commit that heard of it, gone in that of the email.
create table waiting_mails (
	user_id int not null references users,
	-- The same occasion is told once.
	reference text not null,
	kind text not null,
	facts jsonb not null,
	at bigint not null,
	-- When its email is sent, with everything else that waits then.
	due_at bigint not null,
	primary key (user_id, reference)
);
create index waiting_mails_due on waiting_mails (due_at, user_id);

-- Kinds of notifications that are switched off by the link of an email; null where it has none.
alter table mails add column unsubscribes text[];

grant select, insert, delete on waiting_mails to {{app_role}};
grant update (facts, due_at) on waiting_mails to {{app_role}};
