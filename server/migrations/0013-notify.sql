-- Messages to users: emails, notifications, price alerts, webhooks, push messages, and the calendar of economic events.

-- Emails that commits caused. Each is handed over at most once: `sending` is committed first, and an email without an answer is `unknown`
-- and stays so.
create table mails (
	id uuid primary key,
	-- Occasion. One occasion causes one email.
	reference text not null unique,
	-- Null: an email to the operator.
	user_id int references users,
	kind text not null,
	locale text not null check (locale in ('en', 'br', 'id', 'in')),
	recipient text not null,
	params jsonb not null,
	-- The link in it. Its secret is computed when the email is written, so that no table holds it.
	link_id uuid,
	state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'refused', 'unknown', 'outdated')),
	created_at bigint not null,
	changed_at bigint not null,
	error text,
	-- Kinds of notifications that its unsubscribe link switches off. Null: it has none.
	unsubscribes text[]
);
create index mails_by_age on mails (created_at);
-- The waiting emails are counted every few seconds.
create index mails_undelivered on mails (created_at) where state in ('waiting', 'sending');
-- IDENT-08: emails to an address within a day are counted before each one that a stranger can cause.
create index mails_by_recipient on mails (lower(recipient), created_at);

-- NOTE-01: notifications, made from users' events. Deleted after 90 days.
create table notifications (
	id bigint generated always as identity,
	user_id int not null references users,
	-- Occasion. A user is notified of each once.
	reference text not null,
	-- A kind of domain/src/notifications/table.ts. The product alone writes and checks it, so that a new kind needs no migration.
	kind text not null,
	facts jsonb not null,
	at bigint not null,
	read_at bigint,
	primary key (user_id, id),
	unique (user_id, reference)
);
create index notifications_of_kind on notifications (user_id, kind, id);
create index notifications_unread on notifications (user_id, id) where read_at is null;
create index notifications_by_age on notifications using brin (at);

-- The newest event of each user that notifications were made from, and the number of unread ones. Both change in the commit of the
-- notifications.
create table notification_states (
	user_id int primary key references users,
	heard_n bigint not null,
	unread int not null default 0 check (unread >= 0)
);

-- NOTE-02: users' settings for notifications. A user without choices has no row.
create table notification_settings (
	user_id int primary key references users,
	-- Choices by kind, as {"trade": {"app": "off", "mail": true}}. Missing ones have the default.
	choices jsonb not null default '{}',
	-- Quiet hours, HH:MM in the time zone.
	quiet_from text check (quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
	quiet_to text check (quiet_to ~ '^([01]\d|2[0-3]):[0-5]\d$'),
	time_zone text not null,
	-- True: push messages contain amounts of money.
	push_amounts boolean not null default false,
	constraint notification_settings_quiet_pair check ((quiet_from is null) = (quiet_to is null)),
	constraint notification_settings_quiet_span check (quiet_from <> quiet_to)
);

-- Announcements, and the users up to which they became notifications, in the order of user ids.
create table told_announcements (
	announcement_id uuid primary key references announcements,
	told_to int not null,
	-- Users who were registered by then follow in the order of their ids.
	since bigint not null,
	-- Users who registered later follow in the order of registration, up to this instant so far.
	registered_to bigint not null
);

-- NOTE-02: notifications that wait to be sent by email or push message. The commit that made the notification writes a row, and the commit
-- of its message deletes it.
create table waiting_notices (
	user_id int not null references users,
	-- Occasion. Each is sent once.
	reference text not null,
	kind text not null,
	facts jsonb not null,
	at bigint not null,
	-- When it is sent, together with everything else that waits then.
	due_at bigint not null,
	way text not null check (way in ('mail', 'push')),
	primary key (user_id, way, reference)
);
create index waiting_notices_due on waiting_notices (way, due_at, user_id);
-- Of many that wait for one user, the longest due are sent first.
create index waiting_notices_due_of_user on waiting_notices (user_id, way, due_at, reference);

-- Browsers that get push messages. Messages are sent only while the session lives that the browser was added in.
create table push_devices (
	id uuid primary key,
	user_id int not null references users,
	session_id uuid not null,
	-- Address of the browser at its push service.
	address text not null unique,
	-- The push service: scheme, host and port of the address.
	service text not null,
	-- Keys that messages are encrypted for, as the browser gave them (base64url).
	key text not null,
	secret text not null,
	-- Our public key that the browser accepts messages from. Without it nothing can be sent.
	our_key text not null,
	added_at bigint not null,
	-- When the oldest waiting message is tried. Null: none waits.
	due_at bigint,
	-- Until then only one server delivers.
	taken_until bigint
);
create index push_devices_of_user on push_devices (user_id);
create index push_devices_due on push_devices (due_at) where due_at is not null;

-- Push messages, deleted once the push service accepted them.
create table push_messages (
	id uuid primary key,
	-- Every transaction locks the device first, so the cascade cannot deadlock.
	device_id uuid not null references push_devices on delete cascade,
	user_id int not null references users,
	-- Order of sending.
	seq bigint not null generated always as identity,
	payload jsonb not null,
	urgent boolean not null,
	at bigint not null,
	-- After this time it is not sent any more.
	until bigint not null,
	tries int not null default 0,
	-- True: its user cannot switch it off. `urgent` only tells the push service how fast to deliver.
	always boolean not null
);
create index push_messages_in_order on push_messages (device_id, seq);
create index push_messages_of_user on push_messages (user_id);

-- NOTE-04: webhooks of users.
create table webhooks (
	id uuid primary key,
	user_id int not null references users,
	address text not null,
	kinds text[] not null check (cardinality(kinds) > 0),
	-- The sealed secret that deliveries are signed with.
	secret bytea not null,
	-- Number of the newest event of its user that deliveries were made from.
	heard_n bigint not null,
	created_at bigint not null,
	-- Since when nothing is made and sent. Null: it is.
	paused_at bigint,
	-- When the oldest waiting message is tried. Null: none waits.
	due_at bigint,
	-- Until then only one server delivers.
	taken_until bigint
);
create index webhooks_of_user on webhooks (user_id);
create index webhooks_due on webhooks (due_at) where due_at is not null and paused_at is null;

-- Deliveries of webhooks.
create table webhook_deliveries (
	id uuid primary key,
	-- Every transaction locks the webhook first, so the cascade cannot deadlock.
	webhook_id uuid not null references webhooks on delete cascade,
	user_id int not null references users,
	-- Order of sending.
	seq bigint not null generated always as identity,
	-- Number of the event. Null: a test.
	n bigint,
	kind text not null,
	body text not null,
	-- When the event happened.
	at bigint not null,
	state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
	-- True: a test or a replay, which is tried once, beside the others.
	by_hand boolean not null default false,
	tries int not null default 0,
	-- The last try and its answer.
	tried_at bigint,
	status int,
	error text check (error in ('forbidden', 'no_connection', 'no_answer')),
	duration_ms int,
	answer text,
	unique (webhook_id, n)
);
create index webhook_deliveries_in_order on webhook_deliveries (webhook_id, seq desc);
create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, seq) where state = 'waiting';
create index webhook_deliveries_by_hand on webhook_deliveries (webhook_id) where state = 'waiting' and by_hand;
create index webhook_deliveries_of_user on webhook_deliveries (user_id);

-- NOTE-03: price alerts. An ended one went off, or was removed.
create table alerts (
	id uuid primary key,
	user_id int not null references users,
	asset_id int not null references assets,
	-- In tick sizes.
	price bigint not null check (price > 0),
	condition text not null check (condition in ('above', 'below', 'crossing')),
	each_time boolean not null,
	-- The newest tick when it was set. Later ticks are judged.
	after_seq bigint not null,
	created_at bigint not null,
	ended_at bigint
);
create index alerts_of_user on alerts (user_id, created_at desc) where ended_at is null;
create index alerts_of_asset on alerts (asset_id, price) where ended_at is null;
create index alerts_ended on alerts (ended_at) where ended_at is not null;

-- Alerts that went off. The commit that moves judged_ticks writes a row; a later commit, under the user's lock, notifies the user.
create table alert_firings (
	id uuid primary key,
	alert_id uuid not null references alerts on delete cascade,
	user_id int not null references users,
	times int not null check (times > 0),
	at bigint not null,
	-- When the user was notified. Null: not yet; an alert that goes off again before is added to the row, so that it makes at most one row
	-- and one event a minute.
	told_at bigint
);
create index alert_firings_untold on alert_firings (user_id) where told_at is null;
create unique index alert_firings_next on alert_firings (alert_id) where told_at is null;
create index alert_firings_of_alert on alert_firings (alert_id, told_at);
create index alert_firings_by_age on alert_firings using brin (told_at);

-- The tick up to which an asset's alerts were judged, at least.
create table judged_ticks (
	asset_id int primary key references assets,
	seq bigint not null
);

-- CAL-01: economic events. An event keeps its identity and counts its changes, so that subscribed calendars follow and people see
-- corrections. A removed one keeps its row: programs that show it must learn of it, and a provider may not add it again.
create table economic_events (
	id int generated always as identity primary key,
	at bigint not null,
	country text not null check (country ~ '^[A-Z]{2}$'),
	currency text not null check (currency ~ '^[A-Z]{3}$'),
	title text not null check (title <> ''),
	-- 1 low to 3 high.
	impact int not null check (impact between 1 and 3),
	-- As published, units included.
	actual text,
	forecast text,
	previous text,
	-- When staff last corrected it. Null: never.
	corrected_at bigint,
	uid uuid not null default gen_random_uuid(),
	-- Rises with every change.
	revision int not null default 0,
	changed_at bigint not null default clock(),
	removed_at bigint,
	-- The last correction: when, and the values before it, as {"actual": "3.1%"}.
	restated_at bigint,
	restated_from jsonb,
	-- The provider's last version of it. Null: the provider does not name it.
	provided jsonb,
	constraint economic_events_restated check ((restated_at is null) = (restated_from is null))
);
create unique index economic_events_key on economic_events (at, country, title) where removed_at is null;
create index economic_events_by_time on economic_events (at, id);

-- The newest fetches from the provider, one row.
create table calendar_fetches (
	singleton boolean primary key default true check (singleton),
	-- Hash of the settings of the fetch. With other settings the fetches begin again.
	source text not null,
	etag text,
	last_modified text,
	-- The last fetch, and the last one whose answer could be read.
	tried_at bigint not null,
	read_at bigint,
	-- Since when fetches fail, and how.
	failing_since bigint,
	failure text check (failure in ('forbidden', 'no_connection', 'no_answer', 'status', 'too_large', 'encoding', 'nothing')),
	status int,
	-- Counts of the last answer that could be read.
	entries int not null default 0,
	added int not null default 0,
	changed int not null default 0,
	removed int not null default 0,
	-- Entries that staff have corrected; the corrections stay.
	held int not null default 0,
	-- Number of lines that could not be read, and the first of them.
	wrong int not null default 0,
	errors jsonb not null default '[]',
	constraint calendar_fetches_failing check ((failing_since is null) = (failure is null))
);

-- Keys of users' own addresses of the calendar.
create table calendar_keys (
	user_id int primary key references users,
	-- The key is derived from it. A new serial makes a new key.
	serial uuid not null,
	hash bytea not null unique,
	made_at bigint not null,
	-- Rounded to the hour.
	used_at bigint
);

-- NOTE-01: notices of economic events as they were then: the event is about to be published, was moved after such a notice, or is
-- cancelled.
create table calendar_notices (
	id int generated always as identity primary key,
	event_id int not null references economic_events,
	change text not null check (change in ('ahead', 'moved', 'cancelled')),
	-- The announced time. Of a cancelled event: the time that it was planned for.
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

-- Users who got a notice. The commit of the user's event writes it, so that each user gets it once.
create table calendar_told (
	notice_id int not null references calendar_notices on delete cascade,
	user_id int not null references users,
	primary key (notice_id, user_id)
);
create index calendar_told_of_user on calendar_told (user_id);

-- Rights.
grant select, insert, update (state, changed_at, error), delete on mails to {{app_role}};
grant select, insert, update (facts, read_at), delete on notifications to {{app_role}};
grant select, insert, update (heard_n, unread), delete on notification_states to {{app_role}};
grant select, insert, update (choices, quiet_from, quiet_to, time_zone, push_amounts), delete on notification_settings to {{app_role}};
grant select, insert, update (told_to, registered_to) on told_announcements to {{app_role}};
grant select, insert, update (facts, due_at), delete on waiting_notices to {{app_role}};
grant select, insert, update (session_id, key, secret, our_key, due_at, taken_until), delete on push_devices to {{app_role}};
grant select, insert, update (tries), delete on push_messages to {{app_role}};
grant select, insert, update (address, kinds, heard_n, paused_at, due_at, taken_until), delete on webhooks to {{app_role}};
grant select, insert, update (state, by_hand, tries, tried_at, status, error, duration_ms, answer), delete on webhook_deliveries to
	{{app_role}};
grant select, insert, update (ended_at), delete on alerts to {{app_role}};
grant select, insert, update (times, at, told_at), delete on alert_firings to {{app_role}};
grant select, insert, update (seq) on judged_ticks to {{app_role}};
grant select, insert, update (at, country, currency, title, impact, actual, forecast, previous, corrected_at, revision, changed_at,
	removed_at, restated_at, restated_from, provided) on economic_events to {{app_role}};
grant select, insert, update (source, etag, last_modified, tried_at, read_at, failing_since, failure, status, entries, added, changed,
	removed, held, wrong, errors) on calendar_fetches to {{app_role}};
grant select, insert, update (serial, hash, made_at, used_at), delete on calendar_keys to {{app_role}};
grant select, insert, delete on calendar_notices to {{app_role}};
grant select, insert, delete on calendar_told to {{app_role}};
