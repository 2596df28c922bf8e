import { loadRows, type Queryable } from '../../../platform/database/index.ts';

export interface LogLag {
	readonly ticker: string;
	readonly open: boolean;
	/** Milliseconds by which the log is behind the clock; of a closed asset it says nothing. */
	readonly lagMs: number;
}

/** The lag of each asset's log (MARKET-09). */
export const loadLogLags = (db: Queryable) =>
	loadRows<LogLag>(
		db,
		`select a.ticker, w.open, greatest(0, clock() - w.logged_through)::float8 "lagMs"
		from assets a join asset_writers w on w.asset_id = a.id where a.listed order by a.id`,
	);
