import { loadRows, type Queryable } from '../../database/index.ts';

/** What is to be looked at now. */
export interface Due {
	readonly id: string;
	/** Where it is asked about: what is at the same place waits for one another. */
	readonly place: string;
}

/** Of the rows of `due` (id, place, at) so many of each place, oldest first: one that does not answer hides no other. */
export const loadDue = (db: Queryable, due: string, limit: number): Promise<Due[]> =>
	loadRows<Due>(
		db,
		`select id, place from (select *, row_number() over (partition by place order by at) nth from (${due}) due) due
		where nth <= $1 order by at`,
		[limit],
	);
