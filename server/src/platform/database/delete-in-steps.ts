import type { Queryable } from './pool.ts';

/** Rows that one statement deletes at most: it ends far within the time-out of its pool. */
const ROWS = 10_000;

/**
 * Deletes by statements of at most 10,000 rows, each committed by itself, until none is left: after a long downtime one
 * statement for all of them would reach its time-out every time. `statement` takes the number of rows as `$1`.
 */
export async function deleteInSteps(db: Queryable, statement: string): Promise<void> {
	for (let deleted: number | null = ROWS; deleted === ROWS; ) deleted = (await db.query(statement, [ROWS])).rowCount;
}
