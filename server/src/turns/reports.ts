import type { Queryable } from '../database/index.ts';
import type { Asker, Turns } from './turns.ts';

/** Where reports are read: exports, statements and statistics of users, single statements that read. */
export interface Reports {
	/**
	 * For a user or a visitor, in turns with the others. A statement throws `TooMany` where the asker has one under way and
	 * one waiting already, and `NotDone` where too many wait.
	 */
	of(asker: Asker): Queryable;
	/** For the server's own work, which waits for no user. */
	readonly own: Queryable;
}

export function shareReports(
	connections: { readonly ofUsers: Queryable; readonly own: Queryable },
	turns: Turns,
): Reports {
	const { ofUsers, own } = connections;
	return {
		of(asker) {
			const query = (...asked: Parameters<Queryable['query']>) => turns.run(asker, () => ofUsers.query(...asked));
			return { query: query as unknown as Queryable['query'] };
		},
		own,
	};
}
