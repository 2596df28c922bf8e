-- NOTE-01: what is said of an economic event to those who want to hear of it, as it was then: that it is about to be published, that it
-- was moved after that, or that it is off.
create table calendar_notices (
	id int generated always as identity primary key,
	event_id int not null references economic_events,
	change text not null check (change in ('ahead', 'moved', 'cancelled')),
	-- The time that it says; of an event that is off, when it was to be.
	at bigint not null,
	country text not null,
	currency text not null,
	title text not null,
	forecast text,
	previous text,
	made_at bigint not null,
	unique (event_id, change, at)
);
create index calendar_notices_by_time on calendar_notices (made_at);

-- Who was told of it: written in the commit of the user's event, so that each is told once.
create table calendar_told (
	notice_id int not null references calendar_notices on delete cascade,
	user_id int not null references users,
	primary key (notice_id, user_id)
);
create index calendar_told_of_user on calendar_told (user_id);

alter table notifications drop constraint notifications_kind_check, add constraint notifications_kind_check
	check (kind in ('trade', 'deposit', 'withdrawal', 'verification', 'security', 'alert', 'calendar', 'support', 'announcement'));

grant select, insert, delete on calendar_notices, calendar_told to {{app_role}};
