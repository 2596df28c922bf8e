import { createHash } from 'node:crypto';
import type { Queryable } from '../database/index.ts';
import { insertAuditRow, lockAuditHead } from './audit-log-queries.ts';

/** One act in the audit log: the member of staff, the reason, and the request. */
export interface Deed {
	/** Null: a command on the server itself. */
	readonly actorId: number | null;
	readonly reason: string;
	readonly requestId: string;
}

export interface Act extends Deed {
	/** Area and past participle: `user.frozen`. */
	readonly act: string;
	/** Its object, such as `user:1001`. It holds no text of a user's. */
	readonly subject: string;
	readonly before: object | null;
	readonly after: object | null;
}

const digest = (text: string) => createHash('sha256').update(text).digest();
const digestOf = (text: string | null) => (text === null ? '-' : digest(text).toString('hex'));

/**
 * Writes an act of staff, in its commit, as the next link of the one chain (ADMIN-08). The last statement of its
 * transaction that takes a lock: every other writer waits for it.
 */
export async function appendAudit(tx: Queryable, { actorId, reason, requestId, act, subject, before, after }: Act) {
	const head = await lockAuditHead(tx);
	const n = head.n + 1n;
	const [beforeText, afterText] = [before, after].map((value) => (value === null ? null : JSON.stringify(value)));
	const parts = [
		'audit/1',
		head.hash.toString('hex'),
		n,
		head.now,
		actorId ?? '-',
		act,
		subject,
		...[beforeText ?? null, afterText ?? null, reason, requestId].map(digestOf),
	];
	await insertAuditRow(tx, {
		n,
		recordedAt: head.now,
		actorId,
		act,
		subject,
		reason,
		requestId,
		before: beforeText ?? null,
		after: afterText ?? null,
		hash: digest(parts.join('|')),
	});
}
