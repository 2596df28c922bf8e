import { owedMissingAlarm } from '@fairtick/domain/proof/kinds/owed-missing-alarm';
import { dayAfter, dayAt } from '@fairtick/domain/proof/liabilities/instant';
import type { Counted } from '@fairtick/domain/staff/to-do';
import type { Queryable } from '../../../platform/database/index.ts';
import { loadFirsts, loadUncounted } from './queries.ts';

/** A commit may be so much later than the times in its rows; only then a day is counted. */
const LATE_MS = 600_000;
/** Missed days are counted this far back. */
const MISSED_DAYS = 7;

/** The newest day that can be counted, and the first of those that still are. */
function windowOf(nowMs: number) {
	const last = dayAfter(dayAt(nowMs - LATE_MS), -1);
	return { first: dayAfter(last, 1 - MISSED_DAYS), last };
}

/** Days that are to be counted now, oldest first: those of a week that the log has seen and that were not counted. */
export async function listDue(db: Queryable, nowMs: number): Promise<string[]> {
	const { firstAtMs } = await loadFirsts(db);
	if (firstAtMs === null) return [];
	const { first, last } = windowOf(nowMs);
	return loadUncounted(db, [dayAt(firstAtMs), first].toSorted()[1] as string, last);
}

/** Days that were finally missed: not counted, and too long ago to be made up for. */
export async function listMissed(db: Queryable, nowMs: number): Promise<string[]> {
	const { firstDay } = await loadFirsts(db);
	return firstDay === null ? [] : loadUncounted(db, firstDay, dayAfter(windowOf(nowMs).first, -1));
}

/** Days that could have been counted for more than a day, and can still be. */
export async function countOwedMissing(db: Queryable, nowMs: number): Promise<Counted> {
	const { last } = windowOf(nowMs);
	return { of: owedMissingAlarm, count: (await listDue(db, nowMs)).filter((day) => day < last).length };
}
