import { execute, loadOnlyRow, pick, type Queryable } from '../database/index.ts';

export interface AuditRow {
	readonly n: bigint;
	readonly recordedAt: bigint;
	readonly actorId: number | null;
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
	await execute(tx, 'select from audit_log_head for update');
	return loadOnlyRow(tx, 'select n, hash, clock() now from audit_log_head');
}

/** Needs the lock of `lockAuditHead`. */
export const insertAuditRow = (tx: Queryable, row: AuditRow) =>
	execute(
		tx,
		`with moved as (update audit_log_head set n = $1, hash = $10)
		insert into audit_log (n, recorded_at, actor_id, act, subject, before, after, reason, request_id, hash)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
		pick(row, 'n', 'recordedAt', 'actorId', 'act', 'subject', 'before', 'after', 'reason', 'requestId', 'hash'),
	);

/** Milliseconds in which one view of a page is kept. */
const VIEW_MS = 15 * 60_000;

/** Returns whether the log has that a member of staff looked at this page in the current quarter of an hour. */
export const isViewNoted = async (
	db: Queryable,
	{ actorId, subject, page }: { readonly actorId: number; readonly subject: string; readonly page: string },
): Promise<boolean> =>
	(
		await loadOnlyRow(
			db,
			`select coalesce((select recorded_at / ${VIEW_MS} = clock() / ${VIEW_MS} from audit_log
				where actor_id = $1 and subject = $2 and act = 'data.viewed' and after ->> 'page' = $3 order by n desc limit 1), false) noted`,
			[actorId, subject, page],
		)
	).noted;
