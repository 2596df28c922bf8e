import type { askToReturn as endpoint } from '@fairtick/domain/limits/contract';
import { findExclusion } from '@fairtick/domain/limits/exclusion';
import { actAs } from '../../../platform/authorization/index.ts';
import { loadClock } from '../../../platform/database/index.ts';
import { type Call, Refused } from '../../../platform/http/index.ts';
import type { LimitsContext } from '../context.ts';
import { insertReturns, loadExclusions } from '../exclusion-queries.ts';
import { loadOwnLimits } from '../load-own-limits.ts';
import { insertLimitsEvent } from '../user-event.ts';

/** Asks to end a self-exclusion whose term is over, 24 hours from now (LIMIT-02). Before, and without one, it is refused. */
export async function askToReturn({ database, publish }: LimitsContext, call: Call<typeof endpoint>) {
	const { userId } = call.caller;
	const done = await actAs(database, call, async (tx, { state }) => {
		const nowMs = Number(await loadClock(tx));
		const exclusions = await loadExclusions(tx, userId);
		const holding = findExclusion(exclusions, nowMs);
		const endsAtMs = holding?.endsAtMs ?? null;
		if (holding?.kind !== 'self_exclusion' || endsAtMs === null || endsAtMs > nowMs) {
			const until = endsAtMs === null ? null : new Date(endsAtMs).toISOString();
			return new Refused({ code: 'limits.exclusion_not_over', params: { until } } as const);
		}
		if (holding.returnAskedAtMs !== null) return null;
		const over = exclusions.filter(({ kind, endsAtMs }) => kind === 'self_exclusion' && endsAtMs !== null);
		await insertReturns(
			tx,
			over.map(({ id }) => id),
			nowMs,
		);
		return insertLimitsEvent(tx, state, nowMs);
	});
	if (done instanceof Refused) return done;
	if (done) publish([done]);
	return loadOwnLimits(database, userId);
}
