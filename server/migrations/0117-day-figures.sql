-- ADMIN-02: sums of each day (UTC), which a job keeps so that the overview never reads trades, money or users. A row is about a
-- country, about a currency in it, or about an asset traded in that currency; amounts are in minor units.
create table day_figures (
	-- Days since 1 January 1970.
	day int not null,
	-- Null: registrations.
	currency currency,
	-- Null: deposits, withdrawals and traders of all assets.
	asset_id int references assets,
	-- Of the users when the day was counted.
	country text not null,
	registrations bigint not null default 0,
	deposits bigint not null default 0,
	deposited bigint not null default 0,
	-- What was sent, less what came back.
	withdrawn bigint not null default 0,
	-- Withdrawals that were completed: how many, and from request to completion together and at most.
	withdrawals bigint not null default 0,
	to_money_ms bigint not null default 0,
	to_money_longest_ms bigint not null default 0,
	-- Of trades opened on the day.
	trades bigint not null default 0,
	staked bigint not null default 0,
	traders bigint not null default 0,
	-- Of trades that ended on the day: their stakes, and what they returned, corrections included.
	ended bigint not null default 0,
	ended_staked bigint not null default 0,
	returned bigint not null default 0,
	-- Verifications that were decided: how many, and from the last document to the decision together and at most.
	verifications bigint not null default 0,
	to_verification_ms bigint not null default 0,
	to_verification_longest_ms bigint not null default 0,
	unique nulls not distinct (day, currency, asset_id, country),
	check (currency is not null or asset_id is null)
);

-- Up to when everything is in them; null: nothing has been counted.
create table day_figures_state (
	singleton boolean primary key default true check (singleton),
	through bigint
);
insert into day_figures_state default values;

grant select, insert, delete on day_figures to {{app_role}};
grant select on day_figures_state to {{app_role}};
grant update (through) on day_figures_state to {{app_role}};

-- What a day is counted from. Those of tables that trades are written to are small: a range of blocks, or few rows.
create index users_by_registration on users (created_at);
create index trade_results_by_close on trade_results using brin (closed_at);
create index ledger_events_of_payments on ledger_events (recorded_at)
where kind in ('deposit.credited', 'payment.released', 'withdrawal.paid', 'withdrawal.returned');
create index movement_steps_by_end on movement_steps (at) where status in ('confirmed', 'completed');
create index user_states_frozen on user_states (user_id) where frozen_at is not null;
