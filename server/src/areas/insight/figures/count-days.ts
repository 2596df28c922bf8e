import { dayOf, startOfDayMs } from '@fairtick/domain/figures/days';
import { type Database, inTransaction } from '../../../platform/database/index.ts';
import { loadDecisionTimes } from '../../verification/index.ts';
import { deleteDay, insertDay, loadCountedState, lockCountedState, updateCounted } from './queries.ts';

/** A commit may be so much later than the times in its rows; until then a day is counted again. */
const LATE_MS = 600_000;
/** Days that the first count reaches back. */
const FIRST_DAYS = 1_200;

/**
 * Counts the days since the last count again (ADMIN-02), today's included: each day in its own transaction, which
 * replaces its rows. Of two concurrent counts one waits for the other, and both write the same.
 */
export async function countDays(database: Database): Promise<void> {
	const state = await loadCountedState(database);
	if (state === null || state.firstAt === null) return;
	const today = dayOf(Number(state.now));
	const first =
		state.through === null
			? Math.max(dayOf(Number(state.firstAt)), today - FIRST_DAYS)
			: dayOf(Number(state.through) - LATE_MS);
	for (let day = first; day <= today; day++) {
		await inTransaction(database, async (tx) => {
			const now = Number((await lockCountedState(tx))?.now);
			const period = { fromMs: startOfDayMs(day), toMs: startOfDayMs(day + 1) };
			await deleteDay(tx, day);
			await insertDay(tx, { day, ...period }, await loadDecisionTimes(tx, period));
			await updateCounted(tx, Math.min(now, period.toMs));
		});
	}
}
