import { SERVER_REASONS } from '@fairtick/domain/staff/server-reasons';
import type { Endpoint } from '@fairtick/domain/wire/endpoint';
import { type Database, inTransaction } from '../database/index.ts';
import type { Caller } from '../http/index.ts';
import { appendAudit } from './append-audit.ts';
import { isViewNoted, lockAuditHead } from './audit-log-queries.ts';

/**
 * Writes that a member of staff looked at data of users, before the answer is sent, once for each person, page, subject and quarter
 * of an hour (ADMIN-08). `subject`: `user:1001`, or `call:<name>` where it was a list of several.
 */
export const noteView =
	(database: Database) =>
	async (
		{ userId: actorId }: Caller,
		{ name: page }: Pick<Endpoint, 'name'>,
		subject: string,
		requestId: string,
	): Promise<void> => {
		const view = { actorId, subject, page };
		if (await isViewNoted(database, view)) return;
		await inTransaction(database, async (tx) => {
			await lockAuditHead(tx);
			// Another call of the same person may have been faster.
			if (await isViewNoted(tx, view)) return;
			const deed = { actorId, requestId, reason: SERVER_REASONS.data_viewed };
			await appendAudit(tx, { ...deed, act: 'data.viewed', subject, before: null, after: { page } });
		});
	};
