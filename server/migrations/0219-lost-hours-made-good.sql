-- MARKET-14: losses of real trades in an hour whose seed was lost are made good, as those on a wrong price are.

alter table fair_hours
	-- Every real trade that the lost hour can decide has ended, and losses are made good.
	add finished_at bigint check (finished_at is null or lost_at is not null),
	-- What a correction for a lost hour must name.
	add lost_epoch int generated always as (case when lost_at is not null and not backfill then epoch end) stored unique;
create index fair_hours_unfinished on fair_hours (epoch) where lost_at is not null and finished_at is null;
grant update (finished_at) on fair_hours to {{app_role}};

alter table trade_corrections
	-- The hour whose seed was lost, where no single price, by its seq, was wrong.
	alter seq drop not null,
	add lost_epoch int references fair_hours (lost_epoch),
	add check ((seq is null) = (lost_epoch is not null));
