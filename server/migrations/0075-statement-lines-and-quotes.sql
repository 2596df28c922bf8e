-- Lines of banks' statements, and rates that are frozen as fractions (CASH-01, CASH-02, CASH-06).

-- Entries of the statements of the operator's bank accounts, each typed by one person of finance and confirmed by another.
create table statement_lines (
	-- In the order in which they were confirmed.
	n bigint generated always as identity unique,
	bank_account text not null,
	-- The bank's own.
	entry_id text not null,
	kind text not null check (kind in ('payment', 'recall', 'payout', 'payout_returned')),
	native_amount bigint not null check (native_amount > 0),
	native_currency text not null,
	booked_at bigint not null,
	-- Who paid, or was paid, as the bank says it.
	payer_name text not null,
	payer_tax_number text,
	payer_account text,
	text text not null,
	-- What it is about: a deposit, a leg of a withdrawal, or the line that is recalled; null: nothing of ours.
	subject_id text,
	entered_by int not null references users,
	confirmed_by int not null references users,
	confirmed_at bigint not null,
	primary key (bank_account, entry_id),
	check (entered_by <> confirmed_by)
);
create index statement_lines_of_subject on statement_lines (subject_id, bank_account);
create index statement_lines_by_time on statement_lines (bank_account, booked_at, entry_id);

-- Native units for one minor unit of the account's currency, as a fraction.
alter table quotes drop column rate,
	add rate_numerator numeric(60) not null check (rate_numerator > 0),
	add rate_denominator numeric(60) not null check (rate_denominator > 0),
	-- Decimals of the native currency's smallest unit.
	add native_decimals int not null check (native_decimals >= 0),
	-- False: the rate is an indication, and the one of the day on which the money is booked counts.
	add fixed boolean not null;

alter table deposits add foreign key (quote_id) references quotes;
create index deposits_by_quote on deposits (quote_id) where quote_id is not null;

alter table payments
	-- What it was worth more than it was booked with, minor units: what the house gains by the difference of rates.
	add fx minor_balance not null default 0,
	-- The rate when it was first seen; null where none was known, or none is needed.
	add rate_numerator numeric(60),
	add rate_denominator numeric(60);

alter table withdrawal_legs
	-- What its money is worth more than what is sent: the difference of rates.
	add fx minor_balance not null default 0,
	-- Decimals of the native currency's smallest unit; null where it is the account's own currency.
	add native_decimals int check (native_decimals >= 0);

grant select, insert on statement_lines to {{app_role}};
grant update (fx) on payments to {{app_role}};
