import { SERVER_REASONS } from '@fairtick/domain/staff/server-reasons';
import type * as contract from '@fairtick/domain/support/conversation-contract';
import { decideWriting, endedOfConversation } from '@fairtick/domain/support/rules';
import { actOnce, appendAudit, deedOf } from '../../platform/authorization/index.ts';
import { loadClock, loadRow, type Queryable } from '../../platform/database/index.ts';
import type { PublishedUserEvent } from '../../platform/events/index.ts';
import { type Call, HttpError, Refused } from '../../platform/http/index.ts';
import { actOnThread } from './act-on-thread.ts';
import type { SupportContext } from './context.ts';
import {
	type ConversationRow,
	insertConversation,
	loadConversation,
	updateClosed,
	updateContinued,
} from './conversation-queries.ts';
import { mailAnswer, mailContact } from './mail-answer.ts';
import { insertMessage } from './thread-queries.ts';
import { insertSupportEvent } from './user-event.ts';

const load = (db: Queryable, id: string) => loadConversation(db, id);
const CONVERSATIONS = {
	load,
	endedOf: ({ closedAt, now }: ConversationRow) =>
		endedOfConversation(closedAt === null ? null : Number(closedAt), Number(now)),
};
/** A closed conversation can be answered for a while, but not be closed again. */
const NOT_CLOSED = {
	load,
	endedOf: ({ closedAt }: ConversationRow) => (closedAt === null ? null : 'support.closed'),
} as const;

/** True if a user can read staff's messages: registered, with an account that is open. Null: there is no such user. */
const loadReachable = (tx: Queryable, userId: number): Promise<{ reachable: boolean } | null> =>
	loadRow(tx, 'select closed_at is null and registered_at is not null reachable from users where id = $1', [userId]);

/** Staff write to a user first (ADMIN-11); the user gets it immediately, and by mail. */
export async function openUserConversation(context: SupportContext, call: Call<typeof contract.openUserConversation>) {
	const userId = call.params.id;
	const { topic, text } = call.body;
	const events: PublishedUserEvent[] = [];
	const answer = await actOnce(
		context.database,
		call,
		async (tx, { actor, states }) => {
			const state = states.get(userId);
			const user = await loadReachable(tx, userId);
			if (!state || user === null) throw new HttpError('http.not_found');
			const refusal = decideWriting({ actorId: actor.userId, userId, ...user });
			if (refusal) return new Refused(refusal);
			const now = await loadClock(tx);
			const id = await insertConversation(tx, { userId, topic, openedAt: now });
			await addAnswer(context, tx, { id, userId, email: null, senderLocale: null, staffId: actor.userId, text });
			events.push(await insertSupportEvent(tx, state, 'conversation', { id, now }));
			await appendAudit(tx, {
				...deedOf(call, { reason: SERVER_REASONS.wrote_to_user }),
				act: 'conversation.opened',
				subject: `user:${userId}`,
				before: null,
				after: { conversation: id, topic },
			});
			return { id };
		},
		{ alsoLock: [userId] },
	);
	context.publish(events);
	return answer;
}

export const takeConversation = (context: SupportContext, call: Call<typeof contract.takeConversation>) =>
	actOnThread(context, call, CONVERSATIONS, async (tx, { row }) => {
		const { id, takenBy } = row;
		await appendAudit(tx, {
			...deedOf(call, { reason: SERVER_REASONS.taken }),
			act: 'conversation.taken',
			subject: subjectOf(row),
			before: { conversation: id, taken_by: takenBy },
			after: { conversation: id, taken_by: call.caller.userId },
		});
		return null;
	});

export const answerConversation = (context: SupportContext, call: Call<typeof contract.answerConversation>) =>
	actOnThread(context, call, CONVERSATIONS, async (tx, { row, state }) => {
		const { id, threadStatus } = row;
		await addAnswer(context, tx, { ...row, staffId: call.caller.userId, text: call.body.text });
		const event = state && (await insertSupportEvent(tx, state, 'conversation', row));
		await appendAudit(tx, {
			...deedOf(call, { reason: SERVER_REASONS.answered }),
			act: 'conversation.answered',
			subject: subjectOf(row),
			before: { conversation: id, status: threadStatus },
			after: { conversation: id, status: 'answered' },
		});
		return event;
	});

/** Closes a conversation with a reason that its user or sender reads (ADMIN-10). */
export async function closeQueuedConversation(
	context: SupportContext,
	call: Call<typeof contract.closeQueuedConversation>,
) {
	const { reason } = call.body;
	return actOnThread(context, call, NOT_CLOSED, async (tx, { row, state }) => {
		const { id, threadStatus } = row;
		await updateClosed(tx, id, { closedBy: call.caller.userId, reason });
		const event = state && (await insertSupportEvent(tx, state, 'conversation', row));
		await appendAudit(tx, {
			...deedOf(call, call.body),
			act: 'conversation.closed',
			subject: subjectOf(row),
			before: { conversation: id, status: threadStatus },
			after: { conversation: id, status: 'closed' },
		});
		return event;
	});
}

/** The subject of an act: the user, or the conversation of a sender who was not logged in. */
const subjectOf = ({ id, userId }: Pick<ConversationRow, 'id' | 'userId'>) =>
	userId === null ? `conversation:${id}` : `user:${userId}`;

type Answer = Pick<ConversationRow, 'id' | 'userId' | 'email' | 'senderLocale'> & { staffId: number; text: string };

/** A message of staff, which is mailed; the conversation waits for its user or sender then. */
async function addAnswer(
	context: SupportContext,
	tx: Queryable,
	{ id, userId, email, senderLocale: locale, staffId, text }: Answer,
): Promise<void> {
	await insertMessage(tx, id, { staffId, text });
	await updateContinued(tx, id, null);
	if (userId !== null) await mailAnswer(context, tx, userId, { text, page: `/support/${id}` });
	else if (email !== null && locale !== null) await mailContact(context, tx, { id, email, locale, text });
}
