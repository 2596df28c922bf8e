-- Identity: who somebody is, and the two halves of a browser session.
create table users (
	id int generated always as identity (start with 1001) primary key,
	name text not null,
	-- As typed; unique without regard to case.
	email text not null,
	password_hash text not null,
	country text not null check (country ~ '^[A-Z]{2}$'),
	locale text not null default 'en' check (locale in ('en', 'br', 'id', 'in')),
	role text not null default 'user' check (role in ('user', 'admin', 'support', 'verification', 'finance', 'risk', 'content', 'auditor')),
	type text not null default 'standard' check (type in ('standard', 'gold', 'premium')),
	photo_url text,
	email_verified_at bigint,
	document_approved boolean not null default false,
	need_verification boolean not null default false,
	terms_version int not null,
	terms_accepted_at bigint not null,
	created_at bigint not null
);
create unique index users_email on users (lower(email));

-- IDENT-03: both halves are opaque and stored hashed; either alone is worthless.
create table sessions (
	id uuid primary key,
	user_id int not null references users,
	token_hash bytea not null unique,
	cookie_hash bytea not null,
	remember boolean not null,
	created_at bigint not null,
	last_used_at bigint not null,
	expires_at bigint not null,
	ended_at bigint,
	address text not null,
	user_agent text not null
);
create index sessions_of_user on sessions (user_id) where ended_at is null;

-- Wrong passwords by account and by address; they slow down, they never lock (wire contract, limits).
create table login_failures (
	key bytea primary key,
	failures int not null,
	last_at bigint not null
);

grant select, insert, update on users, sessions to {{app_role}};
grant select, insert, update, delete on login_failures to {{app_role}};
