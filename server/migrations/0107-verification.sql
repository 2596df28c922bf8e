-- Who is who: what users show, what staff find, and what follows (KYC-01, KYC-03, IDENT-09).

-- Whether an identity is wanted is a setting, not a state of a user. The country that counts is that of the approved address.
alter table users drop column need_verification;
alter table users add approved_country text check (approved_country ~ '^[A-Z]{2}$');
alter table users add residence text generated always as (coalesce(approved_country, country)) stored;
grant update (document_approved, approved_country) on users to {{app_role}};

-- A try of a step, complete with all that it needs. Rows are only added.
create table verification_tries (
	id uuid primary key default gen_random_uuid(),
	user_id int not null references users,
	step text not null check (step in ('personal', 'document', 'selfie', 'address')),
	n int not null check (n > 0),
	-- What was typed; null for pictures.
	content jsonb,
	paper text check (paper in ('passport', 'identity_card', 'driving_licence', 'utility_bill', 'bank_statement', 'government_letter', 'selfie')),
	country text check (country ~ '^[A-Z]{2}$'),
	sent_at bigint not null,
	unique (user_id, step, n),
	check ((step = 'personal') = (content is not null) and (step = 'personal') = (paper is null) and (paper is null) = (country is null))
);

-- One picture of a paper, by the id that its sender made. `try_id` null: other sides of it are missing.
create table verification_files (
	id uuid primary key,
	user_id int not null references users,
	step text not null check (step in ('document', 'selfie', 'address')),
	paper text not null,
	country text not null,
	side text not null check (side in ('front', 'back')),
	-- In the store of files, which deletes it in its time.
	file_id uuid not null unique,
	uploaded_at bigint not null,
	try_id uuid references verification_tries
);
create unique index verification_files_of_try on verification_files (try_id, side) where try_id is not null;
create index verification_files_of_user on verification_files (user_id, step, uploaded_at);

-- What became of a try.
create table verification_outcomes (
	try_id uuid primary key references verification_tries,
	approved boolean not null,
	reasons text[] not null,
	decided_at bigint not null,
	-- End of the paper; null: it has none.
	expires_at bigint,
	-- Of an approved address.
	country text,
	check (approved = (cardinality(reasons) = 0))
);
create index verification_outcomes_expiring on verification_outcomes (expires_at) where expires_at is not null;

-- More tries that staff allowed.
create table verification_allowances (
	user_id int not null references users,
	step text not null,
	allowed_at bigint not null,
	allowed_by int not null references users,
	reason text not null,
	primary key (user_id, step, allowed_at)
);

-- An item of the queue: everything that is wanted of a user is there.
create table verification_cases (
	id uuid primary key default gen_random_uuid(),
	user_id int not null references users,
	opened_at bigint not null,
	due_at bigint not null,
	-- Two people have to look.
	second boolean not null,
	-- ADMIN-10: taken by one person until then.
	taken_by int references users,
	taken_until bigint,
	decided_at bigint,
	check ((taken_by is null) = (taken_until is null))
);
create unique index verification_cases_open on verification_cases (user_id) where decided_at is null;
create index verification_cases_due on verification_cases (due_at, id) where decided_at is null;
create index verification_cases_decided on verification_cases (decided_at desc, id desc) where decided_at is not null;
create index verification_cases_of_user on verification_cases (user_id, opened_at);

create table verification_case_tries (
	case_id uuid not null references verification_cases,
	try_id uuid not null references verification_tries,
	primary key (case_id, try_id)
);
create index verification_case_tries_by_try on verification_case_tries (try_id);

-- What one member of staff found. The number of a document is kept as a keyed hash and its last three characters alone.
create table verification_looks (
	case_id uuid not null references verification_cases,
	n int not null check (n > 0),
	staff_id int not null references users,
	looked_at bigint not null,
	-- Null: no document was approved.
	name text,
	birth_date text,
	country text,
	number_hash bytea,
	number_end text,
	expires_on text,
	address_country text,
	-- By step: approved, reasons, checks.
	steps jsonb not null,
	primary key (case_id, n)
);

-- Who a user was found to be, and by which document; the newest holds.
create table verified_persons (
	id uuid primary key default gen_random_uuid(),
	user_id int not null references users,
	case_id uuid not null references verification_cases,
	name text not null,
	birth_date text not null,
	paper text not null,
	country text not null,
	number_end text not null,
	expires_on text,
	-- IDENT-09: keyed hashes of the document, and of name with date of birth.
	document_hash bytea not null,
	name_hash bytea not null,
	verified_at bigint not null
);
create index verified_persons_of_user on verified_persons (user_id, verified_at desc);
create index verified_persons_by_document on verified_persons (document_hash);
create index verified_persons_by_name on verified_persons (name_hash);

-- Reminders of the end of a paper that were sent, by the days before it; 0: it has ended.
create table verification_reminders (
	try_id uuid not null references verification_tries,
	days int not null,
	sent_at bigint not null,
	primary key (try_id, days)
);

-- IDENT-09, KYC-04: somebody who may be the holder of another account, or on the screening list, until two people have decided.
create table verification_matches (
	id uuid primary key default gen_random_uuid(),
	user_id int not null references users,
	kind text not null check (kind in ('document', 'name', 'screening')),
	other_id int references users,
	entry text,
	found_at bigint not null,
	due_at bigint not null,
	result text check (result in ('cleared', 'confirmed')),
	reason text,
	asked_by int references users,
	decided_by int references users,
	decided_at bigint,
	check ((kind = 'screening') = (entry is not null) and (kind = 'screening') = (other_id is null)),
	check (num_nulls(result, reason, asked_by, decided_by, decided_at) in (0, 5)),
	check (asked_by <> decided_by),
	unique nulls not distinct (user_id, kind, other_id, entry)
);
create index verification_matches_due on verification_matches (due_at, id) where decided_at is null;
create index verification_matches_decided on verification_matches (decided_at desc, id desc) where decided_at is not null;
create index verification_matches_uncleared on verification_matches (user_id) where result is distinct from 'cleared';

-- The screening list that persons were last held against.
create table verification_screenings (
	one boolean primary key default true check (one),
	list_hash text not null,
	screened_at bigint not null
);

grant select, insert on verification_tries, verification_files, verification_outcomes, verification_allowances, verification_cases,
	verification_case_tries, verification_looks, verified_persons, verification_reminders, verification_matches, verification_screenings to {{app_role}};
grant update (try_id) on verification_files to {{app_role}};
grant update (taken_by, taken_until, decided_at, second) on verification_cases to {{app_role}};
grant update (result, reason, asked_by, decided_by, decided_at) on verification_matches to {{app_role}};
grant update (list_hash, screened_at) on verification_screenings to {{app_role}};
-- Who users were is forgotten some years after the end of their accounts.
grant delete on verification_tries, verification_files, verification_outcomes, verification_allowances, verification_cases,
	verification_case_tries, verification_looks, verified_persons, verification_reminders, verification_matches to {{app_role}};
