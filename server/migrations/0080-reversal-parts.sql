-- CASH-09: what a provider takes by one dispute, refund or reversal is booked in parts: what was on its way elsewhere follows once
-- it is here, and what was given back can be taken again.
alter table payment_reversals add part int not null default 1 check (part > 0);
alter table payment_reversals drop constraint payment_reversals_provider_provider_account_kind_provider_r_key;
alter table payment_reversals add unique (provider, provider_account, kind, provider_reversal_id, part);

-- CASH-02: a return that fails after it was paid puts the money under review again, in events that carry the return's id.
alter table payments add suspended_by uuid;
grant update (suspended_by) on payments to {{app_role}};
