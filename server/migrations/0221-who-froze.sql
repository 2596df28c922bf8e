-- ADMIN-03: support ends the freezes that support placed. Of one of an unknown role it is not known, so risk or an administrator ends it.
alter table user_states add frozen_by_role text check (frozen_by_role in ('admin', 'support', 'risk'));
update user_states s set frozen_by_role = u.role from users u
	where s.frozen_at is not null and u.role in ('admin', 'support', 'risk') and u.id = (select a.actor_id from audit_log a
		where a.subject = 'user:' || s.user_id and a.act = 'user.frozen' order by a.n desc limit 1);
grant update (frozen_by_role) on user_states to {{app_role}};
