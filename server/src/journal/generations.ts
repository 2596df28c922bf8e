import { loadOnlyRow, type Queryable } from '../database/index.ts';

/** A life of the database: it ends when a backup takes its place. */
export interface Generation {
	readonly id: string;
	readonly restored: boolean;
	/** Whether a server has begun it and its journal knows it. */
	readonly begun: boolean;
}

/** The present one. */
export const loadGeneration = (db: Queryable): Promise<Generation> =>
	loadOnlyRow<Generation>(
		db,
		'select id, restored, begun_at is not null begun from generations order by n desc limit 1',
		[],
	);

export async function updateBegun(db: Queryable, id: string): Promise<void> {
	await db.query('update generations set begun_at = clock() where id = $1', [id]);
}

/** Restoring a backup begins another generation; one of a version without generations has its first one at its first start. */
export async function insertRestored(owner: Queryable): Promise<void> {
	const { isThere } = await loadOnlyRow<{ isThere: boolean }>(
		owner,
		`select to_regclass('app.generations') is not null "isThere"`,
		[],
	);
	if (isThere) await owner.query('insert into generations (restored, made_at) values (true, clock())');
}
