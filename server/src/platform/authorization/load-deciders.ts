import type { Decider } from '@fairtick/domain/cashier/approvers';
import type { StaffRole } from '@fairtick/domain/wire/endpoint';
import { loadRows, type Queryable } from '../database/index.ts';

/** Everyone who can act with one of these roles, which takes a second factor, by their ids, with how they got it: by the newest act of the audit log about it. */
export async function loadDeciders(db: Queryable, roles: readonly StaffRole[]): Promise<Decider[]> {
	const rows = await loadRows(
		db,
		`select u.id, u.name, a.recorded_at at, a.actor_id giver, r.maker_id asker
		from users u
		left join lateral (select recorded_at, actor_id, act, subject from audit_log
			where subject = 'user:' || u.id and act in ('role.changed', 'role.claimed') order by n desc limit 1) a on true
		left join lateral (select maker_id from staff_requests
			where subject = a.subject and kind = 'role.change' and state = 'approved' and decided_by = a.actor_id
			order by decided_at desc limit 1) r on a.act = 'role.changed'
		where u.role = any($1::text[]) and u.closed_at is null
			and (exists (select from totp_secrets t where t.user_id = u.id and t.confirmed_at is not null)
				or exists (select from passkeys p where p.user_id = u.id))
		order by u.id`,
		[roles],
	);
	return rows.map(({ id, name, at, giver, asker }) => ({
		id,
		name,
		sinceMs: at === null ? null : Number(at),
		givers: [giver, asker].filter((one): one is number => one !== null && one !== id),
	}));
}
