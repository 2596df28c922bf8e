import type { LastRuns } from './queries.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** UTC: while Europe and America sleep. */
const QUIET_HOUR = 3;
/** A week, less some hours: the next one is in the same quiet hour, whenever in it the last one was. */
const WEEK_MS = 7 * DAY_MS - 12 * HOUR_MS;

/**
 * Which audit is due (LEDGER-08): a whole one in the first quiet hour when the last is a week old, an incremental one an
 * hour after the last of either kind; null when none is.
 */
export function decideAudit({ nowMs, lastMs, lastWholeMs }: LastRuns): 'whole' | 'incremental' | null {
	const isQuiet = new Date(nowMs).getUTCHours() === QUIET_HOUR;
	if (isQuiet && (lastWholeMs === null || nowMs - lastWholeMs >= WEEK_MS)) return 'whole';
	return lastMs === null || nowMs - lastMs >= HOUR_MS ? 'incremental' : null;
}
