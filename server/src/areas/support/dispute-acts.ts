import { SERVER_REASONS } from '@fairtick/domain/staff/server-reasons';
import type * as contract from '@fairtick/domain/support/contract';
import { endedOfDispute } from '@fairtick/domain/support/rules';
import { appendAudit, deedOf } from '../../platform/authorization/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { Call } from '../../platform/http/index.ts';
import { actOnThread } from './act-on-thread.ts';
import type { SupportContext } from './context.ts';
import { type DisputeRow, loadDispute } from './dispute-queries.ts';
import { updateDecided } from './dispute-queue-queries.ts';
import { mailAnswer } from './mail-answer.ts';
import { insertMessage } from './thread-queries.ts';
import { insertSupportEvent } from './user-event.ts';
import { statusOf } from './view.ts';

const DISPUTES = {
	load: (db: Queryable, id: string) => loadDispute(db, id),
	endedOf: (row: DisputeRow) => endedOfDispute(statusOf(row)),
};

export const takeDispute = (context: SupportContext, call: Call<typeof contract.takeDispute>) =>
	actOnThread(context, call, DISPUTES, async (tx, { row: { id, userId, takenBy } }) => {
		await appendAudit(tx, {
			...deedOf(call, { reason: SERVER_REASONS.taken }),
			act: 'dispute.taken',
			subject: `user:${userId}`,
			before: { dispute: id, taken_by: takenBy },
			after: { dispute: id, taken_by: call.caller.userId },
		});
		return null;
	});

export const answerDispute = (context: SupportContext, call: Call<typeof contract.answerDispute>) =>
	actOnThread(context, call, DISPUTES, async (tx, { row, state }) => {
		const { text } = call.body;
		await insertMessage(tx, row.id, { staffId: call.caller.userId, text });
		await mailAnswer(context, tx, row.userId, { text, page: `/disputes/${row.id}` });
		const event = await insertSupportEvent(tx, state, 'dispute', row);
		await appendAudit(tx, {
			...deedOf(call, { reason: SERVER_REASONS.answered }),
			act: 'dispute.answered',
			subject: `user:${row.userId}`,
			before: { dispute: row.id, status: statusOf(row) },
			after: { dispute: row.id, status: 'answered' },
		});
		return event;
	});

/** Ends a dispute with an outcome. Where money is owed, its own area moves it: nothing here can (ADMIN-11). */
export async function decideDispute(context: SupportContext, call: Call<typeof contract.decideDispute>) {
	const { result, reason } = call.body;
	return actOnThread(context, call, DISPUTES, async (tx, { row, state }) => {
		await updateDecided(tx, row.id, { result, reason, decidedBy: call.caller.userId });
		const event = await insertSupportEvent(tx, state, 'dispute', row);
		await appendAudit(tx, {
			...deedOf(call, call.body),
			act: 'dispute.decided',
			subject: `user:${row.userId}`,
			before: { dispute: row.id, status: statusOf(row) },
			after: { dispute: row.id, status: 'decided', result },
		});
		return event;
	});
}
