-- ADMIN-06: who traded opposite to whom in the last days; a job writes the whole report again each hour, and nothing acts on it.
create table mirrored_pairs (
	user_id int not null references users,
	other_id int not null references users,
	currency currency not null,
	-- Trades of the user with an opposite one of the other.
	trades int not null,
	staked bigint not null,
	-- What the user gained by them; below zero: lost.
	gain bigint not null,
	first_at bigint not null,
	last_at bigint not null,
	primary key (currency, user_id, other_id)
);
create table mirrored_report (
	singleton boolean primary key default true check (singleton),
	-- Null: never.
	made_at bigint
);
insert into mirrored_report default values;

grant select, insert, delete on mirrored_pairs to {{app_role}};
grant select on mirrored_report to {{app_role}};
grant update (made_at) on mirrored_report to {{app_role}};
