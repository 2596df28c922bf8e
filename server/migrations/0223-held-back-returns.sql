-- CASH-03: what a withdrawal used of held-back money stays known, so that money that comes back without its user's cancelling is
-- held back as before. A row can be used in parts, and a withdrawal can have used several.
alter table held_back_money drop constraint held_back_money_pkey;
alter table held_back_money add column id bigint generated always as identity primary key;
-- The withdrawal that this money left with; null: it is in the balance.
alter table held_back_money add column used_by uuid references withdrawals;
create index held_back_money_used on held_back_money (used_by) where used_by is not null;
grant update (used_by) on held_back_money to {{app_role}};
