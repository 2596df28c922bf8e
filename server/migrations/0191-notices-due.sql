-- CASH-02: a stored notice is its own job; when it is to be worked next, null once it is worked.
alter table provider_notices add column due_at bigint, add column tries int not null default 0;
update provider_notices set due_at = received_at where worked_at is null;
alter table provider_notices alter column due_at set default clock(), add check ((worked_at is null) = (due_at is not null));
drop index provider_notices_unworked;
create index provider_notices_due on provider_notices (provider, provider_account, due_at) where worked_at is null;
grant update (due_at, tries) on provider_notices to {{app_role}};
