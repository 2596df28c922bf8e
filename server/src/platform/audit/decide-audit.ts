import type { LastRuns } from './queries.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** UTC: while Europe and America sleep. */
const QUIET_HOUR = 3;
/** A week, less some hours: the next one is in the same quiet hour, whenever in it the last one was. */
const WEEK_MS = 7 * DAY_MS - 12 * HOUR_MS;
/** A server that is off in the quiet hour, or failed in it, makes a whole audit at any other hour after this. */
const OVERDUE_MS = 8 * DAY_MS;

/**
 * Decides which audit is due (LEDGER-08), null when none is. A whole one: when there was none, in the first quiet hour when the last
 * is a week old, at any hour when it is eight days old. An incremental one: an hour after the last of either kind. While no
 * clean run of the last day can be gone on from, an incremental one reads much or everything: then it is due after a day.
 */
export function decideAudit({ nowMs, lastMs, lastWholeMs, lastCleanMs }: LastRuns): 'whole' | 'incremental' | null {
	if (lastMs === null || lastWholeMs === null) return 'whole';
	const isQuiet = new Date(nowMs).getUTCHours() === QUIET_HOUR;
	if (nowMs - lastWholeMs >= (isQuiet ? WEEK_MS : OVERDUE_MS)) return 'whole';
	return nowMs - lastMs >= periodOf({ nowMs, lastCleanMs }) ? 'incremental' : null;
}

const periodOf = ({ nowMs, lastCleanMs }: Pick<LastRuns, 'nowMs' | 'lastCleanMs'>) =>
	lastCleanMs !== null && nowMs - lastCleanMs < DAY_MS ? HOUR_MS : DAY_MS;

/**
 * Something keeps audits from being made: the server is up for three hours, and the last run is two hours late or the last
 * whole one three.
 */
export function isOverdue(runs: LastRuns, upSinceMs: number): boolean {
	const { nowMs, lastMs, lastWholeMs } = runs;
	if (nowMs - upSinceMs < 3 * HOUR_MS) return false;
	if (lastMs === null || lastWholeMs === null) return true;
	return nowMs - lastMs >= periodOf(runs) + 2 * HOUR_MS || nowMs - lastWholeMs >= OVERDUE_MS + 3 * HOUR_MS;
}
