import type { excludeSelf as endpoint } from '@fairtick/domain/limits/contract';
import { isLonger, mayExclude } from '@fairtick/domain/limits/exclusion';
import { actAs } from '../../../platform/authorization/index.ts';
import { loadClock } from '../../../platform/database/index.ts';
import { type Call, InvalidFields } from '../../../platform/http/index.ts';
import { updateApiTokensEnded } from '../../people/identity/index.ts';
import type { LimitsContext } from '../context.ts';
import { insertPastSums } from '../counting.ts';
import { insertExclusion, loadExclusions } from '../exclusion-queries.ts';
import { breakBegan } from '../hooks.ts';
import { loadOwnLimits } from '../load-own-limits.ts';
import { journalExclusions } from '../restrictions.ts';
import { insertLimitsEvent } from '../user-event.ts';

/**
 * Begins or lengthens a time-out or a self-exclusion (LIMIT-02): from this commit on placements and deposits are refused, and the
 * API tokens that may trade, the price alerts and the push messages have ended. Open trades run. One that is hardly longer than the present one changes nothing.
 */
export async function excludeSelf(context: LimitsContext, call: Call<typeof endpoint>) {
	const { database, persons, journal, hooks } = context;
	const { userId } = call.caller;
	const { kind, until } = call.body;
	const endsAtMs = until === null ? null : Date.parse(until);
	const done = await actAs(database, call, async (tx, { state }) => {
		const nowMs = Number(await loadClock(tx));
		if (!mayExclude(kind, endsAtMs, nowMs)) throw new InvalidFields([{ field: 'until', code: `field.${kind}` }]);
		if (!isLonger(await loadExclusions(tx, userId), { kind, endsAtMs }, nowMs)) return null;
		await insertExclusion(tx, userId, { kind, endsAtMs }, nowMs);
		await persons.recognise(tx, userId);
		if (!state.hasLimits) await insertPastSums(tx, userId);
		await hooks.fire(breakBegan, tx, userId);
		journalExclusions(tx, journal, userId);
		return {
			endedIds: await updateApiTokensEnded(tx, userId, 'trade'),
			event: await insertLimitsEvent(tx, state, nowMs),
		};
	});
	if (done) {
		context.bus.sessionsEnded(done.endedIds);
		context.publish([done.event]);
	}
	return loadOwnLimits(database, userId);
}
