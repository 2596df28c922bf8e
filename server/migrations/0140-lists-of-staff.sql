-- PERF-19: lists of staff begin at once, however many users and items there are.

-- Users are listed by their registration, newest first, whatever they are narrowed to.
drop index users_by_registration, users_of_country, users_above_standard, users_unverified;
create index users_by_registration on users (created_at desc, id desc);
create index users_of_country on users (country, created_at desc, id desc);
create index users_above_standard on users (type, created_at desc, id desc) where type <> 'standard';
create index users_unverified on users (created_at desc, id desc) where email_verified_at is null;
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
