-- CAL-01, ADMIN-07: staff import economic events, correct them and take them off.
alter table economic_events add corrected_at bigint;
grant insert, delete on economic_events to {{app_role}};
grant update (at, country, currency, title, impact, actual, forecast, previous, corrected_at) on economic_events to {{app_role}};
