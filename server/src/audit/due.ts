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
 * Which audit is due (LEDGER-08), null when none is. A whole one: when there was none, in the first quiet hour when the last
 * is a week old, at any hour when it is eight days old. An incremental one: an hour after the last of either kind. While no
 * clean run of the last day can be gone on from, an incremental one reads much or everything: then it is due after a day.
 */
export function decideAudit({ nowMs, lastMs, lastWholeMs, lastCleanMs }: LastRuns): 'whole' | 'incremental' | null {
	if (lastMs === null || lastWholeMs === null) return 'whole';
	const isQuiet = new Date(nowMs).getUTCHours() === QUIET_HOUR;
	if (nowMs - lastWholeMs >= (isQuiet ? WEEK_MS : OVERDUE_MS)) return 'whole';
	const goesOn = lastCleanMs !== null && nowMs - lastCleanMs < DAY_MS;
	return nowMs - lastMs >= (goesOn ? HOUR_MS : DAY_MS) ? 'incremental' : null;
}
