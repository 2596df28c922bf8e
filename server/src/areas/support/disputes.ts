import type * as contract from '@fairtick/domain/support/contract';
import { decideMessage, decideOpening, endedOfDispute } from '@fairtick/domain/support/rules';
import { addWorkingDays } from '@fairtick/domain/wire/working-days';
import { actOnce, reread } from '../../platform/authorization/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { type Call, DEFAULT_PAGE, HttpError, Refused, readCursor, toPage } from '../../platform/http/index.ts';
import type { SupportContext } from './context.ts';
import { insertDispute, loadDispute, loadDisputesOfUser, loadOpeningFacts } from './dispute-queries.ts';
import { loadSubjects } from './subjects.ts';
import { countUnanswered, insertMessage, loadMessages } from './thread-queries.ts';
import { statusOf, toListed, toMessage } from './view.ts';

export async function listDisputes(
	{ database, subjects }: SupportContext,
	{ caller: { userId }, query }: Call<typeof contract.listDisputes>,
) {
	const { limit = DEFAULT_PAGE, cursor } = query;
	const after = readCursor(cursor, 'position');
	const rows = await loadDisputesOfUser(database, userId, { limit: limit + 1, after });
	const found = await loadSubjects(subjects, database, userId, rows);
	return toPage(
		rows.map((row, index) => ({ row, subject: found[index] as contract.DisputeSubject })),
		limit,
		({ row: { id, openedAt } }) => ({ atMs: openedAt, id }),
		({ row, subject }) => toListed(row, subject),
	);
}

export const showDispute = (context: SupportContext, { caller, params }: Call<typeof contract.getDispute>) =>
	show(context, context.database, caller.userId, params.id);

/** A user's dispute with its messages; throws `http.not_found`, also for one of another user. */
async function show(
	{ subjects }: SupportContext,
	db: Queryable,
	userId: number,
	id: string,
): Promise<contract.Dispute> {
	const row = await loadDispute(db, id, userId);
	if (row === null) throw new HttpError('http.not_found');
	const [subject] = await loadSubjects(subjects, db, userId, [row]);
	const messages = await loadMessages(db, id);
	return { ...toListed(row, subject as contract.DisputeSubject), messages: messages.map(toMessage) };
}

/** Opens a dispute about a trade or movement of the caller; throws `http.not_found` for one of another user (CASH-12). */
export async function openDispute(context: SupportContext, call: Call<typeof contract.openDispute>) {
	const { subject, text } = call.body;
	const done = await actOnce(context.database, call, async (tx, { actor: { userId } }) => {
		const [found] = await context.subjects[subject.type](tx, userId, [subject.id]);
		if (!found) throw new HttpError('http.not_found');
		const ref = { subjectType: subject.type, subjectId: found.id };
		const { now, ...facts } = await loadOpeningFacts(tx, userId, ref);
		const refusal = decideOpening({ ...facts, limit: context.openDisputes });
		if (refusal) return new Refused(refusal);
		const dueAtMs = addWorkingDays(Number(now), context.disputeDays);
		const id = await insertDispute(tx, { ...ref, userId, openedAt: now, dueAtMs });
		await insertMessage(tx, id, { staffId: null, text });
		return { id };
	});
	return reread(done, ({ id }) => show(context, context.database, call.caller.userId, id));
}

export async function addDisputeMessage(context: SupportContext, call: Call<typeof contract.addDisputeMessage>) {
	const { id } = call.params;
	const done = await actOnce(context.database, call, async (tx, { actor: { userId } }) => {
		const row = await loadDispute(tx, id, userId);
		if (row === null) throw new HttpError('http.not_found');
		const ended = endedOfDispute(statusOf(row));
		const refusal = decideMessage({ ended, unanswered: await countUnanswered(tx, id) });
		if (refusal) return new Refused(refusal);
		await insertMessage(tx, id, { staffId: null, text: call.body.text });
		return { id };
	});
	return reread(done, ({ id }) => show(context, context.database, call.caller.userId, id));
}
