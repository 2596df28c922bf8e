-- CASH-14: lives of this database. A restored backup begins another one, which the journal of the data folder does not know.
create table generations (
	n bigint generated always as identity primary key,
	id uuid not null unique default gen_random_uuid(),
	-- Made by restoring a backup.
	restored boolean not null,
	made_at bigint not null,
	-- When the journal was first told of it; null: never.
	begun_at bigint
);
insert into generations (restored, made_at) values (false, app.clock());

-- An exclusion outlives an account that a restored backup does not hold.
alter table exclusions alter user_id drop not null;

grant select on generations to {{app_role}};
grant update (begun_at) on generations to {{app_role}};
-- A stop for another reason becomes one of the restored database.
grant update (reason) on payout_switches to {{app_role}};
