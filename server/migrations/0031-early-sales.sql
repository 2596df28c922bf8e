-- phase: expand
-- TRADE-14: requests to sell a trade early. The terms are written once, the end once: the trade is sold, or the request lapses.
create table trade_sales (
	id uuid primary key,
	trade_id uuid not null,
	user_id int not null,
	asset_id int not null,
	-- Of the trade, to find its partition.
	trade_accepted_at bigint not null,
	accepted_at bigint not null,
	-- Number of the newest tick at acceptance.
	kept_seq bigint not null,
	-- The sale executes on the first tick after it, and lapses if none comes within this time.
	executes_after bigint not null,
	within_ms int not null,
	-- Null: any amount.
	min_amount bigint check (min_amount > 0),
	fee_bps int not null check (fee_bps between 0 and 500),
	valid_until bigint,
	seen_seq bigint,
	-- When the client says that it sent the request.
	asked_at bigint,
	rules_version int not null,
	-- PROOF-05: the batch that the answer was promised in, alone, and P of the trade. Null: no log was made.
	batch uuid,
	terms_hash bytea,
	-- Null: the request waits for its tick.
	ended_at bigint,
	-- Null: the trade is sold.
	lapse text check (lapse in ('no_price', 'below_minimum')),
	tick_seq bigint,
	tick_t bigint,
	tick_price bigint,
	constraint trade_sales_after check (executes_after >= accepted_at and accepted_at > trade_accepted_at),
	constraint trade_sales_promise check ((batch is null) = (terms_hash is null)),
	constraint trade_sales_end check (ended_at is not null or num_nonnulls(lapse, tick_seq) = 0),
	constraint trade_sales_tick check (num_nulls(tick_seq, tick_t, tick_price) in (0, 3)),
	constraint trade_sales_executed check (ended_at is null or (tick_seq is null) = (lapse is not distinct from 'no_price'))
);
-- A trade has one request at a time.
create unique index trade_sales_pending on trade_sales (trade_id) where ended_at is null;
-- A trade is sold once.
create unique index trade_sales_sold on trade_sales (trade_id) where ended_at is not null and lapse is null;
-- Settlement looks for those that may execute.
create index trade_sales_due on trade_sales (asset_id, executes_after) where ended_at is null;
create index trade_sales_of_trade on trade_sales (trade_id, accepted_at);
create index trade_sales_of_user on trade_sales (user_id);
-- The audit looks for those of a batch.
create index trade_sales_of_batch on trade_sales (batch) where batch is not null;

grant select, insert, update (ended_at, lapse, tick_seq, tick_t, tick_price) on trade_sales to {{app_role}};

create function app.keep_sale() returns trigger
language plpgsql as $$ begin
	raise exception 'request % to sell has ended, which is final', old.id;
end $$;
create trigger keep_sale before update on trade_sales for each row when (old.ended_at is not null) execute function app.keep_sale();

-- PROOF-04: sold trades are published with the results that they would have had.
alter table proof_outcomes drop constraint proof_outcomes_kind_check;
alter table proof_outcomes add constraint proof_outcomes_kind_check check (kind in ('settled', 'sold', 'void', 'corrected', 'refused'));

-- Number of requests to sell among the answers of a batch.
alter table proof_batches add column sales int not null default 0;
