import type { AuditRow } from '../../platform/authorization/index.ts';
import { loadRows, type Queryable } from '../../platform/database/index.ts';

/** An entry of the log with the names of who acted, and of whom else it names as staff. */
export interface NamedAuditRow extends AuditRow {
	readonly actorName: string | null;
	readonly people: readonly { readonly id: number; readonly name: string }[];
}

/** Filters of the log; null filters nothing. */
export interface AuditFilter {
	/** A whole act or its beginning. */
	readonly act: string | null;
	readonly actorId: number | null;
	readonly subject: string | null;
	/** A subject and all that belong to it: `user` every user, `user:1001` also a movement of that user. */
	readonly within: string | null;
	readonly fromMs: number | null;
	readonly toMs: number | null;
	/**
	 * The reader's scope: acts of `actorId`; requests of these `kinds`; and acts that `read` names, in full if `named` has
	 * the whole act, else by the part before the dot.
	 */
	readonly seenBy: {
		readonly actorId: number;
		readonly named: readonly string[];
		readonly read: readonly string[];
		readonly kinds: readonly string[];
	} | null;
}

/** Newest first, or with `after` oldest first from there. */
export const loadAuditRows = (
	db: Queryable,
	{ act, actorId, subject, within, fromMs, toMs, seenBy }: AuditFilter,
	{ limit, before = null, after = null }: { limit: number; before?: number | null; after?: bigint | null },
) =>
	loadRows(
		db,
		`select a.n, a.recorded_at "recordedAt", a.actor_id "actorId", u.name "actorName", a.act, a.subject,
			(select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by p.id), '[]') from users p
				where p.id in ((a.before->>'taken_by')::int, (a.after->>'taken_by')::int, (a.after->>'maker')::int)) people,
			a.before::text, a.after::text, a.reason, a.request_id "requestId", a.hash
		from audit_log a left join users u on u.id = a.actor_id
		where ($2::text is null or starts_with(a.act, $2)) and ($3::int is null or a.actor_id = $3)
			and ($4::text is null or a.subject = $4) and ($5::bigint is null or a.recorded_at >= $5)
			and ($6::bigint is null or a.recorded_at < $6) and ($7::bigint is null or a.n < $7) and ($8::bigint is null or a.n > $8)
			and ($9::text is null or a.subject = $9 or starts_with(a.subject, $9 || ':'))
			and ($10::int is null or a.actor_id = $10
				or case when a.act = any($11::text[]) then a.act else split_part(a.act, '.', 1) end = any($12::text[])
				or case when starts_with(a.act, 'request.')
					then (select r.kind = any($13::text[]) from staff_requests r where r.id = (a.after->>'request')::uuid) end)
		order by a.n ${after === null ? 'desc' : ''} limit $1`,
		[
			limit,
			act,
			actorId,
			subject,
			fromMs,
			toMs,
			before,
			after,
			within,
			seenBy?.actorId ?? null,
			seenBy?.named ?? null,
			seenBy?.read ?? null,
			seenBy?.kinds ?? null,
		],
	);
