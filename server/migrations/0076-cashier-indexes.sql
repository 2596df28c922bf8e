-- CASH-13: the times of 30 days are read from the ends of withdrawals alone.
create index withdrawals_ended on withdrawals (changed_at) where status in ('completed', 'cancelled');
-- CASH-05: what two people decided about a user or a movement.
create index staff_requests_of_subject on staff_requests (subject);
