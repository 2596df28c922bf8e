import { SERVER_REASONS } from '@fairtick/domain/staff/server-reasons';
import type { addUserNote as addEndpoint, listUserNotes as listEndpoint } from '@fairtick/domain/staff/user-contract';
import { toInstant } from '@fairtick/domain/wire/primitives';
import { actAs, appendAudit, deedOf } from '../../platform/authorization/index.ts';
import { type Call, DEFAULT_PAGE, readCursor, toPage } from '../../platform/http/index.ts';
import type { AdminContext } from './context.ts';
import { insertNote, loadNotes } from './note-queries.ts';

/** The notes of staff about a user, newest first. */
export async function listUserNotes({ backOffice }: AdminContext, { params, query }: Call<typeof listEndpoint>) {
	const { limit = DEFAULT_PAGE, cursor } = query;
	const rows = await loadNotes(backOffice, params.id, { limit: limit + 1, before: readCursor(cursor, 'number') });
	return toPage(
		rows,
		limit,
		({ id }) => id,
		({ id, authorId, authorName, text, writtenAt }) => ({
			id: Number(id),
			author: { id: authorId, name: authorName },
			text,
			written_at: toInstant(writtenAt),
		}),
	);
}

/** Adds a note permanently: none is changed or deleted. The audit log says that there is one, the note holds its text. */
export async function addUserNote({ database }: AdminContext, call: Call<typeof addEndpoint>) {
	const { id: userId } = call.params;
	const { text } = call.body;
	return actAs(database, call, async (tx, { actor }) => {
		const id = await insertNote(tx, userId, actor.userId, text);
		await appendAudit(tx, {
			...deedOf(call, { reason: SERVER_REASONS.note_written }),
			act: 'user.noted',
			subject: `user:${userId}`,
			before: null,
			after: { note: id },
		});
		return undefined;
	});
}
