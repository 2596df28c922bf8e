import type { answerRealityCheck as endpoint } from '@fairtick/domain/limits/contract';
import { answerCheck, findSitting } from '@fairtick/domain/limits/sitting';
import { actAs } from '../../platform/authorization/index.ts';
import { loadClock } from '../../platform/database/index.ts';
import type { Call } from '../../platform/http/index.ts';
import type { LimitsContext } from './context.ts';
import { sittingsStatement } from './counting.ts';
import { loadOwnLimits } from './load-own-limits.ts';
import { loadStanding } from './standing-queries.ts';
import { insertLimitsEvent } from './user-event.ts';

/** Answers a reality check on every device (LIMIT-03): the next one counts from here. Without a sitting there is none to answer. */
export async function answerRealityCheck({ database, publish }: LimitsContext, call: Call<typeof endpoint>) {
	const { userId } = call.caller;
	const event = await actAs(database, call, async (tx, { state }) => {
		const nowMs = Number(await loadClock(tx));
		const sitting = findSitting((await loadStanding(tx, userId, nowMs)).sitting, nowMs);
		if (sitting === null) return null;
		await tx.query(sittingsStatement(new Map([[userId, answerCheck(sitting, nowMs)]])));
		return insertLimitsEvent(tx, state, nowMs);
	});
	if (event) publish([event]);
	return loadOwnLimits(database, userId);
}
