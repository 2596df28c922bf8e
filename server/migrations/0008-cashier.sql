-- Cashier: deposits, withdrawals, evidence of providers, decisions of finance, rates, statement lines, and reconciliation
-- (CASH-01 to CASH-15; docs/money.md).

-- CASH-06: quotes. The rate is native units for one minor unit of the account's currency, as a fraction.
create table quotes (
	id uuid primary key,
	user_id int not null references users,
	method text not null,
	direction text not null check (direction in ('deposit', 'withdrawal')),
	currency currency not null,
	amount minor_amount not null,
	native_amount bigint not null check (native_amount > 0),
	native_currency text not null,
	spread_bps int not null check (spread_bps >= 0),
	source text not null,
	created_at bigint not null,
	expires_at bigint not null,
	used_at bigint,
	rate_numerator numeric(60) not null check (rate_numerator > 0),
	rate_denominator numeric(60) not null check (rate_denominator > 0),
	-- Decimals of the native currency's smallest unit.
	native_decimals int not null check (native_decimals >= 0),
	-- False: an indication. The rate of the booking decides.
	fixed boolean not null
);
create index quotes_of_user on quotes (user_id, created_at);

-- CASH-02: deposits. `amount` and `fee` are minor units of the account's currency, native amounts the smallest units of the provider's.
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
	-- The quote with the frozen rate. Null: the provider moves the account's own currency.
	quote_id uuid,
	reference text not null unique,
	-- The provider's id of the deposit, and the payer's next step.
	provider_id text,
	next jsonb,
	-- The one payment that pays this deposit.
	payment_id uuid,
	status text not null check (status in ('created', 'pending', 'review', 'confirmed', 'expired', 'failed', 'part_refunded', 'refunded',
		'inquiry', 'disputed', 'won', 'lost', 'reversed', 'returning', 'returned')),
	reason text,
	created_at bigint not null,
	changed_at bigint not null,
	expires_at bigint not null,
	-- When the status should have ended.
	due_at bigint,
	-- When the provider is asked next. Null: it is not asked any more.
	poll_at bigint,
	-- LIMIT-01: when it was credited, whose hour it counts in. Null: it counts in the hour of its creation.
	counted_at bigint,
	constraint deposits_fee check (fee < amount),
	foreign key (quote_id) references quotes
);
create index deposits_of_user on deposits (user_id, created_at desc, id desc);
-- Deposits that the provider is asked about.
create index deposits_to_poll on deposits (poll_at) where poll_at is not null;
-- Evidence names a deposit by the provider's id. Staff search for it without the account.
create index deposits_by_provider_id on deposits (provider, provider_account, provider_id);
create index deposits_by_quote on deposits (quote_id) where quote_id is not null;
create index deposits_by_name_at_provider on deposits (provider_id);
-- Finance's queues, the earliest due first (PERF-19).
create index deposits_under_review on deposits (due_at, id) where status = 'review';

-- CASH-02: payments at providers. Each is credited at most once.
create table payments (
	id uuid primary key,
	provider text not null,
	provider_account text not null,
	provider_payment_id text not null,
	-- Null: the payment names no deposit of ours.
	deposit_id uuid references deposits,
	native_amount bigint not null check (native_amount > 0),
	native_currency text not null,
	-- State at the provider.
	state text not null check (state in ('pending', 'paid', 'failed', 'expired', 'reversed')),
	-- Our booking of its money. `unvalued`: under review, and its value in the account's currency is not known yet.
	money text not null check (money in ('none', 'unvalued', 'credited', 'suspended', 'released', 'returned', 'reversed')),
	-- Minor units of the account's currency that were booked. Null: nothing was.
	amount minor_amount,
	-- The part of it that was kept as a fee.
	fee minor_balance not null default 0,
	currency currency not null,
	instrument_kind text,
	-- SHA-256 of the provider's stable id of the card or account.
	instrument_hash bytea,
	instrument_label text,
	payer_name text,
	refundable_until bigint,
	cost bigint not null check (cost >= 0),
	doubt text,
	-- Why it was not credited automatically.
	reason text,
	-- When the provider last changed it, when we first saw it, and when its money was booked.
	at bigint not null,
	seen_at bigint not null,
	booked_at bigint,
	-- The house's gain by the difference of rates, minor units: the payment's worth above the booked amount.
	fx minor_balance not null default 0,
	-- The rate when it was first seen; of coins, the rate when a block first held it. Null: unknown, or not needed.
	rate_numerator numeric(60),
	rate_denominator numeric(60),
	-- When a payment without a user should be assigned or returned.
	due_at bigint,
	-- The return that failed after it was paid, so that the money is under review again. The events of the ledger carry its id.
	suspended_by uuid,
	-- Addresses that coins came from, where the provider names them.
	senders text[] not null default '{}',
	unique (provider, provider_account, provider_payment_id),
	constraint payments_booked check (case when money in ('none', 'unvalued') then amount is null else amount is not null or money = 'returned' end)
);
create index payments_of_deposit on payments (deposit_id);
create index payments_suspended on payments (booked_at) where money = 'suspended';
-- Finds other payers with the same card or account when a person is excluded (LIMIT-02).
create index payments_by_instrument on payments (instrument_hash) where instrument_hash is not null;
-- Staff search for a payment by the provider's id without the account.
create index payments_by_provider_payment on payments (provider_payment_id);
create index payments_of_nobody on payments (due_at, id) where deposit_id is null and money in ('suspended', 'unvalued');
alter table deposits add foreign key (payment_id) references payments;

-- CASH-09: claims. A provider took money back that the balance no longer held. Every credit pays the user's claims first.
create table claims (
	id uuid primary key,
	user_id int not null references users,
	currency currency not null,
	amount minor_amount not null,
	paid minor_balance not null default 0,
	-- Number of payments so far, which numbers the references of the next ones.
	payments int not null default 0,
	-- Given up, since the dispute was won or two people of staff wrote it off.
	forgiven minor_balance not null default 0,
	opened_at bigint not null,
	constraint claims_settled check (paid + forgiven <= amount)
);
create index claims_of_user on claims (user_id);
create index claims_open on claims (user_id, currency) where paid + forgiven < amount;

-- CASH-09: parts of claims that two people of staff gave up.
create table claim_write_offs (
	id uuid primary key,
	claim_id uuid not null references claims,
	amount minor_amount not null,
	reason text not null,
	asked_by int not null references users,
	agreed_by int not null references users,
	written_at bigint not null,
	constraint claim_write_offs_two_people check (asked_by <> agreed_by)
);
create index claim_write_offs_of_claim on claim_write_offs (claim_id);

-- CASH-09: reversals: refunds made at the provider, disputes, and recalls. A reversal is booked in parts: money that was on its way
-- elsewhere follows once it is here, and money that was given back can be taken again.
create table payment_reversals (
	id uuid primary key,
	payment_id uuid not null references payments,
	provider text not null,
	provider_account text not null,
	kind text not null check (kind in ('refund', 'dispute', 'reversal')),
	provider_reversal_id text not null,
	native_amount bigint not null check (native_amount > 0),
	state text not null check (state in ('pending', 'paid', 'failed', 'inquiry', 'taken', 'won', 'lost')),
	-- Minor units that were booked. Null: nothing was.
	amount minor_amount,
	claim_id uuid references claims,
	at bigint not null,
	seen_at bigint not null,
	part int not null default 1 check (part > 0),
	-- CASH-06: the part of the difference of rates that went back with its money, minor units.
	fx minor_balance not null default 0,
	-- The longest time for which withdrawals wait for an inquiry. Null: the provider ends it, or two people decide.
	inquiry_until bigint,
	unique (provider, provider_account, kind, provider_reversal_id, part)
);
create index payment_reversals_of_payment on payment_reversals (payment_id);
create index payment_reversals_inquiries on payment_reversals (inquiry_until) where state = 'inquiry';

-- CASH-02: valuations by finance of payments without a rate, and corrections of them.
create table payment_valuations (
	id uuid primary key,
	payment_id uuid not null references payments,
	-- The payment's worth from then on, minor units.
	amount minor_amount not null,
	-- Difference to the valuation before, minor units. Null: there was none.
	difference bigint check (difference <> 0),
	-- True: the payment was already credited.
	credited boolean not null,
	-- Claim for the part of a negative difference that the balance did not hold. Null: none.
	claim_id uuid references claims,
	reason text not null,
	asked_by int not null references users,
	-- The second person. Null: one person alone.
	agreed_by int references users,
	valued_at bigint not null,
	constraint payment_valuations_two_people check (asked_by <> agreed_by),
	constraint payment_valuations_difference_agreed check (difference is null or agreed_by is not null)
);
create index payment_valuations_of_payment on payment_valuations (payment_id, valued_at);
-- CASH-02: decisions of one person alone are limited within a day.
create index payment_valuations_by_staff on payment_valuations (asked_by, valued_at) where agreed_by is null;

-- CASH-04: destinations of payouts.
create table destinations (
	id uuid primary key,
	user_id int not null references users,
	method text not null,
	fields jsonb not null,
	-- Masked text for users.
	label text not null,
	created_at bigint not null,
	-- Withdrawals to a new destination wait until then.
	usable_at bigint not null,
	removed_at bigint
);
create index destinations_of_user on destinations (user_id, created_at);
-- CASH-05: automatic payouts are counted by destination, for all its users and spellings together.
create index destinations_by_place on destinations (method, upper(regexp_replace(fields::text, '[ .-]', '', 'g')));

-- CASH-02: returns of payments that were not credited. The provider pays once under the id. Null `asked_by`: the database was restored,
-- and it is not known who asked (CASH-14).
create table payment_returns (
	id uuid primary key,
	payment_id uuid not null references payments,
	status text not null check (status in ('sending', 'unknown', 'sent', 'completed', 'failed')),
	-- The provider's reason for a failed return.
	reason text,
	asked_by int references users,
	asked_at bigint not null,
	changed_at bigint not null,
	-- When the provider first did not know it, after its answer was lost.
	missed_at bigint,
	-- When the provider is asked next. Null: it is not asked any more.
	poll_at bigint,
	-- The rest of the payment at that time, which is sent. Money that cannot go back to its source goes to a destination of its user.
	native_amount bigint not null check (native_amount > 0),
	destination_id uuid references destinations,
	-- The second person. Null: one person alone.
	agreed_by int references users,
	constraint payment_returns_two_people check (asked_by <> agreed_by)
);
create unique index payment_returns_under_way on payment_returns (payment_id) where status in ('sending', 'unknown', 'sent');
create index payment_returns_to_poll on payment_returns (poll_at) where poll_at is not null;
create index payment_returns_by_staff on payment_returns (asked_by, asked_at) where agreed_by is null;

-- CASH-03: withdrawals.
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
	status text not null check (status in ('requested', 'review', 'approved', 'sending', 'unknown', 'sent', 'completed',
		'rejected', 'cancelled', 'failed', 'returned')),
	reason text,
	-- Reason why it waits, and when the status should have ended.
	waits_for text,
	due_at bigint,
	created_at bigint not null,
	changed_at bigint not null,
	-- The two people of staff who agreed. Null: it needed none.
	approved_by int references users,
	seconded_by int references users,
	-- When the rules judge it again.
	judge_at bigint,
	-- CASH-09: when the two people agreed; they agreed to the inquiries of that time too. Null: not stored yet.
	agreed_at bigint,
	constraint withdrawals_fee check (fee < amount),
	constraint withdrawals_two_people check (approved_by <> seconded_by),
	-- CASH-06: the quote that was asked for, then the quote of its sending.
	foreign key (quote_id) references quotes
);
create index withdrawals_of_user on withdrawals (user_id, created_at desc, id desc);
create index withdrawals_unfinished on withdrawals (due_at) where status in ('requested', 'review', 'approved', 'sending', 'unknown', 'sent');
-- CASH-13: published times of the withdrawals of 30 days.
create index withdrawals_ended on withdrawals (changed_at) where status in ('completed', 'cancelled');
create index withdrawals_of_destination on withdrawals (destination_id) where destination_id is not null;
create index withdrawals_for_staff on withdrawals (due_at, id) where status = 'review' or waits_for is not distinct from 'staff';

-- CASH-04: legs of withdrawals. The provider pays once under the id.
create table withdrawal_legs (
	id uuid primary key,
	withdrawal_id uuid not null references withdrawals,
	n int not null,
	kind text not null check (kind in ('refund', 'payout')),
	provider text not null,
	provider_account text not null,
	method text not null,
	-- The refunded payment. Null: a payout.
	payment_id uuid references payments,
	amount minor_amount not null,
	-- Fee, taken from the amount. The rest is sent.
	fee minor_balance not null,
	native_amount bigint not null check (native_amount > 0),
	native_currency text not null,
	status text not null check (status in ('planned', 'sending', 'unknown', 'sent', 'completed', 'failed', 'returned')),
	reason text,
	provider_id text,
	first_sent_at bigint,
	-- When the provider first did not know it, after its answer was lost.
	missed_at bigint,
	changed_at bigint not null,
	due_at bigint,
	-- When the provider is asked next. Null: it is not asked any more.
	poll_at bigint,
	-- The house's gain by the difference of rates, minor units, and the part of it that went back.
	fx minor_balance not null default 0,
	-- Decimals of the native currency's smallest unit. Null: the account's own currency.
	native_decimals int check (native_decimals >= 0),
	fx_back minor_balance not null default 0,
	unique (withdrawal_id, n),
	constraint withdrawal_legs_payment check ((kind = 'refund') = (payment_id is not null)),
	constraint withdrawal_legs_fee check (fee < amount)
);
create index withdrawal_legs_of_payment on withdrawal_legs (payment_id);
create index withdrawal_legs_to_poll on withdrawal_legs (poll_at) where poll_at is not null;
-- CASH-15: recent payouts of a provider's account.
create index withdrawal_legs_by_sending on withdrawal_legs (provider, provider_account, first_sent_at);

-- CASH-03: money of withdrawals that their user cancelled; for an hour it enters no trade. A row can be used in parts, and a withdrawal
-- can use several rows.
create table held_back_money (
	withdrawal_id uuid not null references withdrawals,
	user_id int not null references users,
	amount minor_amount not null,
	until bigint not null,
	id bigint generated always as identity primary key,
	-- The withdrawal that took this money. Null: it is in the balance.
	used_by uuid references withdrawals
);
create index held_back_money_of_user on held_back_money (user_id);
create index held_back_money_used on held_back_money (used_by) where used_by is not null;

-- CASH-03: states of users' switch for final withdrawals. Rows are only added; the newest one is in force.
create table final_withdrawals (
	user_id int not null references users,
	n int not null check (n > 0),
	-- When the switch goes off. Null: its user has not asked for that.
	ends_at bigint,
	changed_at bigint not null,
	primary key (user_id, n),
	constraint final_withdrawals_day check (ends_at >= changed_at + 86400000)
);

-- Steps: every status that a deposit or withdrawal reached, in order. Never changed.
create table movement_steps (
	movement_id uuid not null,
	n int not null check (n > 0),
	status text not null,
	-- Cause of the step: user, staff, provider, clock or rule.
	cause text not null,
	reason text,
	-- The member of staff. Null: another cause.
	actor_id int references users,
	at bigint not null,
	primary key (movement_id, n)
);
-- Figures of a day.
create index movement_steps_by_end on movement_steps (at) where status in ('confirmed', 'completed');

-- Notices of providers as they arrived, stored before they are answered. Each is its own job (CASH-02).
create table provider_notices (
	id bigint generated always as identity primary key,
	provider text not null,
	provider_account text not null,
	delivery_id text not null,
	-- Null: deleted, after 90 days.
	body bytea,
	subjects jsonb not null,
	received_at bigint not null,
	worked_at bigint,
	-- When it is worked next. Null: it is worked.
	due_at bigint default clock(),
	tries int not null default 0,
	unique (provider, provider_account, delivery_id),
	constraint provider_notices_due_until_worked check ((worked_at is null) = (due_at is not null))
);
create index provider_notices_due on provider_notices (provider, provider_account, due_at) where worked_at is null;

-- Lines of the statements of the operator's bank accounts. One person of finance enters a line, another one confirms it.
create table statement_lines (
	-- Order of confirmation.
	n bigint generated always as identity unique,
	bank_account text not null,
	-- The bank's id of the line.
	entry_id text not null,
	kind text not null check (kind in ('payment', 'recall', 'payout', 'payout_returned')),
	native_amount bigint not null check (native_amount > 0),
	native_currency text not null,
	booked_at bigint not null,
	-- The payer, or the payee of a payout, as the bank names them.
	payer_name text not null,
	payer_tax_number text,
	payer_account text,
	text text not null,
	-- A deposit, a leg of a withdrawal, or the recalled line. Null: nothing of ours.
	subject_id text,
	entered_by int not null references users,
	confirmed_by int not null references users,
	confirmed_at bigint not null,
	primary key (bank_account, entry_id),
	constraint statement_lines_two_people check (entered_by <> confirmed_by)
);
create index statement_lines_of_subject on statement_lines (subject_id, bank_account);
create index statement_lines_by_time on statement_lines (bank_account, booked_at, entry_id);
-- CASH-01: a line counts once, in upper or lower case.
create unique index statement_lines_by_entry on statement_lines (bank_account, upper(entry_id));

-- ADMIN-10: reviews that one member of staff has taken until `taken_until`. The id is that of the deposit, withdrawal or payment.
create table taken_reviews (
	id uuid primary key,
	taken_by int not null references users,
	taken_until bigint not null
);

-- KYC-04: blocks of users' money. Two people of staff block, and two release.
create table blocks (
	id uuid primary key,
	user_id int not null references users,
	currency currency not null,
	amount minor_amount not null,
	reason text not null,
	asked_by int not null references users,
	agreed_by int not null references users,
	blocked_at bigint not null,
	release_asked_by int references users,
	release_agreed_by int references users,
	released_at bigint,
	constraint blocks_two_people check (asked_by <> agreed_by),
	constraint blocks_release_two_people check (release_asked_by <> release_agreed_by),
	constraint blocks_release check (num_nulls(release_asked_by, release_agreed_by, released_at) in (0, 3))
);
create index blocks_of_user on blocks (user_id, blocked_at);

-- CASH-10: reconciliations: comparisons of a provider's books with ours.
create table reconciliations (
	id bigint generated always as identity primary key,
	provider text not null,
	provider_account text not null,
	-- The period, without its end.
	from_at bigint not null,
	to_at bigint not null,
	began_at bigint not null,
	-- Null: under way, or interrupted.
	ended_at bigint,
	-- Number of payments, refunds, disputes and payouts that were compared.
	compared int not null default 0,
	differences int not null default 0
);
create index reconciliations_of_account on reconciliations (provider, provider_account, id desc);

-- CASH-10: differences between the two books. A difference is never deleted. It is open until evidence or two people explain it. Null
-- `reconciliation_id`: found by itself, such as money taken in another currency than the payment's.
create table reconciliation_differences (
	id uuid primary key,
	reconciliation_id bigint references reconciliations,
	provider text not null,
	provider_account text not null,
	subject_kind text not null check (subject_kind in ('payment', 'refund', 'dispute', 'payout')),
	-- The provider's id. For a leg that the provider does not know, our id.
	subject_id text not null,
	kind text not null check (kind in ('missing_here', 'missing_there', 'amount', 'state')),
	-- State, native amount and currency on each side. Null: missing there.
	ours jsonb,
	theirs jsonb,
	-- Amount that we count as held and the provider does not show, minor units.
	missing minor_balance not null,
	found_at bigint not null,
	resolved_at bigint,
	-- `evidence`: both sides agree now. `staff`: two people explained it.
	resolution text check (resolution in ('evidence', 'staff')),
	payment_id uuid references payments,
	constraint reconciliation_differences_resolution check ((resolved_at is null) = (resolution is null)),
	constraint reconciliation_differences_ours check ((kind = 'missing_here') = (ours is null)),
	constraint reconciliation_differences_theirs check ((kind = 'missing_there') = (theirs is null))
);
create unique index reconciliation_differences_open on reconciliation_differences (provider, provider_account, subject_kind, subject_id)
where resolved_at is null;
create index reconciliation_differences_of_payment on reconciliation_differences (payment_id) where resolved_at is null;

-- CASH-15: shortfalls: times in which money at the providers did not cover users' money and suspense.
create table cover_shortfalls (
	id bigint generated always as identity primary key,
	currency currency not null,
	-- Both at its beginning, minor units.
	held bigint not null,
	owed bigint not null,
	began_at bigint not null,
	ended_at bigint
);
create unique index cover_shortfalls_open on cover_shortfalls (currency) where ended_at is null;

-- CASH-15: stops of a provider's automatic payouts.
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

-- Books of the sandbox, which a real provider would keep itself.
create table sandbox_objects (
	id text primary key,
	kind text not null check (kind in ('deposit', 'payment', 'refund', 'dispute', 'payout')),
	-- A payment's deposit; the payment of a refund or dispute.
	parent_id text references sandbox_objects,
	-- The caller's id. An object is made once for each.
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

-- Keeps user_states.held_back_until.
create function app.mark_held_back() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$ begin
	update user_states set held_back_until = greatest(held_back_until, new.until) where user_id = new.user_id;
	return null;
end $$;
create trigger mark_held_back after insert on held_back_money for each row execute function app.mark_held_back();

-- Rights.
grant select, insert, update (used_at) on quotes to {{app_role}};
grant select, insert, update (amount, provider_id, next, payment_id, status, reason, changed_at, due_at, poll_at, counted_at) on deposits to
	{{app_role}};
grant select, insert, update (deposit_id, state, money, amount, fee, instrument_kind, instrument_hash, instrument_label, payer_name,
	refundable_until, cost, doubt, reason, at, booked_at, fx, rate_numerator, rate_denominator, due_at, suspended_by, senders) on payments to
	{{app_role}};
grant select, insert, update (paid, payments, forgiven) on claims to {{app_role}};
grant select, insert on claim_write_offs to {{app_role}};
grant select, insert, update (native_amount, state, amount, claim_id, at, fx, inquiry_until) on payment_reversals to {{app_role}};
grant select, insert on payment_valuations to {{app_role}};
grant select, insert, update (fields, label, removed_at) on destinations to {{app_role}};
grant select, insert, update (status, reason, changed_at, missed_at, poll_at) on payment_returns to {{app_role}};
grant select, insert, update (quote_id, status, reason, waits_for, due_at, changed_at, approved_by, seconded_by, judge_at, agreed_at) on
	withdrawals to {{app_role}};
grant select, insert, update (status, reason, provider_id, first_sent_at, missed_at, changed_at, due_at, poll_at, fx_back) on
	withdrawal_legs to {{app_role}};
grant select, insert, update (amount, used_by), delete on held_back_money to {{app_role}};
grant select, insert on final_withdrawals to {{app_role}};
grant select, insert on movement_steps to {{app_role}};
grant select, insert, update (body, worked_at, due_at, tries) on provider_notices to {{app_role}};
grant select, insert on statement_lines to {{app_role}};
grant select, insert, update (taken_by, taken_until) on taken_reviews to {{app_role}};
grant select, insert, update (release_asked_by, release_agreed_by, released_at) on blocks to {{app_role}};
grant select, insert, update (ended_at, compared, differences) on reconciliations to {{app_role}};
grant select, insert, update (resolved_at, resolution, payment_id) on reconciliation_differences to {{app_role}};
grant select, insert, update (ended_at) on cover_shortfalls to {{app_role}};
grant select, insert, update (reason, started_at, started_by) on payout_switches to {{app_role}};
grant select, insert, update (state, details, changed_at) on sandbox_objects to {{app_role}};
