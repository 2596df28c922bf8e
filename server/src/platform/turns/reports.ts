import type { Database, Queryable } from '../database/index.ts';
import type { Places } from './places.ts';
import type { Asker } from './turns.ts';

/** Readers for reports: exports, statements and statistics of users, single statements that read. */
export interface Reports {
	/**
	 * For one call of a user or a visitor, in turns with the others. Its first statement throws `TooMany` if the asker has
	 * one under way and one waiting already; a later one waits, for a download that has begun is not to be cut off. Each
	 * throws `NotDone` if too many wait.
	 */
	of(asker: Asker): Queryable;
	/** For the server's own work, which waits for no user. */
	readonly own: Queryable;
}

/** A statement waits for ten seconds at most. */
const TURNS = { name: 'reports', atOnce: 1, waitingEach: 1, waitingOfSite: 5, waiting: 20, longestWaitMs: 10_000 };

export function shareReports(
	{ ofUsers, own }: { readonly ofUsers: Queryable; readonly own: Queryable },
	places: Places,
): Reports {
	const turns = places.open(TURNS);
	return {
		of(asker) {
			let continues = false;
			const query = async (...asked: Parameters<Database['query']>): Promise<unknown> => {
				const result = await turns.run(asker, async () => ofUsers.query(...asked), { continues });
				continues = true;
				return result;
			};
			return { query: query as Queryable['query'] };
		},
		own,
	};
}
