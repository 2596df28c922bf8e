-- Figures of the business, and the report of mirrored trades. Jobs compute both from the tables of other areas.

-- ADMIN-02: figures of each day (UTC). A job keeps them, so that the overview never reads trades, money or users. A row is about a country,
-- about a currency in it, or about an asset traded in that currency. Amounts are minor units.
create table day_figures (
	-- Days since 1 January 1970.
	day int not null,
	-- Null: registrations.
	currency currency,
	-- Null: deposits, withdrawals and traders of all assets.
	asset_id int references assets,
	-- Country of the users when the day was counted.
	country text not null,
	registrations bigint not null default 0,
	deposits bigint not null default 0,
	deposited bigint not null default 0,
	-- Sent, less what came back.
	withdrawn bigint not null default 0,
	-- Completed withdrawals: their number, and the sum and maximum of their times from request to completion.
	withdrawals bigint not null default 0,
	to_money_ms bigint not null default 0,
	to_money_longest_ms bigint not null default 0,
	-- Trades opened on the day.
	trades bigint not null default 0,
	staked bigint not null default 0,
	traders bigint not null default 0,
	-- Trades that ended on the day, their stakes, and their returns, corrections included.
	ended bigint not null default 0,
	ended_staked bigint not null default 0,
	returned bigint not null default 0,
	-- Decided verifications: their number, and the sum and maximum of their times from the last document to the decision.
	verifications bigint not null default 0,
	to_verification_ms bigint not null default 0,
	to_verification_longest_ms bigint not null default 0,
	unique nulls not distinct (day, currency, asset_id, country),
	constraint day_figures_asset check (currency is not null or asset_id is null)
);

-- The time up to which everything is counted, one row. Null: nothing is.
create table day_figures_state (
	singleton boolean primary key default true check (singleton),
	through bigint
);

-- ADMIN-06: pairs of users who traded opposite to each other in the last days. A job writes the whole report again each hour; nothing acts
-- on it.
create table mirrored_pairs (
	user_id int not null references users,
	other_id int not null references users,
	currency currency not null,
	-- Number of the user's trades with an opposite trade of the other.
	trades int not null,
	staked bigint not null,
	-- The user's gain by them, minor units. Negative: a loss.
	gain bigint not null,
	first_at bigint not null,
	last_at bigint not null,
	primary key (currency, user_id, other_id)
);

-- When the report was made, one row.
create table mirrored_report (
	singleton boolean primary key default true check (singleton),
	-- Null: never.
	made_at bigint
);

insert into day_figures_state default values;
insert into mirrored_report default values;

-- Rights.
grant select, insert, delete on day_figures to {{app_role}};
grant select, update (through) on day_figures_state to {{app_role}};
grant select, insert, delete on mirrored_pairs to {{app_role}};
grant select, update (made_at) on mirrored_report to {{app_role}};
