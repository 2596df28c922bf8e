/**
 * Reads a list in the order of its users, a portion at a time; `load` reads the rows after a user, and nothing at the
 * end. A user who is passed over is not met again before the list is read again.
 */
export async function* portionsByUser<Row>(
	load: (afterUserId: number) => Promise<readonly Row[]>,
	userIdOf: (row: Row) => number,
): AsyncGenerator<readonly Row[]> {
	for (let rows = await load(0); rows.length > 0; rows = await load(userIdOf(rows.at(-1) as Row))) yield rows;
}

/** The same, a row at a time. */
export async function* byUser<Row>(
	load: (afterUserId: number) => Promise<readonly Row[]>,
	userIdOf: (row: Row) => number,
): AsyncGenerator<Row> {
	for await (const rows of portionsByUser(load, userIdOf)) yield* rows;
}
