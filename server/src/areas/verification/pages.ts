import { Readable } from 'node:stream';
import type { getOwnFile } from '@fairtick/domain/verification/contract';
import { actAs } from '../../platform/authorization/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { Files } from '../../platform/files/index.ts';
import { type Call, Download, HttpError } from '../../platform/http/index.ts';
import type { VerificationContext } from './context.ts';
import { type FileRow, loadFile } from './queries.ts';

/** A picture that the store still has. */
export interface PagedFile extends FileRow {
	readonly pages: number;
}

export async function loadPages(
	{ files }: Pick<VerificationContext, 'files'>,
	db: Queryable,
	rows: readonly FileRow[],
): Promise<PagedFile[]> {
	if (rows.length === 0) return [];
	const stored = await files.load(
		db,
		rows.map(({ fileId }) => fileId),
	);
	return rows.flatMap((row) => {
		const file = stored.get(row.fileId);
		return file ? [{ ...row, pages: file.pages.length }] : [];
	});
}

export const toSide = ({ id, side, pages }: PagedFile) => ({ id, side, pages });

/** A page that may be shown, opened after the commit that says so; throws `http.not_found` where there is none. */
export async function openPage(view: Awaited<ReturnType<Files['view']>>): Promise<Download> {
	if (view === null) throw new HttpError('http.not_found');
	return new Download(Readable.from([await view.open()]), 'image/webp', 'page.webp');
}

/** A page of a user's own file. */
export async function showOwnFile({ database, files }: VerificationContext, call: Call<typeof getOwnFile>) {
	const { userId } = call.caller;
	const file = await loadFile(database, call.params.id);
	if (file?.userId !== userId) throw new HttpError('http.not_found');
	const deed = { actorId: userId, reason: '', requestId: call.requestId };
	return openPage(await actAs(database, call, (tx) => files.view(tx, deed, file.fileId, call.query.page ?? 1)));
}
