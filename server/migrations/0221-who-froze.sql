-- ADMIN-03: support ends the freezes that support placed. Of one of an unknown role it is not known, so risk or an administrator ends it.
alter table user_states add frozen_by_role text check (frozen_by_role in ('admin', 'support', 'risk'));
-- The role is the one of then: the newest that the audit log gave the actor before the freeze.
update user_states s set frozen_by_role = r.role
	from audit_log f, lateral (select a.after ->> 'role' role from audit_log a
		where a.subject = 'user:' || f.actor_id and a.act in ('role.changed', 'role.claimed') and a.n < f.n order by a.n desc limit 1) r
	where s.frozen_at is not null and r.role in ('admin', 'support', 'risk') and f.n = (select max(a.n) from audit_log a
		where a.subject = 'user:' || s.user_id and a.act = 'user.frozen');
grant update (frozen_by_role) on user_states to {{app_role}};
