-- PROOF-08: groups of prices that were entered more than three seconds after their first price, caught-up ones apart; of few entries there are any.
create table proof_late_groups (
	entry bigint not null,
	-- Of their prices, days since 1 January 1970.
	day int not null,
	groups int not null,
	primary key (day, entry)
);
grant select, insert on proof_late_groups to {{app_role}};

alter table proof_days
	-- Answers of the day in batches that were entered more than five seconds after them.
	add column late_answers bigint not null default 0,
	-- The longest that a batch of the day waited for its entry, in milliseconds.
	add column greatest_lag_ms bigint not null default 0,
	add column late_groups bigint not null default 0;
