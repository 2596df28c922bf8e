-- PROOF-04: sums of each day (UTC) that a job keeps, so that the public page never reads trades, refusals or ticks.
create table proof_days (
	-- Days since 1 January 1970.
	day int primary key,
	-- Orders of both modes.
	accepted bigint not null,
	refused bigint not null,
	-- Answers in the batches that are in the log.
	in_log bigint not null,
	-- What providers hold of what users are owed, in hundredths of a percent; null: no real money, or nothing is owed.
	cover_bps bigint,
	-- Up to when the day is counted, epoch milliseconds.
	counted_through bigint not null
);

-- What came of trades that ended on the day, or would have come of voided ones, and of placements that were refused on it.
create table proof_outcomes (
	day int not null,
	currency currency not null,
	-- Null: an order for an asset that there is not.
	asset_id int references assets,
	kind text not null check (kind in ('settled', 'void', 'corrected', 'refused')),
	-- Of a void, the cause of a correction, or the code of a refusal; empty for what was settled.
	reason text not null,
	won bigint not null,
	lost bigint not null,
	tied bigint not null,
	undecided bigint not null,
	-- In minor units, and not of refusals, whose stakes anybody may have made up.
	staked bigint not null,
	returned bigint not null,
	unique nulls not distinct (day, currency, asset_id, kind, reason)
);

-- How often a value lay between two bounds (domain/src/proof/histograms.ts).
create table proof_histograms (
	day int not null,
	kind text not null check (kind in ('slippage', 'placement', 'settlement', 'feed')),
	-- Null: of both modes.
	currency currency,
	asset_id int references assets,
	bin int not null,
	n bigint not null,
	unique nulls not distinct (day, kind, currency, asset_id, bin)
);

-- What a user's trades that ended on the day came to: for the shares of accounts that lost, and gone after a year.
create table proof_trader_days (
	day int not null,
	currency currency not null,
	user_id int not null references users,
	-- Without void ones.
	trades bigint not null,
	-- What they returned less their stakes, and what was given back on this day for wrong prices of any day.
	net bigint not null,
	primary key (day, currency, user_id)
);

-- Accounts that ended a trade in the days up to this one, and those of them that lost.
create table proof_losing (
	day int not null,
	currency currency not null,
	days int not null,
	accounts bigint not null,
	lost bigint not null,
	primary key (day, currency, days)
);

grant select, insert, delete on proof_days, proof_outcomes, proof_histograms, proof_trader_days, proof_losing to {{app_role}};
-- Times of placements are added up by the processes that measure them.
grant update (n) on proof_histograms to {{app_role}};

-- Rows come in about this order.
create index proof_batches_by_time on proof_batches using brin (at);
