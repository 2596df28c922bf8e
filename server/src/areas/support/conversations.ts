import type * as contract from '@fairtick/domain/support/conversation-contract';
import { decideConversation, decideMessage, endedOfConversation } from '@fairtick/domain/support/rules';
import { addWorkingDays } from '@fairtick/domain/wire/working-days';
import { actAs, actOnce, reread } from '../../platform/authorization/index.ts';
import { loadClock, type Queryable } from '../../platform/database/index.ts';
import { type Call, DEFAULT_PAGE, HttpError, Refused, readCursor, toPage } from '../../platform/http/index.ts';
import type { SupportContext } from './context.ts';
import {
	type ConversationRow,
	countOpen,
	insertConversation,
	loadConversation,
	loadConversations,
	updateClosed,
	updateContinued,
} from './conversation-queries.ts';
import { countUnanswered, insertMessage, loadMessages } from './thread-queries.ts';
import { toListedConversation, toMessage } from './view.ts';

export async function listConversations(
	{ database }: SupportContext,
	{ caller: { userId }, query }: Call<typeof contract.listConversations>,
) {
	const { limit = DEFAULT_PAGE, cursor } = query;
	const after = readCursor(cursor, 'position');
	const rows = await loadConversations(database, { status: null, userId, limit: limit + 1, after });
	return toPage(rows, limit, ({ id, changedAt }) => ({ atMs: changedAt, id }), toListedConversation);
}

export const showConversation = (
	{ database }: SupportContext,
	{ caller, params }: Call<typeof contract.getConversation>,
) => show(database, caller.userId, params.id);

/** Throws `http.not_found`, also for one of another user. */
async function load(db: Queryable, userId: number, id: string): Promise<ConversationRow> {
	const row = await loadConversation(db, id, userId);
	if (row === null) throw new HttpError('http.not_found');
	return row;
}

/** A user's conversation with its messages. */
async function show(db: Queryable, userId: number, id: string): Promise<contract.Conversation> {
	const [row, messages] = [await load(db, userId, id), await loadMessages(db, id)];
	return { ...toListedConversation(row), messages: messages.map(toMessage) };
}

/** The user or sender has the last word: staff are to answer within working days, counted from when it began to wait for them. */
export async function addUserMessage(
	{ conversationDays }: SupportContext,
	tx: Queryable,
	{ id, dueAt, nowMs, text }: { id: string; dueAt: bigint | null; nowMs: number; text: string },
): Promise<void> {
	await insertMessage(tx, id, { staffId: null, text });
	await updateContinued(tx, id, dueAt === null ? addWorkingDays(nowMs, conversationDays) : Number(dueAt));
}

/** Asks support something (ADMIN-11). */
export async function openConversation(context: SupportContext, call: Call<typeof contract.openConversation>) {
	const { topic, text } = call.body;
	const done = await actOnce(context.database, call, async (tx, { actor: { userId } }) => {
		const refusal = decideConversation({ open: await countOpen(tx, userId), limit: context.openConversations });
		if (refusal) return new Refused(refusal);
		const openedAt = await loadClock(tx);
		const id = await insertConversation(tx, { userId, topic, openedAt });
		await addUserMessage(context, tx, { id, dueAt: null, nowMs: Number(openedAt), text });
		return { id };
	});
	return reread(done, ({ id }) => show(context.database, call.caller.userId, id));
}

/** Continues a conversation, also one that was closed less than 14 days ago. */
export async function addConversationMessage(
	context: SupportContext,
	call: Call<typeof contract.addConversationMessage>,
) {
	const { id } = call.params;
	const done = await actOnce(context.database, call, async (tx, { actor: { userId } }) => {
		const { dueAt, closedAt, now } = await load(tx, userId, id);
		const nowMs = Number(now);
		const ended = endedOfConversation(closedAt === null ? null : Number(closedAt), nowMs);
		const refusal =
			decideMessage({ ended, unanswered: await countUnanswered(tx, id) }) ??
			(closedAt === null
				? null
				: decideConversation({ open: await countOpen(tx, userId), limit: context.openConversations }));
		if (refusal) return new Refused(refusal);
		await addUserMessage(context, tx, { id, dueAt, nowMs, text: call.body.text });
		return { id };
	});
	return reread(done, ({ id }) => show(context.database, call.caller.userId, id));
}

export async function closeConversation({ database }: SupportContext, call: Call<typeof contract.closeConversation>) {
	const { id } = call.params;
	return actAs(database, call, async (tx, { actor: { userId } }) => {
		const { closedAt } = await load(tx, userId, id);
		if (closedAt !== null) return new Refused({ code: 'support.closed', params: {} });
		await updateClosed(tx, id, { closedBy: userId, reason: null });
		return show(tx, userId, id);
	});
}
