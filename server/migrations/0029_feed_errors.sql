-- TRADE-08: prices of venues that are provably wrong, and the losses on them that were made good. Prices themselves stay.
create table feed_errors (
	asset_id int not null references assets,
	seq bigint not null,
	t bigint not null,
	cause text not null check (cause in ('not_its_quotes', 'source_time', 'venue_record')),
	-- The venues' own minutes that refute the price: JSON of [venue, minute, low, high], kept as it was written.
	record text,
	-- Within a day, or never.
	found_at bigint not null,
	-- Every trade that the price can decide has ended, and losses are made good.
	finished_at bigint,
	check ((record is not null) = (cause = 'venue_record')),
	check (found_at <= t + 86400000),
	primary key (asset_id, seq)
);
create index feed_errors_unfinished on feed_errors (asset_id) where finished_at is null;

-- How far the prices of an asset were held against the log's own rules, and against the venues' histories.
create table feed_checks (
	asset_id int not null references assets,
	part text not null check (part in ('log', 'venue')),
	through bigint not null,
	primary key (asset_id, part)
);

create table trade_corrections (
	trade_id uuid primary key,
	asset_id int not null,
	-- The wrong price: the trade's entry or exit.
	seq bigint not null,
	amount bigint not null check (amount > 0),
	corrected_at bigint not null,
	foreign key (asset_id, seq) references feed_errors
);
-- Trades around a wrong price are looked for by their acceptance; rows come in about that order.
create index trades_by_acceptance on trades using brin (accepted_at);

grant select, insert on feed_errors, trade_corrections to {{app_role}};
grant update (finished_at) on feed_errors to {{app_role}};
grant select, insert, update (through) on feed_checks to {{app_role}};
