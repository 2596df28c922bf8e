import type * as contract from '@fairtick/domain/support/contract';
import { type AllRead, type Call, DEFAULT_PAGE, HttpError, readCursor, toPage } from '../../platform/http/index.ts';
import type { SupportContext } from './context.ts';
import { loadDispute } from './dispute-queries.ts';
import { loadDisputeQueue } from './dispute-queue-queries.ts';
import { loadSubjects } from './subjects.ts';
import { loadMessages } from './thread-queries.ts';
import { toQueued, toStaffDispute } from './view.ts';

/** The disputes that wait for staff, and the decided ones. */
export async function listDisputeQueue(
	{ backOffice }: SupportContext,
	{ query }: Call<typeof contract.listDisputeQueue>,
) {
	const { limit = DEFAULT_PAGE, cursor, status = null, user = null, ...rest } = query;
	rest satisfies AllRead;
	const after = readCursor(cursor, 'position');
	const rows = await loadDisputeQueue(backOffice, { status, userId: user, limit: limit + 1, after });
	return toPage(rows, limit, ({ id, dueAt, decidedAt }) => ({ atMs: decidedAt ?? dueAt, id }), toQueued);
}

export async function showQueuedDispute(
	{ database, subjects }: SupportContext,
	{ params }: Call<typeof contract.getQueuedDispute>,
) {
	const row = await loadDispute(database, params.id);
	if (row === null) throw new HttpError('http.not_found');
	const [subject] = await loadSubjects(subjects, database, row.userId, [row]);
	return toStaffDispute(row, subject as contract.DisputeSubject, await loadMessages(database, row.id));
}
