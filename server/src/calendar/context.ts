import type { Database, Queryable } from '../database/index.ts';

/** What the calls of the calendar share. */
export interface CalendarContext {
	readonly database: Database;
	/** For what staff look at. */
	readonly backOffice: Queryable;
}
