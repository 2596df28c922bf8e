-- CASH-09: until when withdrawals wait for an inquiry at most; null: its provider says when it is over, or two people decide.
alter table payment_reversals add inquiry_until bigint;
-- Stripe's early fraud warnings, which say nothing where no dispute follows: 120 days from each.
update payment_reversals set inquiry_until = at + 120 * 86400000::bigint
	where provider = 'stripe' and kind = 'dispute' and provider_reversal_id like 'issfr\_%';
create index payment_reversals_inquiries on payment_reversals (inquiry_until) where state = 'inquiry';
grant update (inquiry_until) on payment_reversals to {{app_role}};

-- CASH-09: when the two people agreed, so that they have agreed to an inquiry that was due by then; null: before this was stored.
alter table withdrawals add agreed_at bigint;
grant update (agreed_at) on withdrawals to {{app_role}};
