-- IDENT-07: who somebody is at another provider, and the ways there and back.
-- Null for somebody who signs in elsewhere only.
alter table users alter password_hash drop not null;

-- How a session was signed in and by which second factor are two things.
alter table sessions add second_factor text check (second_factor in ('totp', 'recovery_code'));
alter table sessions drop constraint sessions_method_check;
update sessions set second_factor = method, method = 'password' where method <> 'password';
alter table sessions add constraint sessions_method_check check (method in ('password', 'oauth'));
alter table sign_in_challenges add method text not null default 'password' check (method in ('password', 'oauth'));

-- Whom a provider calls by this subject is this user, whatever address it gives.
create table oauth_identities (
	issuer text not null,
	subject text not null,
	id uuid not null unique default gen_random_uuid(),
	user_id int not null references users,
	provider text not null,
	-- The address or name that the provider gave, to tell identities apart by.
	label text not null,
	created_at bigint not null,
	last_used_at bigint,
	primary key (issuer, subject)
);
create index oauth_identities_of_user on oauth_identities (user_id);

-- People who were sent to a provider. The browser's own half is a cookie; each serves once.
create table oauth_attempts (
	state_hash bytea primary key,
	browser_hash bytea not null,
	provider text not null,
	purpose text not null check (purpose in ('sign_in', 'connect', 'confirm')),
	remember boolean not null,
	-- For whom it is, unless somebody signs in.
	user_id int references users,
	session_id uuid references sessions,
	expires_at bigint not null,
	check ((purpose = 'sign_in') = (user_id is null) and (user_id is null) = (session_id is null))
);
create index oauth_attempts_by_end on oauth_attempts (expires_at);

-- People whom a provider has named and who have not said yet that they want an account.
create table oauth_tickets (
	token_hash bytea primary key,
	issuer text not null,
	subject text not null,
	provider text not null,
	label text not null,
	email text not null,
	remember boolean not null,
	expires_at bigint not null
);
create index oauth_tickets_by_end on oauth_tickets (expires_at);

grant select, insert, update, delete on oauth_identities, oauth_attempts, oauth_tickets to {{app_role}};
