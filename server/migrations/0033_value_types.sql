-- PostgreSQL reads the text of each check of a table anew in every statement that writes to it: an eighth of what it does for a
-- placement. The conditions of a domain are read once for a connection, and what an account is for good is checked where
-- it is written. The same conditions hold as before.
create domain minor_amount as bigint check (value > 0);
create domain minor_balance as bigint check (value >= 0);
create domain entry_version as bigint check (value > 0);
create domain currency as text check (value in ('USD', 'DEMO_USD', 'SANDBOX_USD'));
create domain trading_mode as text check (value in ('demo', 'real'));
create domain trade_direction as text check (value in ('up', 'down'));
create domain expiry_kind as text check (value in ('duration', 'clock'));
create domain payout_bps as int check (value between 1 and 9800);
-- The difference of the numbers of two accounts, which are not the same one and are in one currency: the last digit is the currency's.
create domain same_currency_distance as bigint check (value <> 0 and value % 10 = 0);

drop view ledger_entries, trades;

alter table ledger_transfers
	drop constraint ledger_transfers_amount_check,
	drop constraint ledger_transfers_check,
	drop constraint ledger_transfers_check1,
	drop constraint ledger_transfers_check2,
	alter amount type minor_amount,
	alter source_version type entry_version,
	alter source_balance type minor_balance,
	alter destination_version type entry_version,
	alter destination_balance type minor_balance,
	add constraint ledger_transfers_currency check ((source - destination)::same_currency_distance is not null),
	-- Numbers from 1,000,000 on are users' accounts, which have entries. Quoted numbers are the column's type at once.
	add constraint ledger_transfers_source
		check (num_nonnulls(source_version, source_balance, source_hash) = case when source < '1000000' then 0 else 3 end),
	add constraint ledger_transfers_destination
		check (num_nonnulls(destination_version, destination_balance, destination_hash) = case when destination < '1000000' then 0 else 3 end);

alter table accounts
	drop constraint accounts_balance_check,
	drop constraint accounts_check,
	drop constraint accounts_check2,
	drop constraint accounts_currency_check,
	alter balance type minor_balance,
	alter currency type currency;
create function app.check_account() returns trigger
language plpgsql as $$ begin
	if new.id % 10 is distinct from app.currency_digit(new.currency) then
		raise check_violation using message = 'the number of an account ends in its currency''s digit', constraint = 'accounts_currency_digit';
	end if;
	if new.user_id is not null and new.kind not in ('available', 'in_trades', 'in_orders', 'withdrawing') then
		raise check_violation using message = 'users have no account of this kind', constraint = 'accounts_kind';
	end if;
	return new;
end $$;
create trigger check_account before insert or update of id, user_id, kind, currency on accounts
for each row execute function app.check_account();

alter table trade_terms
	drop constraint trades_mode_check,
	drop constraint trades_direction_check,
	drop constraint trades_stake_check,
	drop constraint trades_payout_bps_check,
	drop constraint trades_expiry_kind_check,
	alter mode type trading_mode,
	alter currency type currency,
	alter direction type trade_direction,
	alter stake type minor_amount,
	alter payout_bps type payout_bps,
	alter expiry_kind type expiry_kind;

alter table user_states
	drop constraint user_states_last_trade_on_check,
	alter last_trade_on type trading_mode;

create view ledger_entries as
select source account_id, source_version version, event_id, position, -amount amount, source_balance balance_after, source_hash hash
from ledger_transfers where source_version is not null
union all
select destination, destination_version, event_id, position, amount, destination_balance, destination_hash
from ledger_transfers where destination_version is not null;
create view trades as
select t.*, coalesce(r.status, 'open') status, r.void_reason, r.entry_seq, r.entry_t, r.entry_price, r.exit_seq, r.exit_t, r.exit_price,
	r.returned, r.closed_at
from trade_terms t left join trade_results r on r.trade_id = t.id;
grant select on ledger_entries, trades to {{app_role}};
