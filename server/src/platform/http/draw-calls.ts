import { hash } from 'node:crypto';
import { execute, loadRows, type Queryable } from '../database/index.ts';

/** A process that wants to serve more calls of a key. */
export interface Draw {
	/** Name of the limit, and the user, provider or network. */
	readonly key: string;
	/** Calls of a window. */
	readonly most: number;
	readonly windowMs: number;
	readonly wanted: number;
}

export interface Drawn {
	/** Calls that this process may serve before the window ends. */
	readonly granted: number;
	/** Calls that all processes together have drawn in the window. */
	readonly used: number;
	/** Until the window ends, since the statement began. */
	readonly leftMs: number;
}

export type DrawCalls = (draws: readonly Draw[]) => Promise<readonly Drawn[]>;

const keyOf = ({ key }: Draw) => hash('sha256', key, 'buffer').subarray(0, 16);

/**
 * Draws calls in one statement, in a transaction of its own. All processes together draw at most the limit in a window, which begins with its
 * first draw and ends by PostgreSQL's clock (CLUSTER-10). `draws` have different keys.
 */
export const drawCalls =
	(db: Queryable): DrawCalls =>
	async (draws) => {
		const keys = draws.map(keyOf);
		const rows = await loadRows(
			db,
			`insert into call_counts as c (key, most, used, granted, ends_at)
			select key, most, least(wanted, most), least(wanted, most), statement_timestamp() + window_ms * interval '1 ms'
			from unnest($1::bytea[], $2::int[], $3::int[], $4::int[]) drawn (key, most, wanted, window_ms)
			-- In the same order in every process, so that none waits for one that waits for it.
			order by key
			on conflict (key) do update set
				most = excluded.most,
				used = case when c.ends_at <= statement_timestamp() then excluded.used
					else greatest(c.used, least(c.used + excluded.granted, excluded.most)) end,
				granted = case when c.ends_at <= statement_timestamp() then excluded.granted
					else greatest(0, least(excluded.granted, excluded.most - c.used)) end,
				ends_at = case when c.ends_at <= statement_timestamp() then excluded.ends_at else c.ends_at end
			returning key, granted, used, (extract(epoch from ends_at - statement_timestamp()) * 1000)::float8 "leftMs"`,
			[keys, draws.map(({ most }) => most), draws.map(({ wanted }) => wanted), draws.map(({ windowMs }) => windowMs)],
		);
		const byKey = new Map(rows.map(({ key, ...drawn }) => [key.toString('hex'), drawn]));
		return keys.map((key) => byKey.get(key.toString('hex')) as Drawn);
	};

/** Forgets windows that are over. */
export const deleteOldCounts = (db: Queryable) => execute(db, 'delete from call_counts where ends_at < now()');
