import type { Queryable } from '../database/index.ts';

/** A row that is exported as it is: instants are epoch milliseconds, amounts minor units. */
type ExportedRow = Readonly<Record<string, unknown>>;

/** The rows of each list by its name. */
export async function loadLists(
	db: Queryable,
	userId: number,
	lists: Readonly<Record<string, string>>,
): Promise<Record<string, readonly ExportedRow[]>> {
	const found: Record<string, readonly ExportedRow[]> = {};
	for (const [name, sql] of Object.entries(lists)) found[name] = (await db.query<ExportedRow>(sql, [userId])).rows;
	return found;
}

export async function deleteRowsOf(tx: Queryable, userId: number, tables: readonly string[]): Promise<void> {
	for (const table of tables) await tx.query(`delete from ${table} where user_id = $1`, [userId]);
}
