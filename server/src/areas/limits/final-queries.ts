import type { FinalSwitch } from '@fairtick/domain/limits/final-withdrawals';
import { execute, loadRow, type Queryable } from '../../platform/database/index.ts';

/** A switch with the number of its newest state. */
export interface StoredSwitch extends FinalSwitch {
	readonly n: number;
}

/** The newest state of a user's switch, null before the first; what is decided from it needs the user's lock. */
export async function loadSwitch(db: Queryable, userId: number): Promise<StoredSwitch | null> {
	const row = await loadRow(db, 'select n, ends_at from final_withdrawals where user_id = $1 order by n desc limit 1', [
		userId,
	]);
	return row && { n: row.n, endsAtMs: row.ends_at === null ? null : Number(row.ends_at) };
}

/** Adds the next state of a switch. Fails where another transaction has added it. */
export const insertSwitch = (db: Queryable, userId: number, { n, endsAtMs }: StoredSwitch, changedAtMs: number) =>
	execute(db, 'insert into final_withdrawals (user_id, n, ends_at, changed_at) values ($1, $2, $3, $4)', [
		userId,
		n,
		endsAtMs,
		changedAtMs,
	]);
