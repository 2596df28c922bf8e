import { loadOnlyRow, loadRows, type Queryable } from '../../platform/database/index.ts';

/** Newest first, from below an id on. */
export const loadNotes = (db: Queryable, userId: number, { limit, before }: { limit: number; before: number | null }) =>
	loadRows(
		db,
		`select n.id, n.author_id "authorId", u.name "authorName", n.text, n.written_at "writtenAt"
		from user_notes n join users u on u.id = n.author_id
		where n.user_id = $1 and ($2::bigint is null or n.id < $2) order by n.id desc limit $3`,
		[userId, before, limit],
	);

/** Returns its number. */
export const insertNote = async (tx: Queryable, userId: number, authorId: number, text: string): Promise<number> =>
	Number(
		(
			await loadOnlyRow(
				tx,
				'insert into user_notes (user_id, author_id, text, written_at) values ($1, $2, $3, clock()) returning id',
				[userId, authorId, text],
			)
		).id,
	);
