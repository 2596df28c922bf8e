-- Proof: the transparency log (docs/proof.md), its receipts, what users are owed, and the public statistics.

-- PROOF-01: the state of the log, one row: its names and keys, its newest entry, and the checkpoint that was signed last.
create table proof_log (
	one boolean primary key default true check (one),
	origin text not null,
	-- Public keys of checkpoints and promises, in the form of notes.
	log_key text,
	promise_key text,
	-- Fence of the one process that makes entries and signs.
	fence bigint not null default 0,
	-- Number of entries made.
	entries bigint not null default 0,
	-- Time of the newest one.
	last_time bigint not null default 0,
	-- Size and root that were signed last. Nothing is signed that does not continue them.
	size bigint not null default 0,
	root bytea not null,
	-- When everything was last found to be entered, if that was after the newest entry.
	looked_at bigint not null default 0,
	-- Why nothing is entered. Null: something is, or the reason is unknown.
	halted text,
	-- Rises whenever all entries are signed. While it does not rise, nothing is promised.
	beats bigint not null default 0,
	-- PROOF-07: the life of the database in which the log was last found to continue the copies of witnesses and mirrors. A restored
	-- database has an earlier one. Null: unknown.
	generation uuid
);

-- PROOF-01: keys that the log names after the keys of its first entry, in order.
create table proof_keys (
	no int primary key check (no >= 0),
	use text not null check (use in ('log', 'promise')),
	-- In the form of notes.
	key text not null unique,
	asked_at bigint not null,
	-- When an item of the log named it. The process that makes the log has its secret from then on.
	named_at bigint,
	-- When the previous key of checkpoints stopped signing.
	alone_at bigint
);

-- PROOF-07: later names of the log, each with the last checkpoint and the keys of the name before it.
create table proof_successors (
	no int primary key check (no >= 0),
	origin text not null unique,
	-- The last checkpoint under the previous name, as it was signed.
	checkpoint text not null,
	-- The keys that the previous name began with, in the form of notes.
	before_log_key text not null,
	before_promise_key text not null,
	-- The operator's reason.
	reason text not null,
	at bigint not null
);

-- Entries of the log, each for a second.
create table proof_entries (
	no bigint primary key,
	time bigint not null,
	leaf text not null,
	-- Its items as one bundle. Null once their file is durable.
	items bytea
);
create index proof_entries_by_time on proof_entries (time, no);
create index proof_entries_without_file on proof_entries (no) where items is not null;

-- Checkpoints that receipts are made under, one a minute.
create table proof_checkpoints (
	size bigint primary key,
	note text not null,
	at bigint not null
);

-- The newest group of each asset's chain that is in the log.
create table proof_chains (
	asset_id int primary key references assets,
	no bigint not null
);

-- PROOF-02: spans of 100 entries, from `entry` on, that hold groups of an asset's prices; no other entries do. A restored database may lack
-- an asset that the log has.
create table proof_spans (
	asset_id int not null,
	entry bigint not null,
	primary key (asset_id, entry)
);

-- PROOF-08: numbers of groups of prices that were entered more than three seconds after their first price, without caught-up ones. Few
-- entries have any.
create table proof_late_groups (
	entry bigint not null,
	-- Day of the prices, days since 1 January 1970.
	day int not null,
	groups int not null,
	primary key (day, entry)
);

-- Places in the log of everything else that is in it once.
create table proof_subjects (
	subject text primary key,
	entry bigint not null,
	place int not null
);
create index proof_subjects_by_place on proof_subjects (entry, place);

-- PROOF-05: batches of placements that were answered together.
create table proof_batches (
	id uuid primary key,
	-- The salts of its answers are derived from it.
	key bytea not null,
	-- Leaves of its tree, 32 bytes each: trades first, then refusals.
	leaves bytea not null,
	trades int not null,
	-- The signed promise.
	note text not null,
	at bigint not null,
	entry bigint,
	place int,
	-- PROOF-01: counts of refusals, as [code, asset, count]. Null: none, or not counted yet.
	refused jsonb
);
create index proof_batches_waiting on proof_batches (at) where entry is null;
-- Rows arrive in about this order.
create index proof_batches_by_time on proof_batches using brin (at);
-- PROOF-11: audits compare places with the files, in the order of the log.
create index proof_batches_by_place on proof_batches (entry, place) where entry is not null;

-- PROOF-01: newest entries of all accounts that changed since the previous row, under one root in the log.
create table proof_heads (
	at bigint primary key,
	-- The span of transactions, without its end.
	from_xid bigint not null,
	until_xid bigint not null constraint proof_heads_span check (until_xid >= from_xid),
	-- The salts are derived from it.
	key bytea not null,
	-- In the order of the leaves; leaves have 32 bytes each.
	accounts bigint[] not null,
	versions bigint[] not null,
	leaves bytea not null,
	root bytea not null
);
create index proof_heads_by_xid on proof_heads (until_xid);

-- PROOF-02: shared receipts.
create table proof_shares (
	share text primary key,
	trade_id uuid not null unique,
	user_id int not null references users,
	shared_at bigint not null
);
create index proof_shares_of_user on proof_shares (user_id);

-- PROOF-07: witnesses and mirrors without which a restored log continues, as a person decided. They are needed again after the next
-- restore.
create table proof_left_out (
	generation uuid not null references generations (id),
	name text not null,
	decided_at bigint not null,
	primary key (generation, name)
);

-- PROOF-04: money owed to users on each day, under one root in the log.
create table liability_days (
	-- UTC, such as 2026-11-25.
	day text primary key check (day ~ '^\d{4}-\d\d-\d\d$'),
	currency currency not null,
	-- The instant that was counted.
	instant bigint not null,
	-- Round of the beacon that chose the instant. Null: without the beacon.
	round bigint,
	signature bytea,
	-- Sum owed, minor units.
	sum bigint not null check (sum >= 0),
	root bytea not null,
	leaves int not null,
	-- The part of payments under review, which no account holds yet, with the place and salt of its leaf.
	suspense bigint not null check (suspense >= 0),
	suspense_place int not null,
	suspense_salt bytea not null,
	made_at bigint not null,
	-- True: its files are durable, so that the log may name it.
	filed boolean not null default false,
	-- Number of accounts that looked at their part before the next day was made.
	looked int not null default 0,
	constraint liability_days_beacon check ((round is null) = (signature is null))
);

-- Leaves of a day, until their files are durable.
create table liability_files (
	day text not null references liability_days,
	no int not null,
	leaves bytea not null,
	primary key (day, no)
);

-- Amounts owed to each user, minor units, with the places, amounts and salts of their leaves.
create table liability_accounts (
	user_id int not null references users,
	day text not null references liability_days,
	amount bigint not null check (amount > 0),
	places int[] not null,
	amounts bigint[] not null,
	salts bytea[] not null,
	-- True: the user looked at it. Cleared with the next day.
	looked boolean not null default false,
	primary key (user_id, day)
);
create index liability_accounts_of_day on liability_accounts (day);
create index liability_accounts_looked on liability_accounts (day) where looked;

-- PROOF-04: public figures of each day (UTC). A job keeps them, so that the public page never reads trades, refusals or ticks.
create table proof_days (
	-- Days since 1 January 1970.
	day int primary key,
	-- Orders of both modes.
	accepted bigint not null,
	refused bigint not null,
	-- Answers in the batches that are in the log.
	in_log bigint not null,
	-- Money at providers as a share of the money owed to users, hundredths of a percent. Null: no real money, or nothing is owed.
	cover_bps bigint,
	-- The instant up to which the day is counted.
	counted_through bigint not null,
	-- PROOF-08: answers of the day whose batches were entered more than five seconds later.
	late_answers bigint not null default 0,
	-- The longest wait of a batch of the day for its entry, milliseconds.
	greatest_lag_ms bigint not null default 0,
	late_groups bigint not null default 0
);

-- Results of the trades that ended on a day, and the results that void trades and refused placements would have had.
create table proof_outcomes (
	day int not null,
	currency currency not null,
	-- Null: an order for an unknown asset.
	asset_id int references assets,
	kind text not null check (kind in ('settled', 'void', 'corrected', 'refused')),
	-- Reason of a void, cause of a correction, or code of a refusal. Empty: settled.
	reason text not null,
	won bigint not null,
	lost bigint not null,
	tied bigint not null,
	undecided bigint not null,
	-- Minor units. Zero for refusals, whose stakes are unchecked.
	staked bigint not null,
	returned bigint not null,
	unique nulls not distinct (day, currency, asset_id, kind, reason)
);

-- Histograms: the number of values in each bin (domain/src/proof/histograms.ts).
create table proof_histograms (
	day int not null,
	kind text not null check (kind in ('slippage', 'placement', 'settlement', 'feed')),
	-- Null: both modes.
	currency currency,
	asset_id int references assets,
	bin int not null,
	n bigint not null,
	unique nulls not distinct (day, kind, currency, asset_id, bin)
);

-- Sums of each user's trades that ended on a day, for the shares of accounts that lost. Deleted after a year.
create table proof_trader_days (
	day int not null,
	currency currency not null,
	user_id int not null references users,
	-- Void ones excluded.
	trades bigint not null,
	-- Returns less stakes, minor units, with the corrections paid on this day.
	net bigint not null,
	primary key (day, currency, user_id)
);

-- Numbers of accounts whose trades ended in the last `days` days up to this one, and of those that lost.
create table proof_losing (
	day int not null,
	currency currency not null,
	days int not null,
	accounts bigint not null,
	lost bigint not null,
	primary key (day, currency, days)
);

-- PROOF-11: notes that the database was restored, when a server finds it older than a mirror's copy of the log. The application cannot
-- insert a life itself: the new one excuses only the loss of entries that were made before it and are not in the database.
create function app.note_restored() returns void
language sql security definer set search_path = app, pg_temp as $$
	insert into app.generations (restored, made_at, log_entries) select true, app.clock(), entries from app.proof_log
$$;

-- Rights.
grant select, insert, update (origin, log_key, promise_key, fence, entries, last_time, size, root, looked_at, halted, beats, generation) on
	proof_log to {{app_role}};
grant select, insert, update (named_at, alone_at), delete on proof_keys to {{app_role}};
grant select, insert on proof_successors to {{app_role}};
grant select, insert, update (items) on proof_entries to {{app_role}};
grant select, insert on proof_checkpoints to {{app_role}};
grant select, insert, update (no) on proof_chains to {{app_role}};
grant select, insert on proof_spans to {{app_role}};
grant select, insert on proof_late_groups to {{app_role}};
grant select, insert on proof_subjects to {{app_role}};
grant select, insert, update (entry, place) on proof_batches to {{app_role}};
grant select, insert, delete on proof_heads to {{app_role}};
grant select, insert, delete on proof_shares to {{app_role}};
grant select, insert on proof_left_out to {{app_role}};
grant select, insert, update (filed, looked) on liability_days to {{app_role}};
grant select, insert, delete on liability_files to {{app_role}};
grant select, insert, update (looked), delete on liability_accounts to {{app_role}};
grant select, insert, delete on proof_days to {{app_role}};
grant select, insert, delete on proof_outcomes to {{app_role}};
grant select, insert, update (n), delete on proof_histograms to {{app_role}};
grant select, insert, delete on proof_trader_days to {{app_role}};
grant select, insert, delete on proof_losing to {{app_role}};
revoke execute on function app.note_restored() from public;
grant execute on function app.note_restored() to {{app_role}};
