import { loadRow, loadValue, oneAtATime, type Queryable, withPool } from '../../platform/database/index.ts';
import { insertRestored } from '../../platform/journal/index.ts';
import type { StorePlace } from '../../platform/objects/index.ts';
import { readLogSize } from './log-folder.ts';

/**
 * Sees at a start whether a database is older than the proof log beside it: then an older copy took its place by other means than `npm run restore`, and it counts as
 * restored from here on (CASH-14, PROOF-07). Returns whether it was found so now.
 */
export function noteOlder(ownerUrl: string, place: StorePlace): Promise<boolean> {
	return withPool(ownerUrl, { max: 1 }, async (db) => {
		const size = await readLogSize(place);
		const isThere = await loadValue(db, `select to_regclass('app.proof_log') is not null`);
		if (size === null || isThere !== true || !(await isOlder(db, size))) return false;
		// Another process may start at the same time.
		return oneAtATime(db, 'older database', async (tx) => {
			if (!(await isOlder(tx, size))) return false;
			await insertRestored(tx);
			return true;
		});
	});
}

/** True if a database has fewer entries of the log than were signed, and nothing says yet that it was restored. */
async function isOlder(db: Queryable, size: number): Promise<boolean> {
	const log = await loadRow(
		db,
		`select l.entries::float8, g.restored and g.id is distinct from l.generation "isKnown"
		from proof_log l cross join lateral (select * from generations order by n desc limit 1) g`,
	);
	return log !== null && !log.isKnown && size > log.entries;
}
