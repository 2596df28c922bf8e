-- SITE-08: how users come by their types. The type itself is a column of users: the higher one of what was earned and what
-- staff set.
create table user_types (
	user_id int primary key references users,
	earned text not null check (earned in ('standard', 'gold', 'premium')),
	-- Since when the conditions of the earned type have not held; null: they hold.
	failing_since bigint,
	-- Set by staff; null: nothing.
	staff_type text check (staff_type in ('gold', 'premium')),
	check (earned <> 'standard' or failing_since is null)
);
create index user_types_earned on user_types (user_id) where earned <> 'standard';

-- Every change of a user's type, for ever.
create table type_changes (
	id bigint generated always as identity primary key,
	user_id int not null references users,
	from_type text not null check (from_type in ('standard', 'gold', 'premium')),
	to_type text not null check (to_type in ('standard', 'gold', 'premium')),
	-- `conditions`: they began to hold, or have not held for too long; `staff`: somebody set or removed a type.
	cause text not null check (cause in ('conditions', 'staff')),
	actor_id int references users,
	reason text,
	changed_at bigint not null,
	check ((cause = 'staff') = (actor_id is not null)),
	check ((cause = 'staff') = (reason is not null))
);
create index type_changes_of_user on type_changes (user_id, id);

grant select, insert on user_types, type_changes to {{app_role}};
grant update (earned, failing_since, staff_type) on user_types to {{app_role}};
grant update (type) on users to {{app_role}};
