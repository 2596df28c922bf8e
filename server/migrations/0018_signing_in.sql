-- Whoever changes how one signs in ends what was begun under the old ways: each beginning keeps this number.
alter table users add credentials_version int not null default 0;

-- IDENT-04: the newest sign-in or second factor of a session.
alter table sessions add confirmed_at bigint;
update sessions set confirmed_at = created_at;
alter table sessions alter confirmed_at set not null;
-- How it was signed in, and whether on a device that the user had not signed in on before.
alter table sessions add method text not null default 'password' check (method in ('password', 'totp', 'recovery_code'));
alter table sessions add new_device boolean not null default false;
create index sign_ins_of_user on sessions (user_id, created_at desc, id);

-- IDENT-05: one-time codes by an app. The secret is encrypted by the server's own key.
create table totp_secrets (
	user_id int primary key references users,
	secret bytea not null,
	created_at bigint not null,
	-- Before that it asks for nothing.
	confirmed_at bigint,
	-- The newest time step whose code was taken: a code works once.
	last_step bigint not null default 0
);

create table recovery_codes (
	code_hash bytea primary key,
	user_id int not null references users,
	used_at bigint
);
create index recovery_codes_of_user on recovery_codes (user_id);

-- Passwords that were right and wait for the second factor.
create table sign_in_challenges (
	token_hash bytea primary key,
	user_id int not null references users,
	credentials_version int not null,
	remember boolean not null,
	expires_at bigint not null
);
create index sign_in_challenges_by_end on sign_in_challenges (expires_at);

grant select, insert, update, delete on totp_secrets, recovery_codes, sign_in_challenges to {{app_role}};
