import {
	changesRow,
	execute,
	loadOnlyRow,
	loadRows,
	type Queryable,
	type RowOf,
} from '../../platform/database/index.ts';

type SavedFilterRow = RowOf<typeof loadSavedFilters>;

/** A user's filters and those that staff share, by name. What former staff shared is not shown. */
export const loadSavedFilters = (db: Queryable, userId: number) =>
	loadRows(
		db,
		`select f.id, f.name, f.shared, f.user_id "ownerId", u.name "ownerName", f.filter
		from saved_filters f join users u on u.id = f.user_id
		where f.user_id = $1 or (f.shared and u.role <> 'user') order by lower(f.name), f.id`,
		[userId],
	);

/** Counts a user's filters with another name. */
export const countOtherFilters = async (tx: Queryable, ownerId: number, name: string): Promise<number> =>
	(
		await loadOnlyRow(tx, 'select count(*)::int count from saved_filters where user_id = $1 and name <> $2', [
			ownerId,
			name,
		])
	).count;

/** Replaces the filter of the same name. Needs its owner's lock. */
export const upsertFilter = (
	tx: Queryable,
	{ ownerId, name, shared, filter }: Omit<SavedFilterRow, 'id' | 'ownerName'>,
) =>
	execute(
		tx,
		`insert into saved_filters (user_id, name, shared, filter, saved_at) values ($1, $2, $3, $4, clock())
		on conflict (user_id, name) do update set shared = excluded.shared, filter = excluded.filter, saved_at = excluded.saved_at`,
		[ownerId, name, shared, JSON.stringify(filter)],
	);

/** True if there was one. */
export const deleteFilter = (tx: Queryable, ownerId: number, id: string): Promise<boolean> =>
	changesRow(tx, 'delete from saved_filters where id = $2 and user_id = $1', [ownerId, id]);
