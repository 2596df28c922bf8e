-- CASH-01: an entry of a bank counts once, in whatever letters its id was typed.
create unique index statement_lines_by_entry on statement_lines (bank_account, upper(entry_id));

-- CASH-02: what a return sends is what was left of the payment then. Where money cannot go back to its source it goes to a
-- destination of its user.
alter table payment_returns
	add native_amount bigint check (native_amount > 0),
	add destination_id uuid references destinations,
	-- The second person; null: one person alone.
	add agreed_by int references users,
	add check (asked_by <> agreed_by);
update payment_returns r set native_amount = p.native_amount from payments p where p.id = r.payment_id;
alter table payment_returns alter native_amount set not null;
create index payment_returns_by_staff on payment_returns (asked_by, asked_at) where agreed_by is null;

-- CASH-02: what people said that payments without a rate are worth, and corrections of it.
create table payment_valuations (
	id uuid primary key,
	payment_id uuid not null references payments,
	-- What it is worth from then on.
	amount minor_amount not null,
	-- What that is more than before, minor units; null: it was worth nothing known.
	difference bigint check (difference <> 0),
	-- Whether the payment was credited by then.
	credited boolean not null,
	-- What the balance did not hold of a difference that was taken back; null for none.
	claim_id uuid references claims,
	reason text not null,
	asked_by int not null references users,
	-- The second person; null: one person alone.
	agreed_by int references users,
	valued_at bigint not null,
	check (asked_by <> agreed_by),
	check (difference is null or agreed_by is not null)
);
create index payment_valuations_of_payment on payment_valuations (payment_id, valued_at);
create index payment_valuations_by_staff on payment_valuations (asked_by, valued_at) where agreed_by is null;

-- CASH-06: what of a difference of rates went back with the money that it belongs to, minor units.
alter table payment_reversals add fx minor_balance not null default 0;
alter table withdrawal_legs add fx_back minor_balance not null default 0;

-- CASH-10: what a provider takes in another currency than the payment's is a difference at once.
alter table reconciliation_differences
	alter reconciliation_id drop not null,
	add payment_id uuid references payments;
create index reconciliation_differences_of_payment on reconciliation_differences (payment_id) where resolved_at is null;

-- Of a valued payment.
grant select, insert on payment_valuations to {{app_role}};
grant update (fx) on payment_reversals to {{app_role}};
grant update (payment_id) on reconciliation_differences to {{app_role}};
grant update (fx_back) on withdrawal_legs to {{app_role}};
