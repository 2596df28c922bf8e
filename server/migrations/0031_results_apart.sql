-- A trade's terms and its result are rows of their own, each written once. The short list of open trades is all that
-- changes: settling writes one narrow row and takes one from the list, however large the history is.
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
insert into trade_results (trade_id, status, void_reason, entry_seq, entry_t, entry_price, exit_seq, exit_t, exit_price, returned, closed_at)
select id, status, void_reason, entry_seq, entry_t, entry_price, exit_seq, exit_t, exit_price, returned, closed_at
from trades where status <> 'open' order by closed_at;

-- Trades without a result, with what they are looked for by.
create table open_trades (
	user_id int not null,
	trade_id uuid not null,
	asset_id int not null,
	accepted_at bigint not null,
	expires_at bigint not null,
	entry_within_ms int not null,
	exit_max_age_ms int not null,
	-- Has a bound of its own on the entry: looked at as soon as the entry is there.
	bounded boolean not null,
	primary key (user_id, trade_id)
);
create index open_trades_due on open_trades (asset_id, expires_at, user_id);
create index open_trades_bounded on open_trades (asset_id, accepted_at) where bounded;
insert into open_trades (user_id, trade_id, asset_id, accepted_at, expires_at, entry_within_ms, exit_max_age_ms, bounded)
select user_id, id, asset_id, accepted_at, expires_at, entry_within_ms, exit_max_age_ms, max_slippage is not null
from trades where status = 'open';

alter table trades rename to trade_terms;
alter table trade_terms drop column status, drop column void_reason, drop column entry_seq, drop column entry_t, drop column entry_price,
	drop column exit_seq, drop column exit_t, drop column exit_price, drop column returned, drop column closed_at;
alter table trade_terms rename constraint trades_pkey to trade_terms_pkey;
alter index trades_of_user rename to trade_terms_of_user;
alter index trades_by_acceptance rename to trade_terms_by_acceptance;

create view trades as
select t.*, coalesce(r.status, 'open') status, r.void_reason, r.entry_seq, r.entry_t, r.entry_price, r.exit_seq, r.exit_t, r.exit_price,
	r.returned, r.closed_at
from trade_terms t left join trade_results r on r.trade_id = t.id;

-- Nobody but the owner changes terms or results any more.
revoke update on trade_terms from {{app_role}};
grant select, insert on trade_results to {{app_role}};
grant select, insert, delete on open_trades to {{app_role}};
grant select on trades to {{app_role}};
