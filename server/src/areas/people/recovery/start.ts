import type * as contract from '@fairtick/domain/recovery/contract';
import { RECOVERY_LIFE_MS } from '@fairtick/domain/recovery/rules';
import { SERVER_REASONS } from '@fairtick/domain/staff/server-reasons';
import { refuseFile } from '@fairtick/domain/verification/file-problem';
import { KINDS_OF_STEP, sidesOf } from '@fairtick/domain/verification/steps';
import { appendAudit, lockUsers } from '../../../platform/authorization/index.ts';
import { inTransaction, type Queryable } from '../../../platform/database/index.ts';
import { type Call, HttpError, InvalidFields, Refused } from '../../../platform/http/index.ts';
import { text } from '../../../platform/texts/index.ts';
import { findLink, updateRecoverySince, useLink } from '../identity/index.ts';
import type { RecoveryContext } from './context.ts';
import { mailStopLinks } from './end.ts';
import {
	type FileRow,
	insertFile,
	insertRecovery,
	loadFile,
	loadFilesOfLink,
	loadIdentity,
	loadUnderWay,
	loadUser,
} from './queries.ts';
import { insertRecoveryEvent } from './user-event.ts';

const linkInvalid = () => new Refused({ code: 'identity.link_invalid', params: {} } as const);

/** True if a user has an approved identity that documents are compared with. */
const isVerified = async (db: Queryable, userId: number) =>
	(await loadUser(db, userId)).approved && (await loadIdentity(db, userId)) !== null;

async function show(db: Queryable, linkId: string, userId: number): Promise<contract.RecoveryDraft> {
	const files = await loadFilesOfLink(db, linkId);
	return {
		verified: await isVerified(db, userId),
		files: files.map(({ step, paper: kind, country, side }) => ({ step, kind, country, side })),
	};
}

export async function showDraft({ database }: RecoveryContext, call: Call<typeof contract.getRecoveryDraft>) {
	const { id } = call.params;
	const link = await findLink(database, 'recover', { id, ...call.query });
	return link === null ? linkInvalid() : show(database, id, link.userId);
}

/** True if a file is taken at all, asked before it is read: a link that has ended costs no memory and no time. */
export async function admitFile({ database }: RecoveryContext, call: Call<typeof contract.sendRecoveryFile>) {
	const { upload, kind, country, side, ...parts } = call.query;
	return (await findLink(database, 'recover', { id: call.params.id, ...parts })) === null ? linkInvalid() : null;
}

/** One side of a paper, re-encoded and stored before the commit. The same `upload` again changes nothing. */
export async function receiveFile(context: RecoveryContext, call: Call<typeof contract.sendRecoveryFile>) {
	const { database, files } = context;
	const { id, step } = call.params;
	const { upload, kind, country, side, ...parts } = call.query;
	const link = await findLink(database, 'recover', { id, ...parts });
	if (link === null) return linkInvalid();
	const { userId } = link;
	if (!KINDS_OF_STEP[step].includes(kind)) throw new InvalidFields([{ field: 'kind', code: 'field.choice' }]);
	if (!sidesOf(kind, country).includes(side)) throw new InvalidFields([{ field: 'side', code: 'field.choice' }]);
	const known = await loadFile(database, upload);
	if (known?.linkId === id) return show(database, id, userId);
	if (known) throw new HttpError('http.not_found');
	const stored = await files.store(call.file, call);
	if ('code' in stored) return new Refused(refuseFile(stored.code));
	return inTransaction(database, async (tx) => {
		await lockUsers(tx, [userId]);
		// The link may have been used, or the repeat have come first, while the picture was drawn.
		if ((await findLink(tx, 'recover', { id, ...parts })) === null) return linkInvalid();
		if ((await loadFile(tx, upload)) === null) {
			await files.record(tx, stored, { userId, purpose: `recovery.${step}` });
			const before = await loadFilesOfLink(tx, id);
			const file = { id: upload, linkId: id, userId, step, paper: kind, country, side };
			await insertFile(tx, { ...file, fileId: stored.id, pages: stored.pages.length });
			// Pictures sent again and again must not fill the store; the row stays, by which a repeat is known.
			const now = new Set((await loadFilesOfLink(tx, id)).map((one) => one.id));
			await files.remove(
				tx,
				before.filter((one) => !now.has(one.id)).map(({ fileId }) => fileId),
			);
		}
		return show(tx, id, userId);
	});
}

/** The pictures to hand in: all sides of one document, and the selfie; null: something is missing. */
function listComplete(files: readonly FileRow[]): FileRow[] | null {
	const selfie = files.find(({ step }) => step === 'selfie');
	const document = files.find(({ step, side }) => step === 'document' && side === 'front');
	if (!selfie || !document) return null;
	const { paper, country } = document;
	const sides = sidesOf(paper, country).map((side) =>
		files.find(
			(file) => file.step === 'document' && file.side === side && file.paper === paper && file.country === country,
		),
	);
	return sides.every((file) => file !== undefined) ? [...sides, selfie] : null;
}

/**
 * Submits the papers: two members of staff decide. Every address and every device of the user is notified, and can stop
 * it (IDENT-14).
 */
export async function startRecovery(context: RecoveryContext, call: Call<typeof contract.startRecovery>) {
	const { database, publish } = context;
	const parts = { id: call.params.id, ...call.query };
	const found = await findLink(database, 'recover', parts);
	if (found === null) return linkInvalid();
	const { userId } = found;
	const done = await inTransaction(database, async (tx) => {
		const state = (await lockUsers(tx, [userId])).get(userId);
		if (state === undefined || (await findLink(tx, 'recover', parts)) === null) return linkInvalid();
		// The role may have been given while the pictures were sent.
		if ((await loadUser(tx, userId)).isStaff)
			return new Refused({ code: 'identity.recover_staff', params: {} } as const);
		const files = listComplete(await loadFilesOfLink(tx, parts.id));
		if (files === null) return new Refused({ code: 'recovery.incomplete', params: {} } as const);
		if ((await loadUnderWay(tx, userId)) !== null) return new Refused({ code: 'recovery.open', params: {} } as const);
		if (!(await useLink(tx, 'recover', parts))) return linkInvalid();
		const verified = await isVerified(tx, userId);
		const fileIds = files.map(({ id }) => id);
		const { id, sentAt } = await insertRecovery(tx, { userId, verified, lifeMs: RECOVERY_LIFE_MS, fileIds });
		await updateRecoverySince(tx, userId, Number(sentAt));
		await mailStopLinks(context, tx, userId, 'stop_recovery');
		const event = await insertRecoveryEvent(tx, state);
		await appendAudit(tx, {
			actorId: userId,
			reason: SERVER_REASONS.lost_factor,
			requestId: call.requestId,
			act: 'recovery.sent',
			subject: `user:${userId}`,
			before: null,
			after: { recovery: id, verified },
		});
		return event;
	});
	if (done instanceof Refused) return done;
	publish([done]);
	return { status: text(call.locale, 'answer.recovery.sent') };
}
