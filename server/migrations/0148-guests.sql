-- IDENT-11: guests, visitors who trade in demo on an account of their own until they register or it ends. Of a guest nothing is
-- known: the name is empty, the email address is a made-up one, and the country is ZZ, which is none.
alter table users
	-- Until when a guest account lives; null: the user has registered.
	add column guest_ends_at bigint,
	-- When a guest registered; null: the account was never a guest's, or still is.
	add column joined_at bigint,
	-- When the user registered; null for guests, who are counted nowhere.
	add column registered_at bigint generated always as
		(case when guest_ends_at is null then coalesce(joined_at, created_at) end) stored,
	-- When the user registered or, of a guest, came: staff's lists are in this order.
	add column listed_at bigint generated always as (coalesce(joined_at, created_at)) stored;
create index users_registered on users (registered_at);
drop index users_by_registration, users_of_country, users_above_standard, users_unverified;
create index users_by_registration on users (listed_at desc, id desc);
create index users_of_country on users (country, listed_at desc, id desc);
create index users_above_standard on users (type, listed_at desc, id desc) where type <> 'standard';
create index users_unverified on users (listed_at desc, id desc) where email_verified_at is null;
create index users_guests_alive on users (guest_ends_at) where guest_ends_at is not null and closed_at is null;
grant update (guest_ends_at, joined_at) on users to {{app_role}};

-- When guest accounts were made from which network, for a day: how many may be made is bounded.
create table guest_starts (
	id bigint generated always as identity primary key,
	-- The address, of IPv6 its first 64 bits; the site is the same with 48 bits.
	network text not null,
	site text not null,
	started_at bigint not null
);
create index guest_starts_of_site on guest_starts (site, started_at);
create index guest_starts_by_time on guest_starts (started_at);
grant select, insert, delete on guest_starts to {{app_role}};

alter table sessions drop constraint sessions_method_check;
alter table sessions add constraint sessions_method_check check (method in ('password', 'oauth', 'passkey', 'guest'));
