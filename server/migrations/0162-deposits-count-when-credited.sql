-- LIMIT-01: a deposit counts in the hour of its creation, and once it is credited in that of its credit; null: in that of its creation.
alter table deposits add counted_at bigint;
grant update (counted_at) on deposits to {{app_role}};
