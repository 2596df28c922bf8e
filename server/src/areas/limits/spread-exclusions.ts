import { lockUsers } from '../../platform/authorization/index.ts';
import { inTransaction, loadClock } from '../../platform/database/index.ts';
import { insertPastSums } from './counting.ts';
import { insertInheritedFrom, loadSamePerson } from './exclusion-queries.ts';
import type { LimitsOptions } from './options.ts';
import { insertLimitsEvent } from './user-event.ts';

/** Gives a user's running exclusions to the accounts of the same person that were there before them (LIMIT-02). */
export async function spreadExclusions(options: LimitsOptions, userId: number): Promise<void> {
	for (const otherId of await loadSamePerson(options.database, userId)) await spreadTo(options, userId, otherId);
}

/** Exclusions that are inherited here add names, which can lead to further accounts. */
async function spreadTo(options: LimitsOptions, fromId: number, userId: number): Promise<void> {
	const { database, persons, endTradeTokens, endInvitations } = options;
	const done = await inTransaction(database, async (tx) => {
		const state = (await lockUsers(tx, [userId])).get(userId);
		if (!state || (await insertInheritedFrom(tx, userId, fromId)) === 0) return null;
		await persons.recognise(tx, userId);
		if (!state.hasLimits) await insertPastSums(tx, userId);
		await endInvitations(tx, userId);
		return {
			endedIds: await endTradeTokens(tx, userId),
			event: await insertLimitsEvent(tx, state, Number(await loadClock(tx))),
		};
	});
	if (done === null) return;
	options.sessionsEnded(done.endedIds);
	options.publish([done.event]);
}
