-- TRADE-12: what the house can lose by the real trades that are open, kept in the commits that open and settle them.
-- Only real trades touch these rows, all under one advisory lock for each currency. The audit recomputes them.
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

insert into asset_exposures (currency, asset_id, direction, loss)
select currency, asset_id, direction, sum(stake * payout_bps / 10000) from trades
where mode = 'real' and status = 'open' group by currency, asset_id, direction;
insert into user_exposures (currency, user_id, asset_id, loss)
select currency, user_id, asset_id, sum(stake * payout_bps / 10000) from trades
where mode = 'real' and status = 'open' group by currency, user_id, asset_id;

-- The house's capital is a sum over its few transfers (LEDGER-04); its accounts are 61 to 63.
create index ledger_transfers_of_capital on ledger_transfers (event_id)
where source between 60 and 69 or destination between 60 and 69;

grant select, insert, update (loss) on asset_exposures, user_exposures to {{app_role}};
