import type * as contract from '@fairtick/domain/recovery/contract';
import { SERVER_REASONS } from '@fairtick/domain/staff/server-reasons';
import { toInstant } from '@fairtick/domain/wire/primitives';
import { actAs, type Deed, lockUsers, type UserState } from '../../../platform/authorization/index.ts';
import { inTransaction, type Queryable } from '../../../platform/database/index.ts';
import { type Call, Refused } from '../../../platform/http/index.ts';
import { text } from '../../../platform/texts/index.ts';
import { findLink, useLink } from '../identity/index.ts';
import type { RecoveryContext } from './context.ts';
import { endRecovery, mailEverywhere } from './end.ts';
import { loadUnderWay } from './queries.ts';

const over = () => new Refused({ code: 'recovery.over', params: {} } as const);

/** The second factor stays. Needs the user's lock. */
async function stop(context: RecoveryContext, tx: Queryable, state: UserState, deed: Deed) {
	const found = await loadUnderWay(tx, state.userId);
	if (found === null) return over();
	await mailEverywhere(context, tx, state.userId, 'recovery_stopped');
	return (await endRecovery(tx, state, found, { as: 'stopped', deed })) ?? over();
}

/** Stops a recovery by a link that was mailed to a known address, signed in or not. */
export async function stopByLink(context: RecoveryContext, call: Call<typeof contract.stopRecoveryByLink>) {
	const { database, publish } = context;
	const parts = { id: call.params.id, ...call.query };
	const linkInvalid = () => new Refused({ code: 'identity.link_invalid', params: {} } as const);
	const found = await findLink(database, 'stop_recovery', parts);
	if (found === null) return linkInvalid();
	const { userId } = found;
	const done = await inTransaction(database, async (tx) => {
		const state = (await lockUsers(tx, [userId])).get(userId);
		if (state === undefined || !(await useLink(tx, 'stop_recovery', parts))) return linkInvalid();
		const deed = { actorId: userId, reason: SERVER_REASONS.stopped_by_mail, requestId: call.requestId };
		return stop(context, tx, state, deed);
	});
	if (done instanceof Refused) return done;
	publish([done]);
	return { status: text(call.locale, 'answer.recovery.stopped') };
}

/** Stops it from a device that is signed in. */
export async function stopOwn(context: RecoveryContext, call: Call<typeof contract.stopRecovery>) {
	const done = await actAs(context.database, call, (tx, { state }) =>
		stop(context, tx, state, {
			actorId: state.userId,
			reason: SERVER_REASONS.stopped_signed_in,
			requestId: call.requestId,
		}),
	);
	if (done instanceof Refused) return done;
	context.publish([done]);
	return undefined;
}

export async function showOwn({ database }: RecoveryContext, { caller }: Call<typeof contract.getOwnRecovery>) {
	const found = await loadUnderWay(database, caller.userId);
	if (found === null) return { recovery: null };
	const { sentAt, dueAt } = found;
	const state = found.state === 'waiting' ? ('waiting' as const) : ('open' as const);
	return { recovery: { state, sent_at: toInstant(sentAt), due_at: toInstant(dueAt) } };
}
