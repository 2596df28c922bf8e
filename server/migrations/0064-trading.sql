-- Trading: trades as terms and results, what the house can lose by them, remembered refusals, and the user's lists of
-- assets.

-- TRADE-03: what a trade was opened under, written once.
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
	-- What was asked: duration in seconds or boundary in epoch milliseconds, and the rest of the request (TRADE-02).
	expiry_kind expiry_kind not null,
	expiry_asked bigint not null,
	payout_seen_bps int not null,
	valid_until bigint,
	max_slippage bigint,
	seen_seq bigint,
	seen_price bigint,
	accepted_at bigint not null,
	-- Seq of the newest tick at acceptance.
	kept_seq bigint not null,
	expires_at bigint not null,
	entry_within_ms int not null,
	exit_max_age_ms int not null,
	rules_version int not null,
	constraint trade_terms_currency check ((mode = 'demo') = (currency = 'DEMO_USD')),
	constraint trade_terms_expiry check (expires_at > accepted_at)
);
create index trade_terms_of_user on trade_terms (user_id, accepted_at desc, id desc);
-- Trades around a wrong price are looked for by their acceptance; rows come in about that order.
create index trade_terms_by_acceptance on trade_terms using brin (accepted_at);

-- TRADE-11: what became of a trade, written once. The primary key lets a trade end once only.
create table trade_results (
	trade_id uuid primary key,
	status text not null check (status in ('won', 'lost', 'tied', 'sold', 'void')),
	void_reason text check ((status = 'void') = (void_reason is not null)),
	entry_seq bigint,
	entry_t bigint,
	entry_price bigint,
	exit_seq bigint,
	exit_t bigint,
	exit_price bigint,
	returned bigint not null,
	closed_at bigint not null
);

-- Trades without a result, with what they are looked for by. The commit that writes the result deletes the row.
create table open_trades (
	user_id int not null,
	trade_id uuid not null,
	asset_id int not null,
	accepted_at bigint not null,
	expires_at bigint not null,
	entry_within_ms int not null,
	exit_max_age_ms int not null,
	-- Has a bound of its own on the entry: settlement looks at it as soon as the entry is there.
	bounded boolean not null,
	primary key (user_id, trade_id)
);
create index open_trades_due on open_trades (asset_id, expires_at, user_id);
create index open_trades_bounded on open_trades (asset_id, accepted_at) where bounded;

-- TRADE-08: losses on a wrong price that were made good.
create table trade_corrections (
	trade_id uuid primary key,
	asset_id int not null,
	-- The wrong price: the trade's entry or exit.
	seq bigint not null,
	amount bigint not null check (amount > 0),
	corrected_at bigint not null,
	foreign key (asset_id, seq) references feed_errors
);

-- TRADE-12: what the house can lose by the real trades that are open, kept in the commits that open and settle them. Real trades
-- alone touch these rows, under one advisory lock for each currency. The audit recomputes them.
create table asset_exposures (
	currency text not null check (currency in ('USD', 'SANDBOX_USD')),
	asset_id int not null references assets,
	direction text not null check (direction in ('up', 'down')),
	-- Sum of the profits that the open trades pay if all of them win, in minor units.
	loss bigint not null check (loss >= 0),
	primary key (currency, asset_id, direction)
) with (fillfactor = 50);

create table user_exposures (
	currency text not null check (currency in ('USD', 'SANDBOX_USD')),
	user_id int not null references users,
	asset_id int not null references assets,
	loss bigint not null check (loss >= 0),
	primary key (currency, user_id, asset_id)
) with (fillfactor = 50);

-- TRADE-02: a refused placement is a decision, and the same id gets the same answer for 7 days.
create table refused_placements (
	id uuid primary key,
	user_id int not null,
	request jsonb not null,
	code text not null,
	params jsonb not null,
	refused_at bigint not null
);
create index refused_placements_by_age on refused_placements using brin (refused_at);

-- The assets of a user's tabs; one of them is active.
create table selected_assets (
	user_id int not null references users,
	asset_id int not null references assets,
	position int not null,
	active boolean not null,
	primary key (user_id, asset_id)
);
create unique index selected_assets_active on selected_assets (user_id) where active;

-- Favourites of the list of assets.
create table favourite_assets (
	user_id int not null references users,
	asset_id int not null references assets,
	primary key (user_id, asset_id)
);

create view trades as
select t.*, coalesce(r.status, 'open') status, r.void_reason, r.entry_seq, r.entry_t, r.entry_price, r.exit_seq, r.exit_t, r.exit_price,
	r.returned, r.closed_at
from trade_terms t left join trade_results r on r.trade_id = t.id;

grant select on trades to {{app_role}};
grant select, insert on trade_terms, trade_results, trade_corrections, asset_exposures, user_exposures to {{app_role}};
grant select, insert, delete on open_trades, refused_placements, selected_assets, favourite_assets to {{app_role}};
grant update (loss) on asset_exposures, user_exposures to {{app_role}};
