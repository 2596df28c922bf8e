import { loadRows, type Queryable } from '../../../platform/database/index.ts';

/** What is to be looked at now. */
export interface DueItem {
	readonly id: string;
	/** Where it is asked about: what is at the same place waits for one another. */
	readonly place: string;
}

/**
 * Of the rows of `due` (id, user_id, place, at) so many of each place: one that does not answer hides no other. Users take turns, and
 * within a user the oldest comes first, so that however many are due of one user, the first of every other comes before their second.
 */
export const loadPollQueue = (db: Queryable, due: string, limit: number): Promise<DueItem[]> =>
	loadRows<DueItem>(
		db,
		`select id, place from (
			select id, place, row_number() over (partition by place order by turn, at) nth from (
				select id, place, at, row_number() over (partition by place, user_id order by at) turn from (${due}) due
			) due
		) due where nth <= $1 order by nth`,
		[limit],
	);
