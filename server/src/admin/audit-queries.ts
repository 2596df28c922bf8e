import type { Queryable } from '../database/index.ts';

export interface AuditRow {
	readonly n: bigint;
	readonly recordedAt: bigint;
	readonly actorId: number | null;
	readonly actorName: string | null;
	readonly act: string;
	readonly subject: string;
	/** JSON as it was written. */
	readonly before: string | null;
	readonly after: string | null;
	readonly reason: string;
	readonly requestId: string;
	readonly hash: Buffer;
}

/** The newest link of the chain and the clock after the wait for it. */
export async function lockAuditHead(tx: Queryable): Promise<{ n: bigint; hash: Buffer; now: bigint }> {
	await tx.query('select from audit_log_head for update');
	const { rows } = await tx.query<{ n: bigint; hash: Buffer; now: bigint }>(
		'select n, hash, clock() now from audit_log_head',
	);
	return rows[0] as { n: bigint; hash: Buffer; now: bigint };
}

/** Needs the lock of `lockAuditHead`. */
export async function insertAuditRow(tx: Queryable, row: Omit<AuditRow, 'actorName'>): Promise<void> {
	await tx.query(
		`with moved as (update audit_log_head set n = $1, hash = $10)
		insert into audit_log (n, recorded_at, actor_id, act, subject, before, after, reason, request_id, hash)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
		[
			row.n,
			row.recordedAt,
			row.actorId,
			row.act,
			row.subject,
			row.before,
			row.after,
			row.reason,
			row.requestId,
			row.hash,
		],
	);
}

/** What a list of the log is narrowed to; null narrows nothing. */
export interface AuditFilter {
	/** A whole act or its beginning. */
	readonly act: string | null;
	readonly actorId: number | null;
	readonly subject: string | null;
	readonly fromMs: number | null;
	readonly toMs: number | null;
}

/** Newest first, or with `after` oldest first from there. */
export async function loadAuditRows(
	db: Queryable,
	{ act, actorId, subject, fromMs, toMs }: AuditFilter,
	{ limit, before = null, after = null }: { limit: number; before?: number | null; after?: bigint | null },
): Promise<AuditRow[]> {
	const { rows } = await db.query<AuditRow>(
		`select a.n, a.recorded_at "recordedAt", a.actor_id "actorId", u.name "actorName", a.act, a.subject,
			a.before::text, a.after::text, a.reason, a.request_id "requestId", a.hash
		from audit_log a left join users u on u.id = a.actor_id
		where ($2::text is null or starts_with(a.act, $2)) and ($3::int is null or a.actor_id = $3)
			and ($4::text is null or a.subject = $4) and ($5::bigint is null or a.recorded_at >= $5)
			and ($6::bigint is null or a.recorded_at < $6) and ($7::bigint is null or a.n < $7) and ($8::bigint is null or a.n > $8)
		order by a.n ${after === null ? 'desc' : ''} limit $1`,
		[limit, act, actorId, subject, fromMs, toMs, before, after],
	);
	return rows;
}
