-- CASH-14: a freeze that a restore placed ends only by two people.
alter table user_states add frozen_by_restore boolean not null default false;
update user_states set frozen_by_restore = true where frozen_at is not null and (strpos(frozen_reason, 'a payout is missing after a restore') > 0
	or strpos(frozen_reason, 'a payment that was sent back is credited after a restore') > 0);
grant update (frozen_by_restore) on user_states to {{app_role}};
