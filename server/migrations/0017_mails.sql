-- Mails that commits have caused. A row is handed over at most once: `sending` is committed before, and what was handed
-- over without an answer is `unknown` and stays so.
create table mails (
	id uuid primary key,
	-- What it is about; the same occasion causes one mail only.
	reference text not null unique,
	user_id int not null references users,
	kind text not null,
	locale text not null check (locale in ('en', 'br', 'id', 'in')),
	recipient text not null,
	params jsonb not null,
	-- Its secret is computed when the mail is written, so that no table ever holds it.
	link_id uuid,
	state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'refused', 'unknown', 'outdated')),
	created_at bigint not null,
	changed_at bigint not null,
	error text
);
create index mails_by_age on mails (created_at);
grant select, insert, update, delete on mails to {{app_role}};

-- IDENT-08: links of verification and reset mails, each for one use, stored hashed.
create table mail_links (
	id uuid primary key,
	user_id int not null references users,
	purpose text not null check (purpose in ('verify', 'reset')),
	-- The address that it was sent to: another one since then makes it worthless.
	email text not null,
	token_hash bytea not null unique,
	created_at bigint not null,
	expires_at bigint not null,
	-- Used, or replaced by a newer one.
	ended_at bigint
);
create index mail_links_of_user on mail_links (user_id, purpose, created_at);
grant select, insert, update on mail_links to {{app_role}};
