-- KYC-04: what is kept of a person for a legal reason, past its time and past the closing of the account.
create table legal_holds (
	id uuid primary key default gen_random_uuid(),
	user_id int not null references users,
	reason text not null,
	-- The two people who placed it.
	asked_by int not null references users,
	agreed_by int not null references users,
	placed_at bigint not null,
	-- What the closing of the account has erased elsewhere; null: nothing yet, or it is released.
	kept jsonb,
	release_reason text,
	release_asked_by int references users,
	release_agreed_by int references users,
	released_at bigint,
	check (asked_by <> agreed_by),
	check (release_asked_by <> release_agreed_by),
	check (num_nulls(release_reason, release_asked_by, release_agreed_by, released_at) in (0, 4)),
	check (released_at is null or kept is null)
);
create unique index legal_holds_open on legal_holds (user_id) where released_at is null;

grant select, insert on legal_holds to {{app_role}};
grant update (kept, release_reason, release_asked_by, release_agreed_by, released_at) on legal_holds to {{app_role}};
