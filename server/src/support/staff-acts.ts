import { TAKEN_MS } from '@fairtick/domain/admin/taking';
import type * as contract from '@fairtick/domain/support/contract';
import { decideStaffAct } from '@fairtick/domain/support/rules';
import { type ActingCall, actAs, appendAudit, deedOf, takenOf, type UserState } from '../acting/index.ts';
import type { Queryable } from '../database/index.ts';
import type { PublishedUserEvent } from '../events/index.ts';
import { type Call, HttpError, Refused } from '../http/index.ts';
import type { SupportContext } from './context.ts';
import { type DisputeRow, insertMessage, loadDispute } from './queries.ts';
import { updateDecided, updateTaken } from './staff-queries.ts';
import { insertDisputeEvent } from './user-event.ts';
import { statusOf } from './view.ts';

/** A dispute that the caller may act on; it is theirs for 15 minutes from now on. */
interface Held {
	readonly row: DisputeRow;
	/** Of the dispute's user. */
	readonly state: UserState;
}

/**
 * A transaction of staff about a dispute, with its user locked, so that what the user writes lies before or after it.
 * Every act takes the dispute: a member of staff has it until 15 minutes after their last one (ADMIN-10).
 */
async function actOnDispute<Result>(
	{ database }: SupportContext,
	call: ActingCall & { readonly params: { readonly id: string } },
	work: (tx: Queryable, held: Held) => Promise<Result>,
) {
	const { id } = call.params;
	// The user of a dispute never changes: they can be read before they are locked.
	const userId = (await loadDispute(database, id))?.userId;
	if (userId === undefined) throw new HttpError('http.not_found');
	return actAs(
		database,
		call,
		async (tx, { actor, states }) => {
			const row = await loadDispute(tx, id);
			const state = states.get(userId);
			if (row === null || !state) throw new HttpError('http.not_found');
			const [actorId, nowMs] = [actor.userId, Number(row.now)];
			const refusal = decideStaffAct({ status: statusOf(row), userId, actorId, nowMs, taken: takenOf(row) });
			if (refusal) return new Refused(refusal);
			await updateTaken(tx, id, actorId, nowMs + TAKEN_MS);
			return work(tx, { row, state });
		},
		{ alsoLock: [userId] },
	);
}

export const takeDispute = (context: SupportContext, call: Call<typeof contract.takeDispute>) =>
	actOnDispute(context, call, async (tx, { row: { id, userId, takenBy } }) => {
		await appendAudit(tx, {
			...deedOf(call, { reason: 'Taken from the queue' }),
			...{ act: 'dispute.taken', subject: `user:${userId}`, before: { dispute: id, taken_by: takenBy } },
			after: { dispute: id, taken_by: call.caller.userId },
		});
		return undefined;
	});

export async function answerDispute(context: SupportContext, call: Call<typeof contract.answerDispute>) {
	const done = await actOnDispute(context, call, async (tx, { row, state }) => {
		await insertMessage(tx, row.id, { staffId: call.caller.userId, text: call.body.text });
		const event = await insertDisputeEvent(tx, state, row);
		await appendAudit(tx, {
			...deedOf(call, { reason: 'Answered in the thread' }),
			...{ act: 'dispute.answered', subject: `user:${row.userId}`, before: { dispute: row.id, status: statusOf(row) } },
			after: { dispute: row.id, status: 'answered' },
		});
		return event;
	});
	return publish(context, done);
}

/** Ends a dispute with an outcome. Where money is owed, its own area moves it: nothing here can (ADMIN-11). */
export async function decideDispute(context: SupportContext, call: Call<typeof contract.decideDispute>) {
	const { result, reason } = call.body;
	const done = await actOnDispute(context, call, async (tx, { row, state }) => {
		await updateDecided(tx, row.id, { result, reason, decidedBy: call.caller.userId });
		const event = await insertDisputeEvent(tx, state, row);
		await appendAudit(tx, {
			...deedOf(call, call.body),
			...{ act: 'dispute.decided', subject: `user:${row.userId}`, before: { dispute: row.id, status: statusOf(row) } },
			after: { dispute: row.id, status: 'decided', result },
		});
		return event;
	});
	return publish(context, done);
}

/** Tells the user, after the commit. */
function publish<Code extends string>(context: SupportContext, done: PublishedUserEvent | Refused<Code>) {
	if (done instanceof Refused) return done;
	context.publish([done]);
	return undefined;
}
