import { lockUsers } from '../../../platform/authorization/index.ts';
import { inTransaction, loadClock } from '../../../platform/database/index.ts';
import { updateApiTokensEnded } from '../../people/identity/index.ts';
import type { LimitsContext } from '../context.ts';
import { insertPastSums } from '../counting.ts';
import { insertInheritedFrom, loadSamePerson } from '../exclusion-queries.ts';
import { breakBegan } from '../hooks.ts';
import { journalExclusions } from '../restrictions.ts';
import { insertLimitsEvent } from '../user-event.ts';

/** Gives a user's running exclusions to the accounts of the same person that were there before them (LIMIT-02). */
export async function spreadExclusions(context: LimitsContext, userId: number): Promise<void> {
	for (const otherId of await loadSamePerson(context.database, userId)) await spreadTo(context, userId, otherId);
}

/** Exclusions that are inherited here add names, which can lead to further accounts. */
async function spreadTo(context: LimitsContext, fromId: number, userId: number): Promise<void> {
	const { database, persons, journal, hooks } = context;
	const done = await inTransaction(database, async (tx) => {
		const state = (await lockUsers(tx, [userId])).get(userId);
		if (!state || (await insertInheritedFrom(tx, userId, fromId)) === 0) return null;
		await persons.recognise(tx, userId);
		if (!state.hasLimits) await insertPastSums(tx, userId);
		await hooks.fire(breakBegan, tx, userId);
		journalExclusions(tx, journal, userId);
		return {
			endedIds: await updateApiTokensEnded(tx, userId, 'trade'),
			event: await insertLimitsEvent(tx, state, Number(await loadClock(tx))),
		};
	});
	if (done === null) return;
	context.bus.sessionsEnded(done.endedIds);
	context.publish([done.event]);
}
