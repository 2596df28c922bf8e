-- Cashier: deposits, withdrawals, and what providers say of money (CASH-01 to CASH-15; docs/money.md).

-- LEDGER-07: accounts of the house for payments under review, differences of currencies, and what providers charge.
insert into accounts (id, kind, currency)
select number * 10 + currency_digit(currency), kind, currency
from (values (7, 'house:suspense'), (8, 'house:fx'), (9, 'house:costs')) house (number, kind),
	(values ('USD'), ('DEMO_USD'), ('SANDBOX_USD')) currencies (currency);

-- Accounts of providers, numbered below those of users: what a provider holds for us.
create sequence clearing_numbers start 1001 maxvalue 99999;

create or replace function app.check_account() returns trigger
language plpgsql as $$ begin
	if new.id % 10 is distinct from app.currency_digit(new.currency) then
		raise check_violation using message = 'the number of an account ends in its currency''s digit', constraint = 'accounts_currency_digit';
	end if;
	if new.user_id is not null and new.kind not in ('available', 'in_trades', 'in_orders', 'withdrawing', 'blocked') then
		raise check_violation using message = 'users have no account of this kind', constraint = 'accounts_kind';
	end if;
	if (new.user_id is null) <> (new.id < 1000000) or (new.user_id is null and new.kind !~ '^(house:[a-z]+|provider:[a-z0-9]+/[^:]+:clearing)$') then
		raise check_violation using message = 'neither the house nor a provider has this account', constraint = 'accounts_kind';
	end if;
	return new;
end $$;

-- CASH-09: what a user owes because a provider took money that the balance no longer held. Every credit pays it first.
create table claims (
	id uuid primary key,
	user_id int not null references users,
	currency currency not null,
	amount minor_amount not null,
	paid minor_balance not null default 0,
	-- Payments so far: numbers the references of the next ones.
	payments int not null default 0,
	-- Given up: the dispute was won, or two people of staff wrote it off.
	forgiven minor_balance not null default 0,
	opened_at bigint not null,
	check (paid + forgiven <= amount)
);
create index claims_of_user on claims (user_id);
create index claims_open on claims (user_id, currency) where paid + forgiven < amount;

-- CASH-04: when a way of signing in last changed, which holds withdrawals.
alter table users add credentials_changed_at bigint;
create function app.stamp_credentials() returns trigger
language plpgsql as $$ begin
	new.credentials_changed_at := app.clock();
	return new;
end $$;
create trigger stamp_credentials before update of credentials_version on users
for each row when (new.credentials_version <> old.credentials_version) execute function app.stamp_credentials();

-- CASH-02. Amounts are minor units of the account's currency; native ones the smallest units of what the provider moves.
create table deposits (
	id uuid primary key,
	user_id int not null references users,
	provider text not null,
	provider_account text not null,
	method text not null,
	currency currency not null,
	amount minor_amount not null,
	fee minor_balance not null,
	native_amount bigint not null check (native_amount > 0),
	native_currency text not null,
	-- The quote whose rate was frozen; null where the provider moves the account's own currency.
	quote_id uuid,
	reference text not null unique,
	-- What was started at the provider, and what the payer does next.
	provider_id text,
	next jsonb,
	-- The one payment whose money is this deposit's.
	payment_id uuid,
	status text not null check (status in ('created', 'pending', 'review', 'confirmed', 'expired', 'failed', 'part_refunded', 'refunded',
		'inquiry', 'disputed', 'won', 'lost', 'reversed', 'returning', 'returned')),
	reason text,
	created_at bigint not null,
	changed_at bigint not null,
	expires_at bigint not null,
	-- Until when its state is to end.
	due_at bigint,
	-- When the provider is asked next; null: not any more.
	poll_at bigint,
	check (fee < amount)
);
create index deposits_of_user on deposits (user_id, created_at desc, id desc);
create index deposits_to_poll on deposits (poll_at) where poll_at is not null;
create index deposits_by_provider_id on deposits (provider, provider_account, provider_id);
create index deposits_under_review on deposits (due_at) where status = 'review';

-- CASH-02: every payment that a provider knows, credited at most once.
create table payments (
	id uuid primary key,
	provider text not null,
	provider_account text not null,
	provider_payment_id text not null,
	-- Null where it names no deposit of ours.
	deposit_id uuid references deposits,
	native_amount bigint not null check (native_amount > 0),
	native_currency text not null,
	-- The provider's word.
	state text not null check (state in ('pending', 'paid', 'failed', 'expired', 'reversed')),
	-- What became of its money here.
	money text not null check (money in ('none', 'credited', 'suspended', 'released', 'returned', 'reversed')),
	-- Minor units of the account's currency that it was booked with; null before.
	amount minor_amount,
	-- What of it was kept as a fee.
	fee minor_balance not null default 0,
	currency currency not null,
	instrument_kind text,
	-- SHA-256 of what is stable at the provider.
	instrument_hash bytea,
	instrument_label text,
	payer_name text,
	refundable_until bigint,
	cost bigint not null check (cost >= 0),
	doubt text,
	-- Why it was not credited by itself.
	reason text,
	-- When the provider last changed it, when it was first seen, and when its money was booked.
	at bigint not null,
	seen_at bigint not null,
	booked_at bigint,
	unique (provider, provider_account, provider_payment_id),
	check ((money = 'none') = (amount is null))
);
create index payments_of_deposit on payments (deposit_id);
create index payments_suspended on payments (booked_at) where money = 'suspended';
alter table deposits add foreign key (payment_id) references payments;

-- Money of a payment that a provider sent or took back: refunds that were made at the provider, disputes, reversals.
create table payment_reversals (
	id uuid primary key,
	payment_id uuid not null references payments,
	provider text not null,
	provider_account text not null,
	kind text not null check (kind in ('refund', 'dispute', 'reversal')),
	provider_reversal_id text not null,
	native_amount bigint not null check (native_amount > 0),
	state text not null check (state in ('pending', 'paid', 'failed', 'inquiry', 'taken', 'won', 'lost')),
	-- Minor units that were booked; null: nothing was.
	amount minor_amount,
	claim_id uuid references claims,
	at bigint not null,
	seen_at bigint not null,
	unique (provider, provider_account, kind, provider_reversal_id)
);
create index payment_reversals_of_payment on payment_reversals (payment_id);

-- CASH-04: where payouts go.
create table destinations (
	id uuid primary key,
	user_id int not null references users,
	method text not null,
	fields jsonb not null,
	-- Masked.
	label text not null,
	created_at bigint not null,
	-- Withdrawals to it wait until then.
	usable_at bigint not null,
	removed_at bigint
);
create index destinations_of_user on destinations (user_id, created_at);

-- CASH-03
create table withdrawals (
	id uuid primary key,
	user_id int not null references users,
	method text not null,
	destination_id uuid references destinations,
	currency currency not null,
	amount minor_amount not null,
	fee minor_balance not null,
	quote_id uuid,
	reference text not null unique,
	status text not null check (status in ('requested', 'review', 'approved', 'sending', 'unknown', 'sent', 'completed', 'rejected', 'cancelled', 'failed', 'returned')),
	reason text,
	-- What its state waits for, and until when it is to end.
	waits_for text,
	due_at bigint,
	created_at bigint not null,
	changed_at bigint not null,
	-- The two people of staff who agreed; null where it went without them.
	approved_by int references users,
	seconded_by int references users,
	-- When it is judged again.
	judge_at bigint,
	check (fee < amount),
	check (approved_by <> seconded_by)
);
create index withdrawals_of_user on withdrawals (user_id, created_at desc, id desc);
create index withdrawals_unfinished on withdrawals (due_at) where status in ('requested', 'review', 'approved', 'sending', 'unknown', 'sent');

-- CASH-04: the ways that a withdrawal's money goes. The id is the key under which the provider pays once.
create table withdrawal_legs (
	id uuid primary key,
	withdrawal_id uuid not null references withdrawals,
	n int not null,
	kind text not null check (kind in ('refund', 'payout')),
	provider text not null,
	provider_account text not null,
	method text not null,
	-- Of a refund.
	payment_id uuid references payments,
	amount minor_amount not null,
	-- Taken from the amount; what is sent is the rest.
	fee minor_balance not null,
	native_amount bigint not null check (native_amount > 0),
	native_currency text not null,
	status text not null check (status in ('planned', 'sending', 'unknown', 'sent', 'completed', 'failed', 'returned')),
	reason text,
	provider_id text,
	first_sent_at bigint,
	-- When the provider first showed nothing of it after its answer was lost.
	missed_at bigint,
	changed_at bigint not null,
	due_at bigint,
	-- When the provider is asked next; null: not any more.
	poll_at bigint,
	unique (withdrawal_id, n),
	check ((kind = 'refund') = (payment_id is not null)),
	check (fee < amount)
);
create index withdrawal_legs_of_payment on withdrawal_legs (payment_id);
create index withdrawal_legs_to_poll on withdrawal_legs (poll_at) where poll_at is not null;

-- Every state of a deposit or withdrawal, in its order; never changed.
create table movement_steps (
	movement_id uuid not null,
	n int not null check (n > 0),
	status text not null,
	-- What moved it on: user, staff, provider, clock, rule.
	cause text not null,
	reason text,
	-- The member of staff.
	actor_id int references users,
	at bigint not null,
	primary key (movement_id, n)
);

-- CASH-06: rates that were frozen for a user. The rate is native units for a million minor units of the account's currency.
create table quotes (
	id uuid primary key,
	user_id int not null references users,
	method text not null,
	direction text not null check (direction in ('deposit', 'withdrawal')),
	currency currency not null,
	amount minor_amount not null,
	native_amount bigint not null check (native_amount > 0),
	native_currency text not null,
	rate numeric not null check (rate > 0),
	spread_bps int not null check (spread_bps >= 0),
	source text not null,
	created_at bigint not null,
	expires_at bigint not null,
	used_at bigint
);
create index quotes_of_user on quotes (user_id, created_at);

-- Notices of providers as they came, stored before they are answered.
create table provider_notices (
	id bigint generated always as identity primary key,
	provider text not null,
	provider_account text not null,
	delivery_id text not null,
	-- Null once it is deleted, after 90 days.
	body bytea,
	subjects jsonb not null,
	received_at bigint not null,
	worked_at bigint,
	unique (provider, provider_account, delivery_id)
);
create index provider_notices_unworked on provider_notices (id) where worked_at is null;

-- CASH-15: automatic payouts of a provider that were stopped.
create table payout_switches (
	id bigint generated always as identity primary key,
	provider text not null,
	provider_account text not null,
	reason text not null,
	stopped_at bigint not null,
	started_at bigint,
	started_by int references users
);
create unique index payout_switches_stopped on payout_switches (provider, provider_account) where started_at is null;

-- The sandbox's own books: what a real provider would keep at its place.
create table sandbox_objects (
	id text primary key,
	kind text not null check (kind in ('deposit', 'payment', 'refund', 'dispute', 'payout')),
	-- The deposit of a payment, the payment of a refund or dispute.
	parent_id text references sandbox_objects,
	-- The caller's id, under which the object is made once.
	key uuid,
	amount bigint not null check (amount > 0),
	currency text not null,
	state text not null,
	details jsonb not null,
	changed_at bigint not null,
	unique (kind, key)
);
create index sandbox_objects_of_parent on sandbox_objects (parent_id);
create index sandbox_objects_by_change on sandbox_objects (changed_at);

grant select, insert on claims, deposits, payments, payment_reversals, destinations, withdrawals, withdrawal_legs, movement_steps, quotes,
	provider_notices, payout_switches, sandbox_objects to {{app_role}};
grant usage on sequence clearing_numbers to {{app_role}};
grant update (paid, payments, forgiven) on claims to {{app_role}};
grant update (status, reason, provider_id, next, payment_id, changed_at, due_at, poll_at) on deposits to {{app_role}};
grant update (deposit_id, state, money, amount, fee, instrument_kind, instrument_hash, instrument_label, payer_name, refundable_until, cost, doubt,
	reason, at, booked_at) on payments to {{app_role}};
grant update (native_amount, state, amount, claim_id, at) on payment_reversals to {{app_role}};
grant update (fields, label, removed_at) on destinations to {{app_role}};
grant update (status, reason, waits_for, due_at, changed_at, approved_by, seconded_by, judge_at) on withdrawals to {{app_role}};
grant update (status, reason, provider_id, first_sent_at, missed_at, changed_at, due_at, poll_at) on withdrawal_legs to {{app_role}};
grant update (used_at) on quotes to {{app_role}};
grant update (body, worked_at) on provider_notices to {{app_role}};
grant update (started_at, started_by) on payout_switches to {{app_role}};
grant update (state, details, changed_at) on sandbox_objects to {{app_role}};
