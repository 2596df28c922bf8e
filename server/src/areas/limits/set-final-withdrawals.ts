import type { setFinalWithdrawals as endpoint } from '@fairtick/domain/limits/contract';
import { decideSwitch } from '@fairtick/domain/limits/final-withdrawals';
import { actAs } from '../../platform/authorization/index.ts';
import { loadClock } from '../../platform/database/index.ts';
import { asUnknown, type Call } from '../../platform/http/index.ts';
import type { LimitsContext } from './context.ts';
import { insertSwitch, loadSwitch } from './final-queries.ts';
import { loadOwnLimits } from './load-own-limits.ts';
import { loadSwitchEntries } from './restrictions.ts';
import { insertLimitsEvent } from './user-event.ts';

/**
 * Makes a user's withdrawals final immediately, or notes the request that ends it a day later (CASH-03). An unchanged
 * state writes nothing.
 */
export async function setFinalWithdrawals({ database, journal, publish }: LimitsContext, call: Call<typeof endpoint>) {
	const { userId } = call.caller;
	const event = await actAs(database, call, async (tx, { state }) => {
		const nowMs = Number(await loadClock(tx));
		const kept = await loadSwitch(tx, userId);
		const next = decideSwitch(kept, call.body.on, nowMs);
		if (next === null) return null;
		await insertSwitch(tx, userId, { ...next, n: (kept?.n ?? 0) + 1 }, nowMs);
		return insertLimitsEvent(tx, state, nowMs);
	});
	// After the commit and before the answer; a repeat that changes nothing may follow a call that ended before this.
	await journal.append(await loadSwitchEntries(database, userId)).catch(asUnknown);
	if (event) publish([event]);
	return loadOwnLimits(database, userId);
}
