import type { Minor } from '@fairtick/domain/money/money';
import { execute, loadRow, loadRows, type Queryable, type RowOf } from '../../../platform/database/index.ts';

/**
 * Money of a user that was blocked.
 * - `releasedAt`: null: it still is.
 */
export type StoredBlock = RowOf<typeof loadBlock>;

const COLUMNS = `id, user_id "userId", amount, reason, blocked_at "blockedAt", released_at "releasedAt"`;

/** Null if there is none. */
export const loadBlock = (db: Queryable, id: string) =>
	loadRow(db, `select ${COLUMNS} from blocks where id = $1`, [id]);

/** A user's blocks that are not released, oldest first. */
export const loadOpenBlocks = (db: Queryable, userId: number): Promise<StoredBlock[]> =>
	loadRows(db, `select ${COLUMNS} from blocks where user_id = $1 and released_at is null order by blocked_at, id`, [
		userId,
	]);

/** The two people who agreed. */
export interface Agreed {
	readonly askedBy: number;
	readonly agreedBy: number;
}

/** Needs the user's lock. */
export const insertBlock = (
	tx: Queryable,
	{
		id,
		userId,
		currency,
		amount,
		reason,
		askedBy,
		agreedBy,
		nowMs,
	}: Agreed & {
		readonly id: string;
		readonly userId: number;
		readonly currency: string;
		readonly amount: Minor;
		readonly reason: string;
		readonly nowMs: number;
	},
): Promise<void> =>
	execute(
		tx,
		`insert into blocks (id, user_id, currency, amount, reason, asked_by, agreed_by, blocked_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
		[id, userId, currency, amount, reason, askedBy, agreedBy, nowMs],
	);

/** Needs the user's lock. */
export const updateBlockReleased = (
	tx: Queryable,
	id: string,
	{ askedBy, agreedBy }: Agreed,
	nowMs: number,
): Promise<void> =>
	execute(
		tx,
		`update blocks set release_asked_by = $2, release_agreed_by = $3, released_at = $4 where id = $1 and released_at is null`,
		[id, askedBy, agreedBy, nowMs],
	);
