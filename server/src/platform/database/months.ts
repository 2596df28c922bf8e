import { execute, loadValue } from './load-rows.ts';
import { type Database, inTransaction, type Queryable } from './pool.ts';

/** Months that lie ready besides the present one. */
const AHEAD = 3;
/** Rows that are moved into a new month while a server places, at most: placements wait for as long as that takes. */
const MOVED_AT_MOST = 20_000;

/**
 * Makes the partitions of the ledger and of trades that are missing, of this month (UTC) and the next three, and of months whose rows went
 * into a default partition; moves these rows. `mayWait`: nothing is placed yet, so any number of rows is moved.
 * Returns the names of the new tables. Throws if a lock is held for longer than 200 ms: nothing is lost, and it is called again.
 */
export async function makeMonths(db: Database, { mayWait = false } = {}): Promise<string[]> {
	const made: string[] = [];
	for (;;) {
		// Each in its own transaction, so that no lock is held for longer than one takes.
		const name = await inTransaction(db, async (tx) => {
			if (mayWait) await tx.query('set local statement_timeout = 0');
			return loadValue(tx, 'select app.make_month_partition($1, $2)', [AHEAD, mayWait ? null : MOVED_AT_MOST]);
		});
		if (name === null) return made;
		made.push(name);
	}
}

/**
 * Collects the planner's statistics of the tables by month that have grown by a quarter, for as long as that takes. Partitions have theirs from
 * autovacuum.
 */
export const analyzeMonths = (db: Database): Promise<void> =>
	inTransaction(db, async (tx) => {
		await tx.query('set local statement_timeout = 0');
		await execute(tx, 'select app.analyze_months()');
	});

/** The number of months that should have partitions and do not: this one, the next one, and those whose rows are in a default partition. */
export const countMissingMonths = async (db: Queryable): Promise<number> =>
	(await loadValue(db, 'select count(distinct starts)::int from app.missing_months(1)')) ?? 0;
