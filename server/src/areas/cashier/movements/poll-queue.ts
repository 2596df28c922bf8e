/** An item that is due. */
export interface DueItem {
	readonly id: string;
	/** The place that is asked: questions to one place wait for one another. */
	readonly place: string;
}

/**
 * The same number of items per place from the rows of `due` (id, user_id, place, at), so that a place without answers hides
 * no other. Users take turns, and a user's oldest item comes first, so the first of every user comes before anyone's second.
 */
export const pollQueueOf = <const Due extends string>(due: Due) =>
	`select id, place from (
			select id, place, row_number() over (partition by place order by turn, at) nth from (
				select id, place, at, row_number() over (partition by place, user_id order by at) turn from (${due}) due
			) due
		) due where nth <= $1 order by nth` as const;
