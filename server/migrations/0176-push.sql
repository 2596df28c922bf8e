-- NOTE-02: what is sent by push message waits as emails do.
alter table waiting_mails rename to waiting_notices;
alter table waiting_notices add column way text not null default 'mail' check (way in ('mail', 'push'));
alter table waiting_notices alter column way drop default;
alter table waiting_notices drop constraint waiting_mails_pkey, add primary key (user_id, way, reference);
drop index waiting_mails_due;
create index waiting_notices_due on waiting_notices (way, due_at, user_id);
alter table waiting_notices rename constraint waiting_mails_user_id_fkey to waiting_notices_user_id_fkey;

-- Whether push messages say amounts of money.
alter table notification_settings add column push_amounts boolean not null default false;

-- Browsers that users have chosen to be told on. A message is sent only while the session lives that the browser was added in.
create table push_devices (
	id uuid primary key,
	user_id int not null references users,
	session_id uuid not null,
	-- Of its push service, which knows the browser by it.
	address text not null unique,
	-- The push service: scheme, host and port of the address.
	service text not null,
	-- What messages are encrypted for, as the browser gave it (base64url).
	key text not null,
	secret text not null,
	-- Our public key that the browser takes messages from; with another one nothing can be sent to it.
	our_key text not null,
	added_at bigint not null,
	-- When the oldest of what waits is tried; null where nothing does.
	due_at bigint,
	-- Until when one server alone delivers.
	taken_until bigint
);
create index push_devices_of_user on push_devices (user_id);
create index push_devices_due on push_devices (due_at) where due_at is not null;

-- What a device is sent; gone once it was taken.
create table push_messages (
	id uuid primary key,
	-- Its device is locked before it, in every transaction: so it goes with it.
	device_id uuid not null references push_devices on delete cascade,
	user_id int not null references users,
	-- The order in which they are sent.
	seq bigint not null generated always as identity,
	payload jsonb not null,
	urgent boolean not null,
	at bigint not null,
	-- After that it is not worth sending.
	until bigint not null,
	tries int not null default 0
);
create index push_messages_in_order on push_messages (device_id, seq);
create index push_messages_of_user on push_messages (user_id);

grant select, insert, delete on push_devices, push_messages to {{app_role}};
grant update (due_at, taken_until, session_id, key, secret, our_key) on push_devices to {{app_role}};
grant update (tries) on push_messages to {{app_role}};
grant update (push_amounts) on notification_settings to {{app_role}};
