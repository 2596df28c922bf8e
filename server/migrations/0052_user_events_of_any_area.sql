-- An event is a row of its own, of any area: what happened, and the id of what it happened to. Balances are those after it,
-- where it moved money.
create table numbered_events as
select r.user_id, r.n - cardinality(r.trade_ids) + one.place n, r.type kind, one.trade_id, one.balance_demo, one.balance_real, r.recorded_at
from user_events r
cross join unnest(r.trade_ids, r.balances_demo, r.balances_real) with ordinality one (trade_id, balance_demo, balance_real, place);

delete from user_events;
alter table user_events rename type to kind;
alter table user_events
	drop column trade_ids,
	drop column balances_demo,
	drop column balances_real,
	add column subject text,
	add column balance_demo bigint,
	add column balance_real bigint;

insert into user_events (user_id, n, kind, subject, balance_demo, balance_real, recorded_at)
select user_id, n, kind, trade_id, balance_demo, balance_real, recorded_at from numbered_events;
drop table numbered_events;
