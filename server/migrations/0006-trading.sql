-- Trading: trades as terms and results, the house's possible losses by open trades, remembered refusals, and users' lists of assets.

-- TRADE-03: the terms of each trade, written once.
create table trade_terms (
	id uuid primary key,
	user_id int not null,
	mode trading_mode not null,
	currency currency not null,
	asset_id int not null,
	asset_version int not null,
	direction trade_direction not null,
	stake minor_amount not null,
	payout_bps payout_bps not null,
	payout_version int not null,
	-- The request (TRADE-02): a duration in seconds or a boundary in epoch milliseconds, and the rest of it.
	expiry_kind expiry_kind not null,
	expiry_asked bigint not null,
	payout_seen_bps int not null,
	valid_until bigint,
	max_slippage bigint,
	seen_seq bigint,
	seen_price bigint,
	accepted_at bigint not null,
	-- Number of the newest tick at acceptance.
	kept_seq bigint not null,
	expires_at bigint not null,
	entry_within_ms int not null,
	exit_max_age_ms int not null,
	rules_version int not null,
	-- PROOF-05: the batch that the answer was promised in, and its place there.
	batch uuid,
	batch_place int,
	-- TRADE-20, PROOF-09: of rule set 2. The instant after which a sealed entry comes; when the client says that it sent the request; and
	-- true where the tick that the client named as seen does not count, as it was unknown, too old or newer than the newest one.
	entry_after bigint,
	asked_at bigint,
	seen_unknown boolean not null default false,
	constraint trade_terms_currency check ((mode = 'demo') = (currency = 'DEMO_USD')),
	constraint trade_terms_expiry check (expires_at > accepted_at),
	constraint trade_terms_seal check (entry_after is null or (rules_version >= 2 and entry_after > accepted_at and expires_at > entry_after))
);
-- A user's list of trades.
create index trade_terms_of_user on trade_terms (user_id, accepted_at desc, id desc);
-- Finds trades around a wrong price. Rows arrive in about this order.
create index trade_terms_by_acceptance on trade_terms using brin (accepted_at);
-- A batch's trades, to repeat its answers.
create index terms_of_batch on trade_terms (batch) where batch is not null;

-- TRADE-11: the result of each ended trade, written once. The primary key lets a trade end only once.
create table trade_results (
	trade_id uuid primary key,
	status text not null check (status in ('won', 'lost', 'tied', 'sold', 'void')),
	void_reason text constraint trade_results_reason check ((status = 'void') = (void_reason is not null)),
	entry_seq bigint,
	entry_t bigint,
	entry_price bigint,
	exit_seq bigint,
	exit_t bigint,
	exit_price bigint,
	returned bigint not null,
	closed_at bigint not null
);
-- Figures of a day. Rows arrive in about this order.
create index trade_results_by_close on trade_results using brin (closed_at);
-- The log names void trades.
create index void_results on trade_results (closed_at) where status = 'void';

-- Trades without a result, with the columns that they are found by. The commit that writes the result deletes the row.
create table open_trades (
	user_id int not null,
	trade_id uuid not null,
	asset_id int not null,
	accepted_at bigint not null,
	expires_at bigint not null,
	entry_within_ms int not null,
	exit_max_age_ms int not null,
	-- True: the user bounded the slippage of the entry. Settlement reads the trade as soon as the entry tick is there.
	bounded boolean not null,
	-- The instant after which the entry comes: the acceptance where the entry is not sealed.
	entry_after bigint not null,
	primary key (user_id, trade_id)
);
create index open_trades_due on open_trades (asset_id, expires_at, user_id);
create index open_trades_bounded on open_trades (asset_id, entry_after) where bounded;

-- TRADE-08, MARKET-14: losses that were made good: on a wrong price, in a lost hour, or by a silent round.
create table trade_corrections (
	trade_id uuid primary key,
	asset_id int not null,
	-- Number of the wrong price, which was the trade's entry or exit.
	seq bigint,
	amount bigint not null check (amount > 0),
	corrected_at bigint not null,
	-- The hour whose seed was lost.
	lost_epoch int references fair_hours (lost_epoch),
	-- MARKET-15: the silent round. A void trade is made good where it was worth more than its stake.
	silent_round bigint references silent_rounds,
	-- Number of the tick that a void trade, which has no exit, was valued by.
	value_seq bigint,
	foreign key (asset_id, seq) references feed_errors,
	constraint trade_corrections_cause check (num_nonnulls(seq, lost_epoch, silent_round) = 1),
	constraint trade_corrections_value check (value_seq is null or seq is null),
	constraint trade_corrections_value_of_round check (silent_round is null or value_seq is not null)
);
create index corrections_by_time on trade_corrections (corrected_at);

-- TRADE-02: refused placements. The same id gets the same answer for 7 days. Two users may have sent the same id.
create table refused_placements (
	id uuid not null,
	user_id int not null,
	request jsonb not null,
	code text not null,
	params jsonb not null,
	refused_at bigint not null,
	-- PROOF-05: as in trade_terms.
	batch uuid,
	batch_place int,
	-- The rule set that decided, and the instant after which a sealed entry would have come.
	rules_version int not null default 1,
	entry_after bigint,
	primary key (id, user_id)
);
create index refused_placements_by_age on refused_placements using brin (refused_at);

-- PROOF-01: numbers of orders that were not decided, by the minute in which they were counted. Nothing else of them is stored.
create table turned_away (
	-- Minutes since 1 January 1970.
	minute bigint primary key,
	malformed bigint not null,
	too_many bigint not null,
	unavailable bigint not null
);

-- TRADE-12: possible losses of the house by open real trades. The commits that open and settle trades keep the sums, under one advisory
-- lock for each currency. The audit recomputes them.
create table asset_exposures (
	currency text not null check (currency in ('USD', 'SANDBOX_USD')),
	asset_id int not null references assets,
	direction text not null check (direction in ('up', 'down')),
	-- Sum of the profits that the open trades pay if all of them win, minor units.
	loss bigint not null check (loss >= 0),
	primary key (currency, asset_id, direction)
) with (fillfactor = 50);

-- The same by user and asset.
create table user_exposures (
	currency text not null check (currency in ('USD', 'SANDBOX_USD')),
	user_id int not null references users,
	asset_id int not null references assets,
	loss bigint not null check (loss >= 0),
	primary key (currency, user_id, asset_id)
) with (fillfactor = 50);

-- The assets of a user's tabs; one of them is active.
create table selected_assets (
	user_id int not null references users,
	asset_id int not null references assets,
	position int not null,
	active boolean not null,
	primary key (user_id, asset_id)
);
create unique index selected_assets_active on selected_assets (user_id) where active;

-- Users' favourites in the list of assets.
create table favourite_assets (
	user_id int not null references users,
	asset_id int not null references assets,
	primary key (user_id, asset_id)
);

-- Trades with their results.
create view trades as
select t.id, t.user_id, t.mode, t.currency, t.asset_id, t.asset_version, t.direction, t.stake, t.payout_bps, t.payout_version, t.expiry_kind,
	t.expiry_asked, t.payout_seen_bps, t.valid_until, t.max_slippage, t.seen_seq, t.seen_price, t.accepted_at, t.kept_seq, t.expires_at,
	t.entry_within_ms, t.exit_max_age_ms, t.rules_version, coalesce(r.status, 'open') status, r.void_reason, r.entry_seq, r.entry_t, r.entry_price,
	r.exit_seq, r.exit_t, r.exit_price, r.returned, r.closed_at, t.entry_after, t.asked_at, t.seen_unknown
from trade_terms t left join trade_results r on r.trade_id = t.id;

-- Rights.
grant select, insert on trade_terms to {{app_role}};
grant select, insert on trade_results to {{app_role}};
grant select, insert, delete on open_trades to {{app_role}};
grant select, insert on trade_corrections to {{app_role}};
grant select, insert, delete on refused_placements to {{app_role}};
grant select, insert, update (malformed, too_many, unavailable) on turned_away to {{app_role}};
grant select, insert, update (loss) on asset_exposures to {{app_role}};
grant select, insert, update (loss) on user_exposures to {{app_role}};
grant select, insert, delete on selected_assets to {{app_role}};
grant select, insert, delete on favourite_assets to {{app_role}};
grant select on trades to {{app_role}};
