-- ADMIN-03: filters of the list of users that staff have saved under a name.
create table saved_filters (
	id uuid primary key default gen_random_uuid(),
	user_id int not null references users,
	name text not null,
	-- Whether all who see users see it.
	shared boolean not null,
	-- As the call that lists users takes it.
	filter jsonb not null,
	saved_at bigint not null,
	unique (user_id, name)
);
create index saved_filters_shared on saved_filters (name) where shared;
grant select, insert, delete on saved_filters to {{app_role}};
grant update (shared, filter, saved_at) on saved_filters to {{app_role}};
