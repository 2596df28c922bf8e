-- Assets, their terms and payouts change rarely and are asked for by every placement. Who keeps them at hand compares this
-- number, which each change moves in its own commit: equal numbers of one snapshot are equal rows.
create table catalogue_stamp (
	single boolean primary key default true check (single),
	stamp bigint not null default 0
) with (fillfactor = 50);
insert into catalogue_stamp default values;
grant select on catalogue_stamp to {{app_role}};

-- As its owner: nobody else may move the number, nor keep it from moving.
create function app.move_catalogue_stamp() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$ begin update catalogue_stamp set stamp = stamp + 1; return null; end $$;
revoke execute on function app.move_catalogue_stamp() from public;

create trigger catalogue_stamp after insert or update or delete or truncate on assets
for each statement execute function app.move_catalogue_stamp();
create trigger catalogue_stamp after insert or update or delete or truncate on asset_versions
for each statement execute function app.move_catalogue_stamp();
create trigger catalogue_stamp after insert or update or delete or truncate on payout_versions
for each statement execute function app.move_catalogue_stamp();
