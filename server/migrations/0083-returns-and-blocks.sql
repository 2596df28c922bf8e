-- What finance decides besides: payments that are returned, claims that are written off, money that is blocked.

-- CASH-02: attempts to send back a payment that was not credited. The id is the key under which the provider pays once.
create table payment_returns (
	id uuid primary key,
	payment_id uuid not null references payments,
	status text not null check (status in ('sending', 'unknown', 'sent', 'completed', 'failed')),
	-- Of one that failed: the provider's.
	reason text,
	asked_by int not null references users,
	asked_at bigint not null,
	changed_at bigint not null,
	-- When the provider first showed nothing of it after its answer was lost.
	missed_at bigint,
	-- When the provider is asked next; null: not any more.
	poll_at bigint
);
create unique index payment_returns_under_way on payment_returns (payment_id) where status in ('sending', 'unknown', 'sent');
create index payment_returns_to_poll on payment_returns (poll_at) where poll_at is not null;

-- CASH-09: what of a claim two people of staff gave up.
create table claim_write_offs (
	id uuid primary key,
	claim_id uuid not null references claims,
	amount minor_amount not null,
	reason text not null,
	asked_by int not null references users,
	agreed_by int not null references users,
	written_at bigint not null,
	check (asked_by <> agreed_by)
);
create index claim_write_offs_of_claim on claim_write_offs (claim_id);

-- KYC-04: money of a user that two people of staff blocked, and two released.
create table blocks (
	id uuid primary key,
	user_id int not null references users,
	currency currency not null,
	amount minor_amount not null,
	reason text not null,
	asked_by int not null references users,
	agreed_by int not null references users,
	blocked_at bigint not null,
	release_asked_by int references users,
	release_agreed_by int references users,
	released_at bigint,
	check (asked_by <> agreed_by),
	check (release_asked_by <> release_agreed_by),
	check (num_nulls(release_asked_by, release_agreed_by, released_at) in (0, 3))
);
create index blocks_of_user on blocks (user_id, blocked_at);

grant select, insert on payment_returns, claim_write_offs, blocks to {{app_role}};
grant update (status, reason, changed_at, missed_at, poll_at) on payment_returns to {{app_role}};
grant update (release_asked_by, release_agreed_by, released_at) on blocks to {{app_role}};
