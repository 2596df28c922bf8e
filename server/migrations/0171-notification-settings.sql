-- NOTE-02: how users want to be told. Who chose nothing has no row.
create table notification_settings (
	user_id int primary key references users,
	-- By kind what was chosen of it: {"trade": {"app": "off", "mail": true}}. What is missing is as it is for everybody.
	choices jsonb not null default '{}',
	-- HH:MM in the time zone.
	quiet_from text check (quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
	quiet_to text check (quiet_to ~ '^([01]\d|2[0-3]):[0-5]\d$'),
	time_zone text not null,
	check ((quiet_from is null) = (quiet_to is null)),
	check (quiet_from <> quiet_to)
);

grant select, insert, delete on notification_settings to {{app_role}};
grant update (choices, quiet_from, quiet_to, time_zone) on notification_settings to {{app_role}};
