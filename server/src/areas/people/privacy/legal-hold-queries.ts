import { changesRow, execute, loadRow, type Queryable, type RowOf } from '../../../platform/database/index.ts';

/**
 * - `kept`: data that the closing of the account erased elsewhere; null: none.
 * - `releasedAt`: null: it still holds.
 */
export type LegalHoldRow = RowOf<typeof loadLegalHold>;

const HOLDS = `select h.id, h.user_id "userId", h.reason, h.asked_by "askedBy", a.name "askedByName", h.agreed_by "agreedBy",
		b.name "agreedByName", h.placed_at "placedAt", h.kept, h.released_at "releasedAt"
	from legal_holds h join users a on a.id = h.asked_by join users b on b.id = h.agreed_by`;

/** Null when there is none. */
export const loadLegalHold = (db: Queryable, id: string) => loadRow(db, `${HOLDS} where h.id = $1`, [id]);

/** The one of a user that is not released; null: there is none. */
export const loadOpenLegalHold = (db: Queryable, userId: number): Promise<LegalHoldRow | null> =>
	loadRow(db, `${HOLDS} where h.user_id = $1 and h.released_at is null`, [userId]);

/** The two people who agreed, and why. */
export interface Agreed {
	readonly reason: string;
	readonly askedBy: number;
	readonly agreedBy: number;
}

/** Needs the user's lock. */
export const insertLegalHold = (tx: Queryable, userId: number, { reason, askedBy, agreedBy }: Agreed) =>
	execute(
		tx,
		'insert into legal_holds (user_id, reason, asked_by, agreed_by, placed_at) values ($1, $2, $3, $4, clock())',
		[userId, reason, askedBy, agreedBy],
	);

/** Needs the user's lock. */
export const updateKept = (tx: Queryable, id: string, kept: string) =>
	execute(tx, 'update legal_holds set kept = $2 where id = $1', [id, kept]);

/** Ends a hold, once, with what it kept. False when it has ended. Needs the user's lock. */
export const updateReleased = (tx: Queryable, id: string, { reason, askedBy, agreedBy }: Agreed) =>
	changesRow(
		tx,
		`update legal_holds set kept = null, release_reason = $2, release_asked_by = $3, release_agreed_by = $4, released_at = clock()
		where id = $1 and released_at is null`,
		[id, reason, askedBy, agreedBy],
	);
