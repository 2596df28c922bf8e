-- A transfer and the entries that it makes are one row: what belongs together is written, and can be lost, together.
-- Columns of the house's side are null, its accounts have no entries (LEDGER-04).
create table ledger_transfers_whole as
select t.event_id, t.position, t.source, t.destination, t.amount,
	s.version source_version, s.balance_after source_balance, s.hash source_hash,
	d.version destination_version, d.balance_after destination_balance, d.hash destination_hash
from ledger_transfers t
left join ledger_entries s on s.event_id = t.event_id and s.position = t.position and s.account_id = t.source
left join ledger_entries d on d.event_id = t.event_id and d.position = t.position and d.account_id = t.destination
order by t.event_id, t.position;
drop table ledger_entries, ledger_transfers;
alter table ledger_transfers_whole rename to ledger_transfers;

alter table ledger_transfers
	alter event_id set not null,
	alter position set not null,
	alter source set not null,
	alter destination set not null,
	alter amount set not null,
	add primary key (event_id, position),
	add check (amount > 0),
	add check (source <> destination and source % 10 = destination % 10),
	-- Numbers from 1,000,000 on are users' accounts.
	add check (case when source < 1000000 then source_version is null and source_balance is null and source_hash is null
		else source_version is not null and source_version > 0 and source_balance is not null and source_balance >= 0 and source_hash is not null end),
	add check (case when destination < 1000000 then destination_version is null and destination_balance is null and destination_hash is null
		else destination_version is not null and destination_version > 0 and destination_balance is not null and destination_balance >= 0 and destination_hash is not null end);
create unique index ledger_transfers_of_source on ledger_transfers (source, source_version) where source_version is not null;
create unique index ledger_transfers_of_destination on ledger_transfers (destination, destination_version)
where destination_version is not null;
-- The house's capital is a sum over its few transfers (LEDGER-04); its accounts are 61 to 63.
create index ledger_transfers_of_capital on ledger_transfers (event_id)
where source between 60 and 69 or destination between 60 and 69;

-- The user's side of transfers, one row per account and transfer, hash-chained per account.
create view ledger_entries as
select source account_id, source_version version, event_id, position, -amount amount, source_balance balance_after, source_hash hash
from ledger_transfers where source_version is not null
union all
select destination, destination_version, event_id, position, amount, destination_balance, destination_hash
from ledger_transfers where destination_version is not null;

grant select, insert on ledger_transfers to {{app_role}};
grant select on ledger_entries to {{app_role}};
