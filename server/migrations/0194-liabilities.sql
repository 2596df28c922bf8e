-- PROOF-04: what the house owed its users on a day, under one root in the log.
create table liability_days (
	-- UTC, as 2026-11-25.
	day text primary key check (day ~ '^\d{4}-\d\d-\d\d$'),
	currency currency not null,
	-- When it was counted.
	instant bigint not null,
	-- The beacon's round that chose the instant; null without the beacon.
	round bigint,
	signature bytea,
	-- All that was owed, in minor units.
	sum bigint not null check (sum >= 0),
	root bytea not null,
	leaves int not null,
	-- Of that, payments under review, which nobody's account holds yet, and what opens their leaf.
	suspense bigint not null check (suspense >= 0),
	suspense_place int not null,
	suspense_salt bytea not null,
	made_at bigint not null,
	-- Its files are durable, so that the log may name it.
	filed boolean not null default false,
	-- Accounts that asked for their part until the next day was made.
	looked int not null default 0,
	check ((round is null) = (signature is null))
);

-- All leaves of a day, until their files are durable.
create table liability_files (
	day text not null references liability_days,
	no int not null,
	leaves bytea not null,
	primary key (day, no)
);

-- What was counted for each user, and what opens the leaves.
create table liability_accounts (
	user_id int not null references users,
	day text not null references liability_days,
	amount bigint not null check (amount > 0),
	places int[] not null,
	amounts bigint[] not null,
	salts bytea[] not null,
	-- Forgotten with the next day.
	looked boolean not null default false,
	primary key (user_id, day)
);
create index liability_accounts_of_day on liability_accounts (day);
create index liability_accounts_looked on liability_accounts (day) where looked;

-- Balances of an instant of the last day are those of now without what was entered since. Rows come in about this order.
create index ledger_events_by_time on ledger_events using brin (recorded_at);

grant select, insert on liability_days, liability_files, liability_accounts to {{app_role}};
grant update (filed, looked) on liability_days to {{app_role}};
grant update (looked) on liability_accounts to {{app_role}};
grant delete on liability_files, liability_accounts to {{app_role}};
