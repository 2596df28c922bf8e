-- NOTE-01: users who register after an announcement began are told of it in the order in which they register: a guest who registers
-- keeps an id that the telling may have passed.
alter table told_announcements
	-- Users who were registered by then are told in the order of their ids.
	add column since bigint not null default app.clock(),
	-- Those who registered after `since` are told up to this instant so far.
	add column registered_to bigint not null default app.clock();
update told_announcements set registered_to = since;
alter table told_announcements alter column since drop default, alter column registered_to drop default;
grant update (registered_to) on told_announcements to {{app_role}};
