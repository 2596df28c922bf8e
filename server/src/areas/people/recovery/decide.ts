import { secondFactorRecover } from '@fairtick/domain/recovery/kinds/second-factor-recover-request';
import { decideAgreeing, decideStaffAct, RECOVERY_WAIT_MS } from '@fairtick/domain/recovery/rules';
import type * as contract from '@fairtick/domain/recovery/staff-contract';
import { SERVER_REASONS } from '@fairtick/domain/staff/server-reasons';
import { toInstant } from '@fairtick/domain/wire/primitives';
import { actOnItem, appendAudit, deedOf, type HeldItem, type ItemCall } from '../../../platform/authorization/index.ts';
import type { Queryable } from '../../../platform/database/index.ts';
import { type Call, HttpError, Refused } from '../../../platform/http/index.ts';
import { type Executor, makeRequest, prepareRequest } from '../../../platform/staff-requests/index.ts';
import { text } from '../../../platform/texts/index.ts';
import type { RecoveryContext } from './context.ts';
import { endRecovery, mailEverywhere, mailStopLinks } from './end.ts';
import {
	loadFilesOfRecovery,
	loadIdentity,
	loadRecovery,
	loadUser,
	loadViews,
	type RecoveryRow,
	updateAgreed,
	updateTaken,
} from './queries.ts';
import { insertRecoveryEvent } from './user-event.ts';

/** An act of staff about a recovery, which takes it. */
const actOnRecovery = <Result>(
	{ database }: RecoveryContext,
	call: ItemCall,
	work: (tx: Queryable, held: HeldItem<RecoveryRow>) => Promise<Result>,
) =>
	actOnItem(
		database,
		call,
		{ load: loadRecovery, refuse: ({ state }, facts) => decideStaffAct({ ...facts, state }), take: updateTaken },
		work,
	);

export const takeRecovery = (context: RecoveryContext, call: Call<typeof contract.takeRecovery>) =>
	actOnRecovery(context, call, async (tx, { row: { id, userId, takenBy } }) => {
		await appendAudit(tx, {
			...deedOf(call, { reason: SERVER_REASONS.taken }),
			act: 'recovery.taken',
			subject: `user:${userId}`,
			before: { recovery: id, taken_by: takenBy },
			after: { recovery: id, taken_by: call.caller.userId },
		});
		return undefined;
	});

/** True if a member of staff has opened every page. */
async function hasSeenAll(tx: Queryable, id: string, staffId: number): Promise<boolean> {
	const seen = new Set(await loadViews(tx, id, staffId));
	const files = await loadFilesOfRecovery(tx, id);
	return files.every(({ id: fileId, pages }) =>
		Array.from({ length: pages }, (_, index) => `${fileId} ${index + 1}`).every((page) => seen.has(page)),
	);
}

/** The first of two people has compared the documents, and asks the second one (IDENT-14). */
export async function proposeRecovery(context: RecoveryContext, call: Call<typeof contract.proposeRecovery>) {
	const { id } = call.params;
	const { name, birth_date: birthDate, checks } = call.body;
	const userId = (await loadRecovery(context.database, id))?.userId;
	if (userId === undefined) throw new HttpError('http.not_found');
	const subject = `user:${userId}:${id}`;
	await prepareRequest(context.database, secondFactorRecover, subject);
	const made = await actOnRecovery(context, call, async (tx, { row, actorId }) => {
		const files = await loadFilesOfRecovery(tx, id);
		const facts = {
			papers: files.map(({ paper: kind, country }) => ({ kind, country })),
			checks,
			seenAll: await hasSeenAll(tx, id, actorId),
			approved: row.verified ? await loadIdentity(tx, userId) : null,
			accountName: (await loadUser(tx, userId)).name,
		};
		const refusal = decideAgreeing(facts, { name, birthDate });
		if (refusal) return new Refused(refusal);
		return makeRequest(tx, secondFactorRecover, {
			subject,
			content: { recovery: id, checks },
			...deedOf(call, call.body),
		});
	});
	return made instanceof Refused ? made : { request_id: made };
}

/** Refuses a recovery: the second factor stays, and its user reads why. */
export async function refuseRecovery(context: RecoveryContext, call: Call<typeof contract.refuseRecovery>) {
	const { because } = call.body;
	const done = await actOnRecovery(context, call, async (tx, { row, state }) => {
		const { locale } = await loadUser(tx, row.userId);
		const params = { reason: text(locale, `verification.reason_${because}`) };
		await mailEverywhere(context, tx, row.userId, 'recovery_refused', params);
		return endRecovery(tx, state, row, { as: 'refused', deed: deedOf(call, call.body), because });
	});
	if (done instanceof Refused) return done;
	if (done) context.publish([done]);
	return undefined;
}

/** The second person agrees, who has opened every page too: the time begins after which the second factor is removed. */
export const recoveryExecutor =
	(context: RecoveryContext): Executor<typeof secondFactorRecover> =>
	async (tx, states, { content, makerId }, deed) => {
		const { recovery: id } = content;
		const row = await loadRecovery(tx, id);
		const state = row && states.get(row.userId);
		if (!row || !state || row.state !== 'open' || row.expiresAt <= row.now)
			return new Refused({ code: 'recovery.over', params: {} });
		if ((await loadUser(tx, row.userId)).isStaff) return new Refused({ code: 'identity.recover_staff', params: {} });
		const agreedBy = deed.actorId;
		if (agreedBy === null || !(await hasSeenAll(tx, id, agreedBy)))
			return new Refused({ code: 'recovery.unseen', params: {} });
		const agreed = await updateAgreed(tx, id, { askedBy: makerId, agreedBy, waitMs: RECOVERY_WAIT_MS });
		if (agreed === null) return new Refused({ code: 'recovery.over', params: {} });
		const at = toInstant(agreed.dueAt);
		await mailStopLinks(context, tx, row.userId, 'recovery_agreed', { at });
		const event = await insertRecoveryEvent(tx, state);
		await appendAudit(tx, {
			...deed,
			act: 'recovery.agreed',
			subject: `user:${row.userId}`,
			before: { recovery: id, state: 'open' },
			after: { recovery: id, state: 'waiting', due_at: at },
		});
		return async () => context.publish([event]);
	};
