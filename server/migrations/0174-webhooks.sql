-- NOTE-04: addresses that users have told of their events.
create table webhooks (
	id uuid primary key,
	user_id int not null references users,
	address text not null,
	kinds text[] not null check (cardinality(kinds) > 0),
	-- What its deliveries are signed with, sealed.
	secret bytea not null,
	-- Number of the last event of its user that deliveries were made of.
	heard_n bigint not null,
	created_at bigint not null,
	-- Since when nothing is made and sent.
	paused_at bigint,
	-- When the oldest of what waits is tried; null where nothing does.
	due_at bigint,
	-- Until when one server alone delivers.
	taken_until bigint
);
create index webhooks_of_user on webhooks (user_id);
create index webhooks_due on webhooks (due_at) where due_at is not null and paused_at is null;

create table webhook_deliveries (
	id uuid primary key,
	-- Its webhook is locked before it, in every transaction: so it goes with it.
	webhook_id uuid not null references webhooks on delete cascade,
	user_id int not null references users,
	-- The order in which they are sent.
	seq bigint not null generated always as identity,
	-- Number of the event; null for a test.
	n bigint,
	kind text not null,
	body text not null,
	-- When it happened.
	at bigint not null,
	state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
	-- A test or replay: tried once, besides the others.
	by_hand boolean not null default false,
	tries int not null default 0,
	-- The last try.
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

grant select, insert, delete on webhooks, webhook_deliveries to {{app_role}};
grant update (address, kinds, heard_n, paused_at, due_at, taken_until) on webhooks to {{app_role}};
grant update (state, by_hand, tries, tried_at, status, error, duration_ms, answer) on webhook_deliveries to {{app_role}};
