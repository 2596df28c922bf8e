-- TRADE-17: the trade or movement that an adjustment is about, such as a stake that is made good.
alter table adjustments add about_type text check (about_type in ('trade', 'deposit', 'withdrawal'));
alter table adjustments add about_id uuid;
alter table adjustments add check ((about_type is null) = (about_id is null));
