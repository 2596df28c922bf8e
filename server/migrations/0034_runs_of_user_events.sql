-- Events of one user and type that one commit numbers on are one row: trades that end together are told of in a fiftieth
-- of the rows and index entries. `n` is the number of the last of them.
alter table user_events
	alter trade_id type uuid[] using array[trade_id],
	alter balance_demo type bigint[] using array[balance_demo],
	alter balance_real type bigint[] using array[balance_real];
alter table user_events rename trade_id to trade_ids;
alter table user_events rename balance_demo to balances_demo;
alter table user_events rename balance_real to balances_real;
alter table user_events alter trade_ids set not null;
