import { loadValue, type Queryable } from '../../../platform/database/index.ts';

/** A row that is exported as it is: instants are epoch milliseconds, amounts minor units. */
type ExportedRow = Readonly<Record<string, unknown>>;

/** The rows of each list by its name. */
export async function loadLists(
	db: Queryable,
	userId: number,
	lists: Readonly<Record<string, string>>,
): Promise<Record<string, readonly ExportedRow[]>> {
	const found: Record<string, readonly ExportedRow[]> = {};
	for (const [name, sql] of Object.entries(lists)) found[name] = (await db.query(sql, [userId])).rows;
	return found;
}

/** Deletes a user's rows of these tables, but not those that a condition on `t` keeps for now. */
export async function deleteRowsOf(
	tx: Queryable,
	userId: number,
	tables: readonly string[],
	kept: Readonly<Record<string, string>>,
): Promise<void> {
	for (const table of tables)
		await tx.query(`delete from ${table} t where user_id = $1 and not (${kept[table] ?? 'false'})`, [userId]);
}

/** Deposits whose money can still come, is under review or on its way back. Needs the user's lock. */
export async function countUnfinishedDeposits(tx: Queryable, userId: number): Promise<number> {
	const count = await loadValue(
		tx,
		`select count(*)::int from deposits where user_id = $1 and status in ('created', 'pending', 'review', 'returning')`,
		[userId],
	);
	return count ?? 0;
}
