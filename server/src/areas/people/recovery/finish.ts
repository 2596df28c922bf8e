import { UNVERIFIED_HOLD_MS } from '@fairtick/domain/recovery/rules';
import { SERVER_REASONS } from '@fairtick/domain/staff/server-reasons';
import { lockUsers } from '../../../platform/authorization/index.ts';
import { inTransaction } from '../../../platform/database/index.ts';
import { eachApart } from '../../../platform/jobs/index.ts';
import { removeSecondFactors } from '../identity/index.ts';
import type { RecoveryContext } from './context.ts';
import { endRecovery, mailEverywhere } from './end.ts';
import { loadDue, loadUnderWay, loadUser } from './queries.ts';

/**
 * Removes second factors whose time has come, and ends recoveries that two people did not agree to in time (IDENT-14).
 */
export async function finishRecoveries(context: RecoveryContext): Promise<void> {
	await eachApart(await loadDue(context.database), ({ id, userId }) => finish(context, id, userId));
}

async function finish(context: RecoveryContext, id: string, userId: number): Promise<void> {
	const done = await inTransaction(context.database, async (tx) => {
		const state = (await lockUsers(tx, [userId])).get(userId);
		// It may have been stopped, or its second factor have worked, meanwhile.
		const row = await loadUnderWay(tx, userId);
		if (state === undefined || row?.id !== id) return null;
		const { closed, isStaff } = await loadUser(tx, userId);
		const deed = { actorId: null, reason: SERVER_REASONS.recovery_expired, requestId: 'recovery' };
		if (row.state === 'open' || closed) {
			if (row.expiresAt > row.now && !closed) return null;
			if (!closed) await mailEverywhere(context, tx, userId, 'recovery_stopped');
			return { event: await endRecovery(tx, state, row, { as: 'expired', deed }), endedIds: [] };
		}
		if (row.dueAt === null || row.dueAt > row.now) return null;
		if (isStaff) {
			await mailEverywhere(context, tx, userId, 'recovery_stopped');
			const given = { ...deed, reason: SERVER_REASONS.turned_staff };
			return { event: await endRecovery(tx, state, row, { as: 'ended', deed: given }), endedIds: [] };
		}
		const heldUntilMs = row.verified ? null : Number(row.now) + UNVERIFIED_HOLD_MS;
		const endedIds = await removeSecondFactors(tx, userId, heldUntilMs);
		await mailEverywhere(context, tx, userId, 'recovery_done');
		return { event: await endRecovery(tx, state, row, { as: 'done', deed }), endedIds };
	});
	if (done === null) return;
	context.bus.sessionsEnded(done.endedIds);
	if (done.event) context.publish([done.event]);
}
