-- IDENT-05: passkeys sign in alone, or stand beside the password as a second factor.
create table passkeys (
	id uuid primary key default gen_random_uuid(),
	user_id int not null references users,
	-- As the passkey calls itself, base64url.
	credential_id text not null unique,
	public_key bytea not null,
	-- How often it has signed; those that do not count stay at 0.
	counter bigint not null check (counter >= 0),
	-- How browsers reach it.
	transports text[] not null,
	name text not null,
	synced boolean not null,
	created_at bigint not null,
	last_used_at bigint
);
create index passkeys_of_user on passkeys (user_id);

-- What passkeys have been asked to sign; each serves once, for one purpose.
create table passkey_challenges (
	challenge_hash bytea primary key,
	purpose text not null check (purpose in ('add', 'sign_in', 'second_step', 'confirm')),
	user_id int references users,
	expires_at bigint not null,
	check ((purpose = 'sign_in') = (user_id is null))
);
create index passkey_challenges_by_end on passkey_challenges (expires_at);

alter table sessions drop constraint sessions_method_check;
alter table sessions add constraint sessions_method_check check (method in ('password', 'oauth', 'passkey'));
alter table sessions drop constraint sessions_second_factor_check;
alter table sessions add constraint sessions_second_factor_check check (second_factor in ('totp', 'recovery_code', 'passkey'));

grant select, insert, update, delete on passkeys, passkey_challenges to {{app_role}};
