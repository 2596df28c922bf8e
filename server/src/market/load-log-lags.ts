import type { Queryable } from '../database/index.ts';

export interface LogLag {
	readonly ticker: string;
	readonly open: boolean;
	/** Milliseconds by which the log is behind the clock; of a closed asset it says nothing. */
	readonly lagMs: number;
}

/** How far the log of each asset on offer is behind (MARKET-09). */
export async function loadLogLags(db: Queryable): Promise<LogLag[]> {
	const { rows } = await db.query<{ ticker: string; open: boolean; lag: bigint }>(
		`select a.ticker, w.open, greatest(0, clock() - w.logged_through) lag
		from assets a join asset_writers w on w.asset_id = a.id where a.listed order by a.id`,
	);
	return rows.map(({ ticker, open, lag }) => ({ ticker, open, lagMs: Number(lag) }));
}
