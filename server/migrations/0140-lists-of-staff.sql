-- PERF-19: lists of staff begin at once, however many users and items there are.

-- A search does not read a list of what is not in the index yet.
alter index users_by_words set (fastupdate = off);
select gin_clean_pending_list('users_by_words');
-- One letter or two, with which a name begins.
create index users_by_name on users (lower(name) text_pattern_ops);

-- What waits for people of finance, those that are due first.
drop index deposits_under_review, payments_of_nobody;
create index deposits_under_review on deposits (due_at, id) where status = 'review';
create index payments_of_nobody on payments (due_at, id) where deposit_id is null and money in ('suspended', 'unvalued');
create index withdrawals_for_staff on withdrawals (due_at, id) where status = 'review' or waits_for is not distinct from 'staff';
