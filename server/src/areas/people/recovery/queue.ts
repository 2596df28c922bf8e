import { Readable } from 'node:stream';
import type * as contract from '@fairtick/domain/recovery/staff-contract';
import { RECOVERY_STAFF } from '@fairtick/domain/recovery/staff-contract';
import { SERVER_REASONS } from '@fairtick/domain/staff/server-reasons';
import { toInstant } from '@fairtick/domain/wire/primitives';
import { actAs, deedOf, toTaken } from '../../../platform/authorization/index.ts';
import {
	type AllRead,
	type Call,
	DEFAULT_PAGE,
	Download,
	HttpError,
	Refused,
	readCursor,
	toPage,
} from '../../../platform/http/index.ts';
import type { RecoveryContext } from './context.ts';
import {
	insertView,
	loadFile,
	loadFilesOfRecovery,
	loadIdentity,
	loadRecoveries,
	loadRecovery,
	loadUser,
	type RecoveryRow,
} from './queries.ts';

function toListed(row: RecoveryRow): contract.ListedRecovery {
	const { id, userId, userName, state, verified, sentAt, expiresAt, dueAt, endedAt, askedBy, askedByName } = row;
	return {
		id,
		user: { id: userId, name: userName },
		state,
		verified,
		sent_at: toInstant(sentAt),
		expires_at: toInstant(expiresAt),
		due_at: toInstant(dueAt),
		ended_at: toInstant(endedAt),
		taken: toTaken(row),
		asked_by: askedBy === null ? null : { id: askedBy, name: askedByName ?? '' },
	};
}

export async function listRecoveries({ backOffice }: RecoveryContext, { query }: Call<typeof contract.listRecoveries>) {
	const { limit = DEFAULT_PAGE, cursor, status = 'open', ...rest } = query;
	rest satisfies AllRead;
	const after = readCursor(cursor, 'position');
	const rows = await loadRecoveries(backOffice, { over: status === 'over', limit: limit + 1, after });
	return toPage(rows, limit, ({ id, sentAt, endedAt }) => ({ atMs: endedAt ?? sentAt, id }), toListed);
}

export async function showRecovery(
	{ database }: RecoveryContext,
	{ params, caller }: Call<typeof contract.getRecovery>,
): Promise<contract.Recovery> {
	const row = await loadRecovery(database, params.id);
	if (row === null) throw new HttpError('http.not_found');
	const { userId, requestId, askedBy } = row;
	const identity = row.verified ? await loadIdentity(database, userId) : null;
	const { name, email, country, createdAt } = await loadUser(database, userId);
	const isStaff = (RECOVERY_STAFF as readonly string[]).includes(caller.role);
	return {
		...toListed(row),
		identity: identity && {
			name: identity.name,
			birth_date: identity.birthDate,
			number_end: identity.numberEnd,
			country: identity.country,
		},
		account: { name, email, country, created_at: toInstant(createdAt) },
		files: (await loadFilesOfRecovery(database, row.id)).map(({ id, step, paper, country: of, side, pages }) => ({
			id,
			step,
			kind: paper,
			country: of,
			side,
			pages,
		})),
		because: row.because,
		request:
			requestId === null
				? null
				: {
						id: requestId,
						decidable: isStaff && caller.userId !== askedBy && caller.userId !== userId,
						own: caller.userId === askedBy,
					},
	};
}

/** One page for staff, and that they have seen it. Both are written before the page is opened (KYC-02). */
export async function viewFile({ database, files }: RecoveryContext, call: Call<typeof contract.viewRecoveryFile>) {
	const { id, file: fileId } = call.params;
	const { page = 1 } = call.query;
	const file = await loadFile(database, fileId);
	if (file?.recoveryId !== id) throw new HttpError('http.not_found');
	const deed = deedOf(call, { reason: SERVER_REASONS.recovery_viewed });
	const view = await actAs(database, call, async (tx, { actor }) => {
		if (actor.userId === file.userId) return new Refused({ code: 'admin.own_item', params: {} } as const);
		if (page <= file.pages) await insertView(tx, id, actor.userId, file.id, page);
		return files.view(tx, deed, file.fileId, page);
	});
	if (view instanceof Refused) return view;
	if (view === null) throw new HttpError('http.not_found');
	return new Download(Readable.from([await view.open()]), 'image/webp', 'page.webp');
}
