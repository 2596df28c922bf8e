-- Trading: tabs, trades and remembered refusals.
create table selected_assets (
	user_id int not null references users,
	asset_id int not null references assets,
	position int not null,
	active boolean not null,
	primary key (user_id, asset_id)
);
create unique index selected_assets_active on selected_assets (user_id) where active;

-- Terms are written once; the application may update the result columns only.
create table trades (
	id uuid primary key,
	user_id int not null,
	mode text not null check (mode in ('demo', 'real')),
	currency text not null check ((mode = 'demo') = (currency = 'DEMO_USD')),
	asset_id int not null,
	asset_version int not null,
	direction text not null check (direction in ('up', 'down')),
	stake bigint not null check (stake > 0),
	payout_bps int not null check (payout_bps between 1 and 9800),
	payout_version int not null,
	-- What was asked: duration in seconds or boundary in epoch milliseconds, and the rest of the request (TRADE-02).
	expiry_kind text not null check (expiry_kind in ('duration', 'clock')),
	expiry_asked bigint not null,
	payout_seen_bps int not null,
	valid_until bigint,
	max_slippage bigint,
	seen_seq bigint,
	seen_price bigint,
	accepted_at bigint not null,
	-- Seq of the newest tick at acceptance.
	kept_seq bigint not null,
	expires_at bigint not null check (expires_at > accepted_at),
	entry_within_ms int not null,
	exit_max_age_ms int not null,
	rules_version int not null,
	status text not null default 'open' check (status in ('open', 'won', 'lost', 'tied', 'sold', 'void')),
	void_reason text check ((status = 'void') = (void_reason is not null)),
	entry_seq bigint,
	entry_t bigint,
	entry_price bigint,
	exit_seq bigint,
	exit_t bigint,
	exit_price bigint,
	returned bigint check ((status = 'open') = (returned is null)),
	closed_at bigint check ((status = 'open') = (closed_at is null))
);
create index trades_due on trades (asset_id, expires_at) where status = 'open';
-- Trades with a bound of their own on the entry: looked at as soon as the entry is there.
create index trades_bounded on trades (asset_id, accepted_at) where status = 'open' and max_slippage is not null;
create index trades_of_user on trades (user_id, accepted_at desc, id desc);

-- Refused placements are decisions and stay decided for 7 days (TRADE-02).
create table refused_placements (
	id uuid primary key,
	user_id int not null,
	request jsonb not null,
	code text not null,
	params jsonb not null,
	refused_at bigint not null
);
create index refused_placements_by_age on refused_placements using brin (refused_at);

grant select, insert, update, delete on selected_assets to {{app_role}};
grant select, insert, delete on refused_placements to {{app_role}};
grant select, insert on trades to {{app_role}};
grant update (status, void_reason, entry_seq, entry_t, entry_price, exit_seq, exit_t, exit_price, returned, closed_at) on trades to {{app_role}};
