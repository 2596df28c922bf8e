-- ADMIN-03: users are found by any part of name, address and telephone.
create extension if not exists pg_trgm with schema app;
create index users_by_words on users using gin (lower(name || ' ' || email || ' ' || coalesce(phone, '')) gin_trgm_ops);
create index users_of_country on users (country, id desc);
create index users_above_standard on users (type, id desc) where type <> 'standard';
create index users_unverified on users (id desc) where email_verified_at is null;

-- What a payment is called at its provider, however the account there is called.
create index payments_by_provider_payment on payments (provider_payment_id);
create index deposits_by_name_at_provider on deposits (provider_id);

-- What staff write about a user for other staff.
create table user_notes (
	id bigint generated always as identity primary key,
	user_id int not null references users,
	author_id int not null references users,
	text text not null,
	written_at bigint not null
);
create index user_notes_of_user on user_notes (user_id, id desc);
grant select, insert on user_notes to {{app_role}};

-- LEDGER-07: balances that two people corrected. The id is that of the request, and of the posting.
create table adjustments (
	id uuid primary key references staff_requests,
	user_id int not null references users,
	currency currency not null,
	-- Minor units; negative: taken back.
	amount bigint not null check (amount <> 0),
	-- As the user reads it.
	reason text not null,
	asked_by int not null references users,
	agreed_by int not null references users,
	adjusted_at bigint not null,
	check (asked_by <> agreed_by)
);
create index adjustments_of_user on adjustments (user_id, adjusted_at);
grant select, insert on adjustments to {{app_role}};
