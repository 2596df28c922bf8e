-- Identity: users, their events, the row that their calls lock, answers to repeated calls, sessions, every way to sign in, guests,
-- and users' types. Tokens, links, codes and challenges are stored hashed.

-- IDENT-01: users. A closed account keeps its row, since other rows refer to it, but nothing in it identifies the person.
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
	terms_version int not null,
	terms_accepted_at bigint not null,
	created_at bigint not null,
	-- Rises when a way of signing in changes. A sign-in that began under an older number fails.
	credentials_version int not null default 0,
	phone text check (phone ~ '^[+][1-9][0-9]{6,14}$'),
	closed_at bigint,
	-- CASH-04: when a way of signing in last changed. Withdrawals wait after it.
	credentials_changed_at bigint,
	-- Country of the approved address; null: no address is approved. It decides over the country that the user named.
	approved_country text check (approved_country ~ '^[A-Z]{2}$'),
	residence text generated always as (coalesce(approved_country, country)) stored,
	-- When the recovery that is under way began. Every device of the user shows it. Null: there is none.
	recovery_since bigint,
	-- Withdrawals wait until then after a recovery without an approved identity.
	withdrawals_held_until bigint,
	-- IDENT-11: end of a guest account. Nothing is known of a guest: the name is empty, the email address is made up, and the country
	-- is ZZ, which is none. Null: the user has registered.
	guest_ends_at bigint,
	-- When a guest registered. Null: the account was never a guest's, or still is.
	joined_at bigint,
	-- When the user registered. Null for guests, who are counted nowhere.
	registered_at bigint generated always as (case when guest_ends_at is null then coalesce(joined_at, created_at) end) stored,
	-- When the user registered, or when the guest came. Lists of staff have this order.
	listed_at bigint generated always as (coalesce(joined_at, created_at)) stored
);
create unique index users_email on users (lower(email));
create index users_of_staff on users (role) where role <> 'user';
-- ADMIN-03: staff find users by any part of name, email address and phone. Without a pending list a search never reads one.
create index users_by_words on users using gin (lower(name || ' ' || email || ' ' || coalesce(phone, '')) gin_trgm_ops) with (fastupdate = off);
-- Searches by the first one or two letters of a name, which are too short for trigrams.
create index users_by_name on users (lower(name) text_pattern_ops);
-- Counts of registrations by day.
create index users_registered on users (registered_at);
-- The filters of the list of users, each in the list's order (PERF-19).
create index users_by_registration on users (listed_at desc, id desc);
create index users_of_country on users (country, listed_at desc, id desc);
create index users_above_standard on users (type, listed_at desc, id desc) where type <> 'standard';
create index users_unverified on users (listed_at desc, id desc) where email_verified_at is null;
-- A job ends guest accounts.
create index users_guests_alive on users (guest_ends_at) where guest_ends_at is not null and closed_at is null;

-- The user's lock. A transaction that changes anything of a user locks this row first, and the rows of several users in the order of
-- their ids. Columns that change with every trade are here, since the row is narrow.
create table user_states (
	user_id int primary key references users,
	last_trade_on trading_mode not null default 'demo',
	-- Number of the newest user event, without gaps.
	event_n bigint not null default 0,
	open_trades int not null default 0 check (open_trades >= 0),
	-- IDENT-09: a freeze, its reason, and the time by which staff must review it.
	frozen_at bigint,
	frozen_reason text,
	frozen_due_at bigint,
	-- SEL-01: the asset of the only tab of a user who has selected none. Null until one is chosen.
	default_asset_id int,
	-- True once a user has set a limit or was excluded. Only then placements read and count limits.
	has_limits boolean not null default false,
	-- CASH-14: a restore placed the freeze. Only two people end it.
	frozen_by_restore boolean not null default false,
	-- Until then some of the user's money may be held back. The time is here so that placements of all other users read nothing more.
	held_back_until bigint,
	-- ADMIN-03: the role that placed the freeze. Support ends only freezes of support. Null: unknown; risk or an administrator ends it.
	frozen_by_role text check (frozen_by_role in ('admin', 'support', 'risk'))
) with (fillfactor = 50);
-- Staff list frozen users.
create index user_states_frozen on user_states (user_id) where frozen_at is not null;

-- Events of users, of all areas. Each user's are numbered without gaps. The commit that causes an event writes it; it is deleted after 7 days.
create table user_events (
	user_id int not null,
	n bigint not null,
	kind text not null,
	-- Id of the trade, deposit or other thing that the event is about. Null: the user.
	subject text,
	-- Balances after an event that moved money, in minor units.
	balance_demo bigint,
	balance_real bigint,
	recorded_at bigint not null,
	primary key (user_id, n)
);
create index user_events_by_age on user_events using brin (recorded_at);

-- Idempotency keys that calls named. A call is executed once for each key of a user, and a key is never free again.
create table idempotency_keys (
	user_id int not null references users,
	key uuid not null,
	used_at bigint not null,
	primary key (user_id, key)
);

-- The request of each idempotency key and its first answer, refusals included. Deleted after 30 days. `json` keeps the order of fields.
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

-- SITE-08: earned types and types set by staff. `users.type` is the higher one of the two.
create table user_types (
	user_id int primary key references users,
	earned text not null check (earned in ('standard', 'gold', 'premium')),
	-- Since when the conditions of the earned type fail. Null: they hold.
	failing_since bigint,
	-- The type that staff set. Null: none.
	staff_type text check (staff_type in ('gold', 'premium')),
	constraint user_types_failing check (earned <> 'standard' or failing_since is null)
);
-- A job judges earned types again.
create index user_types_earned on user_types (user_id) where earned <> 'standard';

-- Every change of a user's type; never deleted.
create table type_changes (
	id bigint generated always as identity primary key,
	user_id int not null references users,
	from_type text not null check (from_type in ('standard', 'gold', 'premium')),
	to_type text not null check (to_type in ('standard', 'gold', 'premium')),
	-- `conditions`: they began to hold, or failed for too long. `staff`: a member of staff set or removed a type.
	cause text not null check (cause in ('conditions', 'staff')),
	actor_id int references users,
	reason text,
	changed_at bigint not null,
	constraint type_changes_actor check ((cause = 'staff') = (actor_id is not null)),
	constraint type_changes_reason check ((cause = 'staff') = (reason is not null))
);
create index type_changes_of_user on type_changes (user_id, id);

-- Photos of users. The server draws each one again; the uploaded file is not stored.
create table user_photos (
	user_id int primary key references users,
	-- Part of the photo's address. Every photo gets a new one, so that addresses cannot be guessed.
	id uuid not null unique,
	image bytea not null,
	changed_at bigint not null
);

-- Guest accounts made from each network in the last day. Their number is limited.
create table guest_starts (
	id bigint generated always as identity primary key,
	-- The IPv4 address, or the first 64 bits of an IPv6 address. `site` is the first 48 bits of it.
	network text not null,
	site text not null,
	started_at bigint not null
);
create index guest_starts_of_site on guest_starts (site, started_at);
create index guest_starts_by_time on guest_starts (started_at);

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
	method text not null default 'password' check (method in ('password', 'oauth', 'passkey', 'guest')),
	-- The user had not signed in on this device before.
	new_device boolean not null default false,
	second_factor text check (second_factor in ('totp', 'recovery_code', 'passkey')),
	-- When the session last proved a second factor, which calls of staff need. Null: never, or the factor was turned off since.
	second_factor_at bigint
);
create index sessions_of_user on sessions (user_id) where ended_at is null;
-- The user's list of sign-ins.
create index sign_ins_of_user on sessions (user_id, created_at desc, id);

-- Failed passwords by account and by network address. They slow down sign-ins and lock no account.
create table login_failures (
	key bytea primary key,
	failures int not null,
	last_at bigint not null
);

-- Sign-ins whose first step was right and that wait for the second factor.
create table sign_in_challenges (
	token_hash bytea primary key,
	user_id int not null references users,
	credentials_version int not null,
	remember boolean not null,
	expires_at bigint not null,
	method text not null default 'password' check (method in ('password', 'oauth'))
);
create index sign_in_challenges_by_end on sign_in_challenges (expires_at);

-- IDENT-05: secrets of authenticator apps, encrypted with the server's key.
create table totp_secrets (
	user_id int primary key references users,
	secret bytea not null,
	created_at bigint not null,
	-- Null until the user has entered a first code. Until then sign-ins ask for none.
	confirmed_at bigint,
	-- The newest time step whose code was accepted, so that a code works once.
	last_step bigint not null default 0
);

-- IDENT-05: recovery codes, each for one use. IDENT-12: undoing a change of the email address ends the codes made shortly before.
create table recovery_codes (
	code_hash bytea primary key,
	user_id int not null references users,
	used_at bigint,
	created_at bigint not null
);
create index recovery_codes_of_user on recovery_codes (user_id);

-- IDENT-05: passkeys. A passkey signs in alone, or is the second factor beside the password.
create table passkeys (
	id uuid primary key default gen_random_uuid(),
	user_id int not null references users,
	-- The passkey's own id, base64url.
	credential_id text not null unique,
	public_key bytea not null,
	-- Number of its signatures. Passkeys that do not count stay at 0.
	counter bigint not null check (counter >= 0),
	-- The ways by which browsers reach it.
	transports text[] not null,
	name text not null,
	synced boolean not null,
	created_at bigint not null,
	last_used_at bigint
);
create index passkeys_of_user on passkeys (user_id);

-- Challenges for passkeys to sign, each for one use and one purpose.
create table passkey_challenges (
	challenge_hash bytea primary key,
	purpose text not null check (purpose in ('add', 'sign_in', 'second_step', 'confirm')),
	user_id int references users,
	expires_at bigint not null,
	constraint passkey_challenges_user check ((purpose = 'sign_in') = (user_id is null))
);
create index passkey_challenges_by_end on passkey_challenges (expires_at);

-- IDENT-07: identities of users at other providers. Issuer and subject identify the person; the email address there decides nothing.
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

-- IDENT-07: visits to a provider that have not returned yet, each for one use. The browser's half of the secret is a cookie.
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
	constraint oauth_attempts_user check ((purpose = 'sign_in') = (user_id is null) and (user_id is null) = (session_id is null))
);
create index oauth_attempts_by_end on oauth_attempts (expires_at);

-- IDENT-07: identities of people without an account, until they agree to open one.
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

-- IDENT-06: API tokens, with which programs act for a user.
create table api_tokens (
	id uuid primary key,
	user_id int not null references users,
	name text not null,
	scopes text[] not null check (scopes <@ array['read', 'trade', 'money'] and cardinality(scopes) > 0),
	token_hash bytea not null unique,
	created_at bigint not null,
	last_used_at bigint,
	-- When it was revoked, or ended with the user's other ways of signing in.
	ended_at bigint
);
-- IDENT-06: the tokens that a user made within a day, revoked ones included, are counted before each new one.
create index api_tokens_of_user on api_tokens (user_id, created_at desc, id);

-- IDENT-08: links in emails, each for one use. IDENT-04: `change_email` verifies a new email address; `undo_email`, sent to the old one,
-- undoes the change for some days. IDENT-14: `recover` begins a recovery, `stop_recovery` ends it.
create table mail_links (
	id uuid primary key,
	user_id int not null references users,
	purpose text not null check (purpose in ('verify', 'reset', 'change_email', 'undo_email', 'recover', 'stop_recovery')),
	-- The address that it was sent to. Links for `verify` and `reset` fail once the user has another address.
	email text not null,
	token_hash bytea not null unique,
	created_at bigint not null,
	expires_at bigint not null,
	-- When it was used, or replaced by a newer one.
	ended_at bigint,
	-- The session that asked. A change of the email address leaves it signed in.
	session_id uuid
);
create index mail_links_of_user on mail_links (user_id, purpose, created_at);
-- No other user can take an address whose change can still be undone.
create index mail_links_held on mail_links (lower(email)) where purpose = 'undo_email' and ended_at is null;

-- Notes when a way of signing in changed.
create function app.stamp_credentials() returns trigger
language plpgsql as $$ begin
	new.credentials_changed_at := app.clock();
	return new;
end $$;
create trigger stamp_credentials before update of credentials_version on users
for each row when (new.credentials_version <> old.credentials_version) execute function app.stamp_credentials();

-- Rights.
grant select, insert, update (name, email, password_hash, country, locale, role, type, photo_url, email_verified_at, document_approved,
	terms_version, terms_accepted_at, credentials_version, phone, closed_at, approved_country, recovery_since, withdrawals_held_until,
	guest_ends_at, joined_at) on users to {{app_role}};
grant select, insert, update (last_trade_on, event_n, open_trades, frozen_at, frozen_reason, frozen_due_at, default_asset_id,
	frozen_by_restore, frozen_by_role) on user_states to {{app_role}};
grant select, insert, delete on user_events to {{app_role}};
grant select, insert on idempotency_keys to {{app_role}};
grant select, insert, delete on idempotent_answers to {{app_role}};
grant select, insert, update (earned, failing_since, staff_type) on user_types to {{app_role}};
grant select, insert on type_changes to {{app_role}};
grant select, insert, update (id, image, changed_at), delete on user_photos to {{app_role}};
grant select, insert, delete on guest_starts to {{app_role}};
grant select, insert, update (last_used_at, ended_at, address, user_agent, confirmed_at, second_factor_at) on sessions to {{app_role}};
grant select, insert, update (failures, last_at), delete on login_failures to {{app_role}};
grant select, insert, delete on sign_in_challenges to {{app_role}};
grant select, insert, update (secret, created_at, confirmed_at, last_step), delete on totp_secrets to {{app_role}};
grant select, insert, update (used_at), delete on recovery_codes to {{app_role}};
grant select, insert, update (counter, name, synced, last_used_at), delete on passkeys to {{app_role}};
grant select, insert, delete on passkey_challenges to {{app_role}};
grant select, insert, update (label, last_used_at), delete on oauth_identities to {{app_role}};
grant select, insert, delete on oauth_attempts to {{app_role}};
grant select, insert, delete on oauth_tickets to {{app_role}};
grant select, insert, update (name, last_used_at, ended_at) on api_tokens to {{app_role}};
grant select, insert, update (ended_at), delete on mail_links to {{app_role}};
