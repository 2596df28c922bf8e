-- CASH-13: the times of 30 days are read from the ends of withdrawals alone.
create index withdrawals_ended on withdrawals (changed_at) where status in ('completed', 'cancelled');
-- CASH-05: what two people decided about a user or a movement.
create index staff_requests_of_subject on staff_requests (subject);
-- CASH-15: what was sent to a provider lately.
create index withdrawal_legs_by_sending on withdrawal_legs (provider, provider_account, first_sent_at);
