import type * as contract from '@fairtick/domain/support/contact-contract';
import type { Conversation } from '@fairtick/domain/support/conversation-contract';
import { decideMessage, endedOfConversation } from '@fairtick/domain/support/rules';
import { inTransaction, loadClock, type Queryable } from '../../platform/database/index.ts';
import { type Call, HttpError, Refused } from '../../platform/http/index.ts';
import { countBegun, hasSent, insertContact, lockSender } from './contact-queries.ts';
import type { SupportContext } from './context.ts';
import { type ConversationRow, insertConversation, loadConversation, updateClosed } from './conversation-queries.ts';
import { addUserMessage } from './conversations.ts';
import { mailReceipt } from './mail-answer.ts';
import { countUnanswered, loadMessages, lockThread } from './thread-queries.ts';
import { toListedConversation, toMessage } from './view.ts';

/**
 * Begins a conversation with a person who is not logged in. The email that confirms it holds nothing of the text, so that the form
 * carries no messages to others, and an address gets a limited number a day. Its owner can still write if others used it before. The same
 * text again within a day is the same message.
 */
export const sendContact = (context: SupportContext, { body, locale }: Call<typeof contract.sendContact>) =>
	inTransaction(context.database, async (tx) => {
		const { email, topic, text } = body;
		await lockSender(tx, email);
		if (await hasSent(tx, email, text)) return undefined;
		const isConfirmed = (await countBegun(tx, email)) < context.openConversations;
		const openedAt = await loadClock(tx);
		const id = await insertConversation(tx, { userId: null, topic, openedAt });
		await insertContact(tx, id, email, locale);
		await addUserMessage(context, tx, { id, dueAt: null, nowMs: Number(openedAt), text });
		if (isConfirmed) await mailReceipt(context, tx, { id, email, locale });
		return undefined;
	});

export const showContact = (context: SupportContext, { query }: Call<typeof contract.getContact>) =>
	show(context.database, findThread(context, query.token));

/** Continues the conversation, also one that was closed less than 14 days ago. */
export const addContactMessage = (context: SupportContext, { body }: Call<typeof contract.addContactMessage>) => {
	const { token, text } = body;
	const id = findThread(context, token);
	return inTransaction(context.database, async (tx) => {
		await lockThread(tx, id);
		const { dueAt, closedAt, now } = await load(tx, id);
		const newest = (await loadMessages(tx, id)).at(-1);
		if (newest?.staffId === null && newest.text === text) return show(tx, id);
		const ended = endedOfConversation(closedAt === null ? null : Number(closedAt), Number(now));
		const refusal = decideMessage({ ended, unanswered: await countUnanswered(tx, id) });
		if (refusal) return new Refused(refusal);
		await addUserMessage(context, tx, { id, dueAt, nowMs: Number(now), text });
		return show(tx, id);
	});
};

export const closeContact = (context: SupportContext, { body }: Call<typeof contract.closeContact>) => {
	const id = findThread(context, body.token);
	return inTransaction(context.database, async (tx) => {
		await lockThread(tx, id);
		const { closedAt } = await load(tx, id);
		if (closedAt !== null) return new Refused({ code: 'support.closed', params: {} } as const);
		await updateClosed(tx, id, { closedBy: null, reason: null });
		return show(tx, id);
	});
};

/** Throws `http.not_found` for a token that is not ours. */
function findThread({ contactLinks }: SupportContext, token: string): string {
	const id = contactLinks.open(token);
	if (id === null) throw new HttpError('http.not_found');
	return id;
}

/** Throws `http.not_found` for one that is no longer kept. */
async function load(db: Queryable, id: string): Promise<ConversationRow> {
	const row = await loadConversation(db, id);
	if (row === null || row.email === null) throw new HttpError('http.not_found');
	return row;
}

async function show(db: Queryable, id: string): Promise<Conversation> {
	const [row, messages] = [await load(db, id), await loadMessages(db, id)];
	return { ...toListedConversation(row), messages: messages.map(toMessage) };
}
