import type * as contract from '@fairtick/domain/support/contract';
import { decideStaffAct } from '@fairtick/domain/support/rules';
import { actOnItem, appendAudit, deedOf, type HeldItem, type ItemCall } from '../acting/index.ts';
import type { Queryable } from '../database/index.ts';
import type { PublishedUserEvent } from '../events/index.ts';
import { type Call, Refused } from '../http/index.ts';
import type { SupportContext } from './context.ts';
import { type DisputeRow, insertMessage, loadDispute } from './queries.ts';
import { updateDecided, updateTaken } from './staff-queries.ts';
import { insertDisputeEvent } from './user-event.ts';
import { statusOf } from './view.ts';

/** An act of staff about a dispute, which takes it. */
const actOnDispute = <Result>(
	{ database }: SupportContext,
	call: ItemCall,
	work: (tx: Queryable, held: HeldItem<DisputeRow>) => Promise<Result>,
) =>
	actOnItem(
		database,
		call,
		{
			load: loadDispute,
			refuse: (row, facts) => decideStaffAct({ ...facts, status: statusOf(row) }),
			take: updateTaken,
		},
		work,
	);

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
