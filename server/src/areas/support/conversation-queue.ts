import type * as contract from '@fairtick/domain/support/conversation-contract';
import { type AllRead, type Call, DEFAULT_PAGE, HttpError, readCursor, toPage } from '../../platform/http/index.ts';
import type { SupportContext } from './context.ts';
import { loadConversation, loadConversations } from './conversation-queries.ts';
import { loadMessages } from './thread-queries.ts';
import { toQueuedConversation, toStaffConversation } from './view.ts';

/** The queue of staff; answered and closed ones, and all of a user. */
export async function listConversationQueue(
	{ backOffice }: SupportContext,
	{ query }: Call<typeof contract.listConversationQueue>,
) {
	const { limit = DEFAULT_PAGE, cursor, status = null, user = null, ...rest } = query;
	rest satisfies AllRead;
	const after = readCursor(cursor, 'position');
	const rows = await loadConversations(backOffice, { status, userId: user, limit: limit + 1, after });
	return toPage(
		rows,
		limit,
		({ id, dueAt, changedAt }) => ({ atMs: status === 'open' && dueAt !== null ? dueAt : changedAt, id }),
		toQueuedConversation,
	);
}

export async function showQueuedConversation(
	{ database }: SupportContext,
	{ params }: Call<typeof contract.getQueuedConversation>,
) {
	const row = await loadConversation(database, params.id);
	if (row === null) throw new HttpError('http.not_found');
	return toStaffConversation(row, await loadMessages(database, row.id));
}
