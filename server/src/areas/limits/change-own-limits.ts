import type { changeOwnLimits as endpoint } from '@fairtick/domain/limits/contract';
import { decideChange } from '@fairtick/domain/limits/own-limit';
import { actAs } from '../../platform/authorization/index.ts';
import { loadClock } from '../../platform/database/index.ts';
import { asUnknown, type Call } from '../../platform/http/index.ts';
import type { LimitsContext } from './context.ts';
import { insertPastSums } from './counting.ts';
import { loadOwnLimits } from './load-own-limits.ts';
import { insertLimit, loadLimit } from './queries.ts';
import { journalLimits } from './restrictions.ts';
import { insertLimitsEvent } from './user-event.ts';

/**
 * Changes own limits: tighter at once, looser by a pending limit that is confirmed later (LIMIT-01). An unchanged limit writes
 * nothing.
 */
export async function changeOwnLimits({ database, journal, publish }: LimitsContext, call: Call<typeof endpoint>) {
	const { userId } = call.caller;
	const event = await actAs(database, call, async (tx, { state }) => {
		const nowMs = Number(await loadClock(tx));
		let changed = false;
		for (const { value: wanted, ...which } of call.body.limits) {
			const kept = await loadLimit(tx, userId, which);
			const next = decideChange(kept, wanted, nowMs);
			if (next.value === kept.value && next.pending === kept.pending) continue;
			await insertLimit(tx, userId, { ...which, ...next, n: kept.n + 1 }, nowMs);
			changed = true;
		}
		if (!changed) return null;
		if (!state.hasLimits) await insertPastSums(tx, userId);
		return insertLimitsEvent(tx, state, nowMs);
	});
	// After the commit and before the answer; a repeat that changes nothing may follow a call that ended before this.
	await journalLimits(database, journal, userId).catch(asUnknown);
	if (event) publish([event]);
	return loadOwnLimits(database, userId);
}
