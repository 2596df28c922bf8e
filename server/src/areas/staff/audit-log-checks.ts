import type { RequestKind } from '@fairtick/domain/wire/request-kind';
import { type Check, findBy } from '../../platform/audit/index.ts';

const DIGEST = (column: string) => `coalesce(encode(sha256(convert_to(${column}, 'UTF8')), 'hex'), '-')`;

/** The chain of the audit log, written a second time as SQL; it is short, so every audit checks all of it. */
const BROKEN = `select 'audit log ' || coalesce(a.n, h.n) "row",
		case when a.n is null then 'the newest entry is missing'
			when h.n is not null and a.hash <> h.hash then 'differs from the head of the chain'
			when h.n is null and a.after_n is null then 'is not the one that the head names'
			when a.n <> coalesce(a.before_n, 0) + 1 then 'the entry before it is missing'
			else 'differs from its hash' end problem
	from (select *, lag(n) over (order by n) before_n, lag(hash) over (order by n) before_hash, lead(n) over (order by n) after_n from audit_log) a
	full join (select n, hash from audit_log_head where n > 0) h on h.n = a.n
	where a.n is null or a.n <> coalesce(a.before_n, 0) + 1 or (h.n is null and a.after_n is null) or (h.n is not null and a.hash <> h.hash)
		or a.hash <> sha256(convert_to('audit/1|' || encode(coalesce(a.before_hash, sha256('')), 'hex') || '|' || a.n || '|' || a.recorded_at || '|'
			|| coalesce(a.actor_id::text, '-') || '|' || a.act || '|' || a.subject || '|' || ${DIGEST('a.before::text')} || '|' || ${DIGEST('a.after::text')} || '|'
			|| ${DIGEST('a.reason')} || '|' || ${DIGEST('a.request_id')}, 'UTF8'))`;

/** The makers and approvers of requests, as rows of kind and role. */
const listKinds = (kinds: readonly RequestKind[]) =>
	kinds.map(({ name, deciders }) => `('${name}', array[${deciders.map((role) => `'${role}'`)}])`);

/** The role of a user just before the entry `d` of the log. */
const ROLE_THEN = (userId: string) => `coalesce((select a.after->>'role' from audit_log a
	where a.subject = 'user:' || ${userId} and a.act in ('role.changed', 'role.claimed') and a.n < d.n order by a.n desc limit 1), 'user')`;

/**
 * Every request that two people decided was decided by two, and is in the log as it ended. Those who made and approved one
 * had the right to, as the log says of that moment.
 */
const badRequests = (
	kinds: readonly string[],
) => `select 'request ' || r.id "row", case when r.decided_by = r.maker_id then 'was decided by its maker'
		when d.n is null then 'is not in the audit log as ' || r.state
		else 'was made or approved without the right to: by a ' || ${ROLE_THEN('r.maker_id')} || ' and a ' || ${ROLE_THEN('r.decided_by')} end problem
	from staff_requests r
	left join lateral (select min(a.n) n from audit_log a
		where a.act = 'request.' || r.state and a.actor_id = r.decided_by and a.after->>'request' = r.id::text) d on true
	left join (values ${kinds}) k (kind, roles) on k.kind = r.kind
	where r.state in ('approved', 'refused') and (r.decided_by = r.maker_id or d.n is null
		or (r.state = 'approved' and (${ROLE_THEN('r.maker_id')} = any (k.roles) and ${ROLE_THEN('r.decided_by')} = any (k.roles)) is not true))`;

/** Every role came by an act of the log that is the newest about its user; users without a role have none or lost it. */
const ROLES = `select 'user ' || u.id "row", 'is ' || u.role || ', the audit log says ' || coalesce(l.role, 'user') problem
	from users u left join lateral (
		select a.after->>'role' role from audit_log a where a.subject = 'user:' || u.id and a.act in ('role.changed', 'role.claimed') order by a.n desc limit 1) l on true
	where u.role <> coalesce(l.role, 'user')`;

/**
 * ADMIN-08: nothing in the log was changed, added or taken away, and roles are as it says. `kinds`: those of
 * every area.
 */
export const auditLog = (kinds: readonly RequestKind[]): Check => ({
	title: 'audit log: chain unbroken up to its head, requests decided by two with the right to, roles as it says',
	run: (tx) => findBy(tx, 'select count(*) from audit_log', [BROKEN, badRequests(listKinds(kinds)), ROLES]),
});
