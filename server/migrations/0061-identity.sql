-- Identity: users, their events, what their calls lock and remember, their sessions, and every way to sign in.
-- Tokens, links, codes and challenges are stored hashed.

-- IDENT-01. A closed account keeps its row, emptied of what tells who it was, since other rows refer to it.
create table users (
	id int generated always as identity (start with 1001) primary key,
	name text not null,
	-- As typed; unique without regard to case.
	email text not null,
	-- Null for a user who signs in by a provider only.
	password_hash text,
	country text not null check (country ~ '^[A-Z]{2}$'),
	locale text not null default 'en' check (locale in ('en', 'br', 'id', 'in')),
	role text not null default 'user' check (role in ('user', 'admin', 'support', 'verification', 'finance', 'risk', 'content', 'auditor')),
	-- Decides the payout percentage (TRADE-05).
	type text not null default 'standard' check (type in ('standard', 'gold', 'premium')),
	photo_url text,
	email_verified_at bigint,
	document_approved boolean not null default false,
	need_verification boolean not null default false,
	terms_version int not null,
	terms_accepted_at bigint not null,
	created_at bigint not null,
	-- Rises when a way of signing in changes: what was begun under an older number ends.
	credentials_version int not null default 0,
	phone text check (phone ~ '^[+][1-9][0-9]{6,14}$'),
	closed_at bigint
);
create unique index users_email on users (lower(email));
create index users_of_staff on users (role) where role <> 'user';

-- The user's lock: a transaction that changes what belongs to a user locks this row first, and several users' rows in the
-- order of their ids. What changes with every trade is kept here, since the row is narrow.
create table user_states (
	user_id int primary key references users,
	last_trade_on trading_mode not null default 'demo',
	-- Number of the newest user event, without gaps.
	event_n bigint not null default 0,
	open_trades int not null default 0 check (open_trades >= 0),
	-- IDENT-09: a freeze, its reason, and until when it has to be looked at again.
	frozen_at bigint,
	frozen_reason text,
	frozen_due_at bigint
) with (fillfactor = 50);

-- What happened to a user, in any area. Numbered without gaps, written in the commit that causes it, deleted after 7 days.
create table user_events (
	user_id int not null,
	n bigint not null,
	kind text not null,
	-- The id of what it happened to; null where that is the user.
	subject text,
	-- Balances after it, where it moved money.
	balance_demo bigint,
	balance_real bigint,
	recorded_at bigint not null,
	primary key (user_id, n)
);
create index user_events_by_age on user_events using brin (recorded_at);

-- Keys of calls that name an Idempotency-Key: such a call is done once for each key of a user. A key is used up for ever.
create table idempotency_keys (
	user_id int not null references users,
	key uuid not null,
	used_at bigint not null,
	primary key (user_id, key)
);

-- What was asked with a key and its first answer, refusals included, forgotten after 30 days. `json` keeps the order of fields.
create table idempotent_answers (
	user_id int not null,
	key uuid not null,
	-- The name of the endpoint.
	call text not null,
	request json not null,
	status smallint not null,
	-- A refusal's code and parameters where the status is 422; null for an answer without a body.
	answer json,
	answered_at bigint not null,
	primary key (user_id, key),
	foreign key (user_id, key) references idempotency_keys
);
create index idempotent_answers_by_age on idempotent_answers using brin (answered_at);

-- Photos as the server has drawn them anew, never as they were uploaded.
create table user_photos (
	user_id int primary key references users,
	-- Part of the photo's address, and another for every photo, so that addresses can't be guessed.
	id uuid not null unique,
	image bytea not null,
	changed_at bigint not null
);

-- IDENT-03: a browser session has two secrets, one in a header and one in a cookie; either alone is worthless.
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
	user_agent text not null,
	-- IDENT-04: the newest sign-in or second factor of the session.
	confirmed_at bigint not null,
	method text not null default 'password' check (method in ('password', 'oauth', 'passkey')),
	-- Signed in on a device that the user had not signed in on before.
	new_device boolean not null default false,
	second_factor text check (second_factor in ('totp', 'recovery_code', 'passkey')),
	-- When the session last proved a second factor, which staff calls need. Null: never, or the factor was turned off since.
	second_factor_at bigint
);
create index sessions_of_user on sessions (user_id) where ended_at is null;
create index sign_ins_of_user on sessions (user_id, created_at desc, id);

-- Wrong passwords by account and by address. They slow sign-ins down and lock no account.
create table login_failures (
	key bytea primary key,
	failures int not null,
	last_at bigint not null
);

-- IDENT-05: one-time codes by an app, as a second factor. The secret is encrypted by the server's own key.
create table totp_secrets (
	user_id int primary key references users,
	secret bytea not null,
	created_at bigint not null,
	-- Null until the user has entered a first code: until then sign-ins do not ask for one.
	confirmed_at bigint,
	-- The newest time step whose code was taken: a code works once.
	last_step bigint not null default 0
);

-- IDENT-05: each works once. IDENT-12: taking back an e-mail address ends those made shortly before.
create table recovery_codes (
	code_hash bytea primary key,
	user_id int not null references users,
	used_at bigint,
	created_at bigint not null
);
create index recovery_codes_of_user on recovery_codes (user_id);

-- First steps of sign-ins that were right and wait for the second factor.
create table sign_in_challenges (
	token_hash bytea primary key,
	user_id int not null references users,
	credentials_version int not null,
	remember boolean not null,
	expires_at bigint not null,
	method text not null default 'password' check (method in ('password', 'oauth'))
);
create index sign_in_challenges_by_end on sign_in_challenges (expires_at);

-- IDENT-05: passkeys sign in alone, or are the second factor beside the password.
create table passkeys (
	id uuid primary key default gen_random_uuid(),
	user_id int not null references users,
	-- The passkey's own id, base64url.
	credential_id text not null unique,
	public_key bytea not null,
	-- How often it has signed; passkeys that do not count stay at 0.
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

-- IDENT-07: a user's identity at another provider is its issuer and subject; the e-mail address there decides nothing.
create table oauth_identities (
	issuer text not null,
	subject text not null,
	id uuid not null unique default gen_random_uuid(),
	user_id int not null references users,
	provider text not null,
	-- The address or name that the provider gave, so that users can tell their identities apart.
	label text not null,
	created_at bigint not null,
	last_used_at bigint,
	primary key (issuer, subject)
);
create index oauth_identities_of_user on oauth_identities (user_id);

-- IDENT-07: visits to a provider that have not returned yet; each serves once. The browser's half of the secret is a cookie.
create table oauth_attempts (
	state_hash bytea primary key,
	browser_hash bytea not null,
	provider text not null,
	purpose text not null check (purpose in ('sign_in', 'connect', 'confirm')),
	remember boolean not null,
	-- The user and session that asked; null for a sign-in.
	user_id int references users,
	session_id uuid references sessions,
	expires_at bigint not null,
	check ((purpose = 'sign_in') = (user_id is null) and (user_id is null) = (session_id is null))
);
create index oauth_attempts_by_end on oauth_attempts (expires_at);

-- IDENT-07: identities without a user, until the person agrees to open an account.
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

-- IDENT-06: tokens with which programs act for a user.
create table api_tokens (
	id uuid primary key,
	user_id int not null references users,
	name text not null,
	scopes text[] not null check (scopes <@ array['read', 'trade', 'money'] and cardinality(scopes) > 0),
	token_hash bytea not null unique,
	created_at bigint not null,
	last_used_at bigint,
	-- Revoked, or ended together with the user's other ways of signing in.
	ended_at bigint
);
create index api_tokens_of_user on api_tokens (user_id, created_at desc, id) where ended_at is null;

-- IDENT-08: links in mails, each for one use. IDENT-04: a new e-mail address proves itself by `change_email`, and the old one
-- takes the change back by `undo_email` for some days.
create table mail_links (
	id uuid primary key,
	user_id int not null references users,
	purpose text not null check (purpose in ('verify', 'reset', 'change_email', 'undo_email')),
	-- The address that it was sent to; for `verify` and `reset` the link is worthless once the user has another one.
	email text not null,
	token_hash bytea not null unique,
	created_at bigint not null,
	expires_at bigint not null,
	-- Used, or replaced by a newer one.
	ended_at bigint,
	-- The session that asked, which a change leaves signed in.
	session_id uuid
);
create index mail_links_of_user on mail_links (user_id, purpose, created_at);
-- An address that can still be taken back can't become another user's meanwhile.
create index mail_links_held on mail_links (lower(email)) where purpose = 'undo_email' and ended_at is null;

grant select, insert on users, user_states, idempotency_keys, sessions, api_tokens to {{app_role}};
grant select, insert, delete on user_events, idempotent_answers, user_photos, login_failures, totp_secrets, recovery_codes,
	sign_in_challenges, passkeys, passkey_challenges, oauth_identities, oauth_attempts, oauth_tickets, mail_links to {{app_role}};
grant update (name, email, password_hash, country, locale, role, photo_url, email_verified_at, phone, closed_at, credentials_version)
	on users to {{app_role}};
grant update (last_trade_on, event_n, open_trades, frozen_at, frozen_reason, frozen_due_at) on user_states to {{app_role}};
grant update (id, image, changed_at) on user_photos to {{app_role}};
grant update (last_used_at, ended_at, address, user_agent, confirmed_at, second_factor_at) on sessions to {{app_role}};
grant update (failures, last_at) on login_failures to {{app_role}};
grant update (secret, created_at, confirmed_at, last_step) on totp_secrets to {{app_role}};
grant update (used_at) on recovery_codes to {{app_role}};
grant update (counter, synced, name, last_used_at) on passkeys to {{app_role}};
grant update (label, last_used_at) on oauth_identities to {{app_role}};
grant update (name, last_used_at, ended_at) on api_tokens to {{app_role}};
grant update (ended_at) on mail_links to {{app_role}};
