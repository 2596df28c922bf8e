-- People: users' documents, verification and screening (KYC-01 to KYC-04, IDENT-09), recoveries of a lost second factor (IDENT-14),
-- and legal holds.

-- KYC-02: users' documents. Their pages are encrypted in a store, their keys are in KEYS_DIR.
create table files (
	id uuid primary key,
	user_id int not null references users,
	-- Area and subject, such as verification.document.
	purpose text not null check (purpose ~ '^[a-z_]+\.[a-z_]+$'),
	-- Format of the upload. Only pictures of its pages are stored.
	kind text not null check (kind in ('jpeg', 'png', 'webp', 'heic', 'pdf')),
	-- Sizes of its pages in order, pixels.
	widths smallint[] not null check (cardinality(widths) between 1 and 10),
	heights smallint[] not null constraint files_pages check (cardinality(heights) = cardinality(widths)),
	stored_at bigint not null,
	-- When it is deleted. Null: as long after the end of its user's account as the operator sets.
	delete_at bigint,
	-- No one can view it any more. The row goes once its key is destroyed and its pages are deleted.
	deleted_at bigint,
	-- When its key or a page was first found missing although it is not deleted.
	missing_since bigint
);
create index files_of_user on files (user_id);
create index files_to_delete on files (delete_at) where deleted_at is null and delete_at is not null;
create index files_to_destroy on files (id) where deleted_at is not null;

-- KYC-01: complete tries of the steps of verification. Rows are only added.
create table verification_tries (
	id uuid primary key default gen_random_uuid(),
	user_id int not null references users,
	step text not null check (step in ('personal', 'document', 'selfie', 'address', 'funds')),
	n int not null check (n > 0),
	-- The typed answers. Null: the try is pictures.
	content jsonb,
	paper text check (paper in ('passport', 'identity_card', 'driving_licence', 'utility_bill',
		'bank_statement', 'government_letter', 'payslip', 'tax_return', 'savings_statement', 'sale_contract', 'selfie')),
	country text check (country ~ '^[A-Z]{2}$'),
	sent_at bigint not null,
	unique (user_id, step, n),
	constraint verification_tries_content check ((step = 'personal') = (content is not null)
		and (step = 'personal') = (paper is null) and (paper is null) = (country is null))
);

-- Pictures of papers. The sender makes the id. `try_id` is null while other sides are missing.
create table verification_files (
	id uuid primary key,
	user_id int not null references users,
	step text not null check (step in ('document', 'selfie', 'address', 'funds')),
	paper text not null,
	country text not null,
	side text not null check (side in ('front', 'back')),
	-- The file in the store, which deletes it in its time.
	file_id uuid not null unique,
	uploaded_at bigint not null,
	try_id uuid references verification_tries
);
create unique index verification_files_of_try on verification_files (try_id, side) where try_id is not null;
create index verification_files_of_user on verification_files (user_id, step, uploaded_at);

-- Outcomes of tries.
create table verification_outcomes (
	try_id uuid primary key references verification_tries,
	approved boolean not null,
	reasons text[] not null,
	decided_at bigint not null,
	-- Expiry of the paper. Null: it has none.
	expires_at bigint,
	-- Country of an approved address.
	country text,
	constraint verification_outcomes_reasons check (approved = (cardinality(reasons) = 0))
);
create index verification_outcomes_expiring on verification_outcomes (expires_at) where expires_at is not null;

-- Further tries that staff allowed.
create table verification_allowances (
	user_id int not null references users,
	step text not null,
	allowed_at bigint not null,
	allowed_by int not null references users,
	reason text not null,
	primary key (user_id, step, allowed_at)
);

-- Cases of the queue: users who sent everything that is wanted of them.
create table verification_cases (
	id uuid primary key default gen_random_uuid(),
	user_id int not null references users,
	opened_at bigint not null,
	due_at bigint not null,
	-- True: two people have to look.
	second boolean not null,
	-- ADMIN-10: the member of staff who has taken it, and until when.
	taken_by int references users,
	taken_until bigint,
	decided_at bigint,
	constraint verification_cases_taken check ((taken_by is null) = (taken_until is null))
);
create unique index verification_cases_open on verification_cases (user_id) where decided_at is null;
create index verification_cases_due on verification_cases (due_at, id) where decided_at is null;
create index verification_cases_decided on verification_cases (decided_at desc, id desc) where decided_at is not null;
create index verification_cases_of_user on verification_cases (user_id, opened_at);

-- Tries that a case is about.
create table verification_case_tries (
	case_id uuid not null references verification_cases,
	try_id uuid not null references verification_tries,
	primary key (case_id, try_id)
);
create index verification_case_tries_by_try on verification_case_tries (try_id);

-- Findings of one member of staff about a case. Of a document's number only a keyed hash and the last three characters are stored.
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
	-- For each step: approved, reasons, checks.
	steps jsonb not null,
	primary key (case_id, n)
);

-- Identities of users, with the document that proved each. The newest one of a user is valid.
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
	-- IDENT-09: keyed hashes of the document, and of the name with the date of birth.
	document_hash bytea not null,
	name_hash bytea not null,
	verified_at bigint not null
);
create index verified_persons_of_user on verified_persons (user_id, verified_at desc);
create index verified_persons_by_document on verified_persons (document_hash);
create index verified_persons_by_name on verified_persons (name_hash);

-- Reminders sent before a paper expires. `days` is the days before it; 0: it has expired.
create table verification_reminders (
	try_id uuid not null references verification_tries,
	days int not null,
	sent_at bigint not null,
	primary key (try_id, days)
);

-- IDENT-09, KYC-04: matches: users who may hold another account, or who are or paid from an address on the screening list. Two people
-- decide each.
create table verification_matches (
	id uuid primary key default gen_random_uuid(),
	user_id int not null references users,
	kind text not null check (kind in ('document', 'name', 'screening', 'address')),
	other_id int references users,
	entry text,
	found_at bigint not null,
	due_at bigint not null,
	result text check (result in ('cleared', 'confirmed')),
	reason text,
	asked_by int references users,
	decided_by int references users,
	decided_at bigint,
	-- Address of coins on the screening list.
	address text,
	constraint verification_matches_decision check (num_nulls(result, reason, asked_by, decided_by, decided_at) in (0, 5)),
	constraint verification_matches_two_people check (asked_by <> decided_by),
	constraint verification_matches_subject check ((kind in ('screening', 'address')) = (entry is not null)
		and (kind in ('screening', 'address')) = (other_id is null) and (kind = 'address') = (address is not null)),
	unique nulls not distinct (user_id, kind, other_id, entry, address)
);
create index verification_matches_due on verification_matches (due_at, id) where decided_at is null;
create index verification_matches_decided on verification_matches (decided_at desc, id desc) where decided_at is not null;
create index verification_matches_uncleared on verification_matches (user_id) where result is distinct from 'cleared';

-- The screening list that persons were last compared with.
create table verification_screenings (
	one boolean primary key default true check (one),
	list_hash text not null,
	screened_at bigint not null
);

-- KYC-04: requests of staff for the source of a user's money. The newest one of a user is in force; only later tries answer it.
create table funds_requests (
	user_id int not null references users,
	asked_at bigint not null,
	asked_by int not null references users,
	-- Shown to the user.
	reason text not null,
	primary key (user_id, asked_at)
);

-- IDENT-14: recoveries of users who lost their second factor. Two members of staff compare documents with the identity.
create table recoveries (
	id uuid primary key default gen_random_uuid(),
	user_id int not null references users,
	-- open: staff compare. waiting: two people agreed. All others are final.
	state text not null check (state in ('open', 'waiting', 'done', 'refused', 'stopped', 'ended', 'expired')),
	-- True: the user had an approved identity when it was sent.
	verified boolean not null,
	sent_at bigint not null,
	expires_at bigint not null,
	-- The two people who agreed, and when the second factor is removed.
	asked_by int references users,
	agreed_by int references users,
	due_at bigint,
	ended_at bigint,
	-- The reason of staff who refused it.
	because text,
	taken_by int references users,
	taken_until bigint,
	constraint recoveries_agreement check (num_nulls(asked_by, agreed_by, due_at) in (0, 3)),
	constraint recoveries_people check (asked_by <> agreed_by and asked_by <> user_id and agreed_by <> user_id),
	constraint recoveries_due check (state not in ('waiting', 'done') or due_at is not null),
	constraint recoveries_ended check ((ended_at is null) = (state in ('open', 'waiting'))),
	constraint recoveries_taken check ((taken_by is null) = (taken_until is null))
);
-- One at a time.
create unique index recoveries_under_way on recoveries (user_id) where ended_at is null;
create index recoveries_sent on recoveries (sent_at, id) where ended_at is null;
create index recoveries_over on recoveries (ended_at desc, id desc) where ended_at is not null;

-- Pictures sent by an emailed link. `recovery_id` is null until they are handed in.
create table recovery_files (
	id uuid primary key,
	link_id uuid not null,
	user_id int not null references users,
	step text not null check (step in ('document', 'selfie')),
	paper text not null,
	country text not null,
	side text not null check (side in ('front', 'back')),
	-- The file in the store, which deletes it in its time.
	file_id uuid not null unique,
	pages int not null,
	uploaded_at bigint not null,
	recovery_id uuid references recoveries on delete cascade
);
create index recovery_files_of_link on recovery_files (link_id);
create index recovery_files_of_recovery on recovery_files (recovery_id) where recovery_id is not null;
create index recovery_files_of_user on recovery_files (user_id);

-- Pages that a member of staff has opened. All of them must be, before the person can agree.
create table recovery_views (
	recovery_id uuid not null references recoveries on delete cascade,
	staff_id int not null references users,
	file_id uuid not null,
	page int not null,
	primary key (recovery_id, staff_id, file_id, page)
);

-- KYC-04: legal holds, which keep data of a person after its time and after the account is closed.
create table legal_holds (
	id uuid primary key default gen_random_uuid(),
	user_id int not null references users,
	reason text not null,
	-- The two people who placed it.
	asked_by int not null references users,
	agreed_by int not null references users,
	placed_at bigint not null,
	-- Data that the closing of the account erased elsewhere. Null: none yet, or the hold is released.
	kept jsonb,
	release_reason text,
	release_asked_by int references users,
	release_agreed_by int references users,
	released_at bigint,
	constraint legal_holds_two_people check (asked_by <> agreed_by),
	constraint legal_holds_release_two_people check (release_asked_by <> release_agreed_by),
	constraint legal_holds_release check (num_nulls(release_reason, release_asked_by, release_agreed_by, released_at) in (0, 4)),
	constraint legal_holds_kept check (released_at is null or kept is null)
);
create unique index legal_holds_open on legal_holds (user_id) where released_at is null;

-- Rights.
grant select, insert, update (delete_at, deleted_at, missing_since), delete on files to {{app_role}};
grant select, insert, delete on verification_tries to {{app_role}};
grant select, insert, update (try_id), delete on verification_files to {{app_role}};
grant select, insert, delete on verification_outcomes to {{app_role}};
grant select, insert, delete on verification_allowances to {{app_role}};
grant select, insert, update (second, taken_by, taken_until, decided_at), delete on verification_cases to {{app_role}};
grant select, insert, delete on verification_case_tries to {{app_role}};
grant select, insert, delete on verification_looks to {{app_role}};
grant select, insert, delete on verified_persons to {{app_role}};
grant select, insert, delete on verification_reminders to {{app_role}};
grant select, insert, update (result, reason, asked_by, decided_by, decided_at), delete on verification_matches to {{app_role}};
grant select, insert, update (list_hash, screened_at) on verification_screenings to {{app_role}};
grant select, insert, delete on funds_requests to {{app_role}};
grant select, insert, update (state, asked_by, agreed_by, due_at, ended_at, because, taken_by, taken_until), delete on recoveries to
	{{app_role}};
grant select, insert, update (recovery_id), delete on recovery_files to {{app_role}};
grant select, insert on recovery_views to {{app_role}};
grant select, insert, update (kept, release_reason, release_asked_by, release_agreed_by, released_at) on legal_holds to {{app_role}};
