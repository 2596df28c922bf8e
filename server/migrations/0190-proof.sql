-- PROOF-01: the log that anybody can mirror. Its entries are made here, and its files from them; a row of what was signed last.
create table proof_log (
	one boolean primary key default true check (one),
	origin text not null,
	-- The public keys that sign it and its promises, as notes write them.
	log_key text,
	promise_key text,
	-- Of the one process that makes entries and signs.
	fence bigint not null default 0,
	-- Entries made.
	entries bigint not null default 0,
	-- Time of the newest one.
	last_time bigint not null default 0,
	-- What was signed last: never anything that does not continue it.
	size bigint not null default 0,
	root bytea not null
);

create table proof_entries (
	no bigint primary key,
	time bigint not null,
	leaf text not null,
	-- Its items as one bundle, until their file is durable.
	items bytea
);
create index proof_entries_by_time on proof_entries (time, no);
create index proof_entries_without_file on proof_entries (no) where items is not null;

-- How far each asset's chain is in the log.
create table proof_chains (
	asset_id int primary key references assets,
	no bigint not null
);

-- Everything else that is in the log once: where.
create table proof_subjects (
	subject text primary key,
	entry bigint not null,
	place int not null
);

-- PROOF-05: placements that were answered together.
create table proof_batches (
	id uuid primary key,
	-- What the salts of its answers are derived from.
	key bytea not null,
	-- The leaves of its tree, 32 bytes each: trades first, then refusals.
	leaves bytea not null,
	trades int not null,
	-- The signed promise.
	note text not null,
	at bigint not null,
	entry bigint,
	place int
);
create index proof_batches_waiting on proof_batches (at) where entry is null;

-- Those that receipts are made under: one a minute.
create table proof_checkpoints (
	size bigint primary key,
	note text not null,
	at bigint not null
);

alter table trade_terms add column batch uuid, add column batch_place int;
create index terms_of_batch on trade_terms (batch) where batch is not null;
alter table refused_placements add column batch uuid, add column batch_place int;
create index void_results on trade_results (closed_at) where status = 'void';
create index corrections_by_time on trade_corrections (corrected_at);

grant select, insert on proof_log, proof_entries, proof_chains, proof_subjects, proof_batches, proof_checkpoints to {{app_role}};
grant update (log_key, promise_key, fence, entries, last_time, size, root) on proof_log to {{app_role}};
grant update (items) on proof_entries to {{app_role}};
grant update (no) on proof_chains to {{app_role}};
grant update (entry, place) on proof_batches to {{app_role}};

-- PROOF-02: receipts that their users have shared.
create table proof_shares (
	share text primary key,
	trade_id uuid not null unique,
	user_id int not null references users,
	shared_at bigint not null
);
create index proof_shares_of_user on proof_shares (user_id);
grant select, insert, delete on proof_shares to {{app_role}};
