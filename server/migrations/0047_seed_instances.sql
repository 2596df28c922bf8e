-- MARKET-14: which installation made an hour's commitment; it alone declares the seed lost by itself. The nil id stands for
-- history and for hours that were committed to before installations had ids.
alter table fair_hours add instance uuid not null default '00000000-0000-0000-0000-000000000000';
