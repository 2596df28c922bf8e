import type { MethodTimes } from '@fairtick/domain/cashier/contract';
import { DAY_MS } from '@fairtick/domain/cashier/limits';
import { loadRows, type Queryable } from '../../../platform/database/index.ts';

const WINDOW_MS = 30 * DAY_MS;
/** Times are computed again when they are older. */
const KEPT_MS = 60_000;

/**
 * Times of withdrawals of the last 30 days from the request to the payout, by method (CASH-13). All of them count, with
 * their holds and reviews; those that came back or were cancelled have no time.
 */
async function loadTimes(db: Queryable, currency: string): Promise<MethodTimes[]> {
	const rows = await loadRows(
		db,
		`select method, count(*) filter (where status = 'completed') count, count(*) filter (where status = 'cancelled') cancelled,
			percentile_disc(0.5) within group (order by changed_at - created_at) filter (where status = 'completed') median,
			percentile_disc(0.95) within group (order by changed_at - created_at) filter (where status = 'completed') p95
		from withdrawals where status in ('completed', 'cancelled') and changed_at > (select clock()) - $2::bigint and currency = $1
		group by method order by method`,
		[currency, WINDOW_MS],
	);
	return rows.map(({ method, count, cancelled, median, p95 }) => ({
		method,
		count: Number(count),
		cancelled: Number(cancelled),
		median_s: toSeconds(median),
		p95_s: toSeconds(p95),
	}));
}

const toSeconds = (ms: bigint | null) => (ms === null ? null : Math.ceil(Number(ms) / 1000));

/** The call that everyone may make: one query a minute at most. */
export function createTimes(db: Queryable, currency: string) {
	let kept: Promise<MethodTimes[]> | null = null;
	let keptAtMs = 0;
	return async () => {
		if (kept === null || performance.now() - keptAtMs >= KEPT_MS) {
			keptAtMs = performance.now();
			kept = loadTimes(db, currency).catch((error) => {
				kept = null;
				throw error;
			});
		}
		return { data: await kept, next_cursor: null };
	};
}
