import { loadRows, type Queryable } from '../../../platform/database/index.ts';

/**
 * The lag of each asset's log (MARKET-09). `lagMs`: milliseconds by which the log is behind the clock; of a closed asset it
 * says nothing.
 */
export const loadLogLags = (db: Queryable) =>
	loadRows(
		db,
		`select a.ticker, w.open, greatest(0, clock() - w.logged_through)::float8 "lagMs"
		from assets a join asset_writers w on w.asset_id = a.id where a.listed order by a.id`,
	);
