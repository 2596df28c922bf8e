-- Mails that commits have caused. A mail is handed over at most once: `sending` is committed before, and what was handed over
-- without an answer is `unknown` and stays so.
create table mails (
	id uuid primary key,
	-- What it is about; the same occasion causes one mail only.
	reference text not null unique,
	-- Null for mails to the operator.
	user_id int references users,
	kind text not null,
	locale text not null check (locale in ('en', 'br', 'id', 'in')),
	recipient text not null,
	params jsonb not null,
	-- The link's secret is computed when the mail is written, so that no table ever holds it.
	link_id uuid,
	state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'refused', 'unknown', 'outdated')),
	created_at bigint not null,
	changed_at bigint not null,
	error text
);
create index mails_by_age on mails (created_at);
-- How many mails wait is asked every few seconds, also after years of them.
create index mails_undelivered on mails (created_at) where state in ('waiting', 'sending');
-- IDENT-08: how many mails an address has got in a day is asked before each one that a stranger can cause.
create index mails_by_recipient on mails (lower(recipient), created_at);

grant select, insert, delete on mails to {{app_role}};
grant update (state, changed_at, error) on mails to {{app_role}};
