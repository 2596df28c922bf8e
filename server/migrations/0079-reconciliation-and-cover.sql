-- CASH-08: where real money is taken and by what; null: nobody has decided, and every country counts as served.
alter table site_settings
	-- ISO 3166, two letters.
	add countries text[],
	-- Methods that are not offered.
	add methods_off text[] not null default '{}';
grant update (countries, methods_off) on site_settings to {{app_role}};

-- CASH-10: comparisons of a provider's books with ours.
create table reconciliations (
	id bigint generated always as identity primary key,
	provider text not null,
	provider_account text not null,
	-- The period that was compared, half open.
	from_at bigint not null,
	to_at bigint not null,
	began_at bigint not null,
	-- Null: under way, or broken off.
	ended_at bigint,
	-- Payments, refunds, disputes and payouts that were compared.
	compared int not null default 0,
	differences int not null default 0
);
create index reconciliations_of_account on reconciliations (provider, provider_account, id desc);

-- What two sides say differently of one thing; kept for ever, and open until evidence or two people have explained it.
create table reconciliation_differences (
	id uuid primary key,
	reconciliation_id bigint not null references reconciliations,
	provider text not null,
	provider_account text not null,
	subject_kind text not null check (subject_kind in ('payment', 'refund', 'dispute', 'payout')),
	-- The provider's id; of a leg that the provider does not show, ours.
	subject_id text not null,
	kind text not null check (kind in ('missing_here', 'missing_there', 'amount', 'state')),
	-- What either side says: state, native amount and currency; null: nothing.
	ours jsonb,
	theirs jsonb,
	-- What we count as held and the provider does not show, minor units.
	missing minor_balance not null,
	found_at bigint not null,
	resolved_at bigint,
	-- `evidence`: both sides agree now; `staff`: two people explained it.
	resolution text check (resolution in ('evidence', 'staff')),
	check ((resolved_at is null) = (resolution is null)),
	check ((kind = 'missing_here') = (ours is null)),
	check ((kind = 'missing_there') = (theirs is null))
);
create unique index reconciliation_differences_open on reconciliation_differences (provider, provider_account, subject_kind, subject_id)
where resolved_at is null;

-- CASH-15: times in which money at the providers did not cover users' money and suspense.
create table cover_shortfalls (
	id bigint generated always as identity primary key,
	currency currency not null,
	-- As they were when it began, minor units.
	held bigint not null,
	owed bigint not null,
	began_at bigint not null,
	ended_at bigint
);
create unique index cover_shortfalls_open on cover_shortfalls (currency) where ended_at is null;

-- LEDGER-04: what providers hold and what waits for review are sums over the transfers of their accounts alone.
create index ledger_transfers_of_providers on ledger_transfers (event_id)
where source between 70 and 79 or destination between 70 and 79 or source between 10000 and 999999 or destination between 10000 and 999999;

grant select, insert on reconciliations, reconciliation_differences, cover_shortfalls to {{app_role}};
grant update (ended_at, compared, differences) on reconciliations to {{app_role}};
grant update (resolved_at, resolution) on reconciliation_differences to {{app_role}};
grant update (ended_at) on cover_shortfalls to {{app_role}};
