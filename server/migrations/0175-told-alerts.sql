-- NOTE-03: when a user was told of what went off, null until then. What goes off again before is added to it, so that of an alert for
-- each time one row and one event a minute are all there can be, however often it goes off.
alter table alert_firings add column told_at bigint;
update alert_firings f set told_at = at where told
	or exists (select from alert_firings o where o.alert_id = f.alert_id and not o.told and o.id > f.id);
alter table alert_firings drop column told;

create index alert_firings_untold on alert_firings (user_id) where told_at is null;
create unique index alert_firings_next on alert_firings (alert_id) where told_at is null;
drop index alert_firings_of_alert;
create index alert_firings_of_alert on alert_firings (alert_id, told_at);
-- The event that names it is written then, however long after its tick.
drop index alert_firings_by_age;
create index alert_firings_by_age on alert_firings using brin (told_at);

-- An account can be closed while its alert goes off.
alter table alert_firings drop constraint alert_firings_alert_id_fkey,
	add constraint alert_firings_alert_id_fkey foreign key (alert_id) references alerts on delete cascade;

grant update (times, at, told_at) on alert_firings to {{app_role}};
