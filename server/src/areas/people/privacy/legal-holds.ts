import { Readable } from 'node:stream';
import { legalHoldPlace } from '@fairtick/domain/identity/kinds/legal-hold-place-request';
import { legalHoldRelease } from '@fairtick/domain/identity/kinds/legal-hold-release-request';
import type * as contract from '@fairtick/domain/identity/legal-hold-contract';
import { toInstant } from '@fairtick/domain/wire/primitives';
import { userOfSubject } from '@fairtick/domain/wire/request-kind';
import { actAs, appendAudit, deedOf } from '../../../platform/authorization/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { type Call, Download, HttpError, Refused } from '../../../platform/http/index.ts';
import { type Executor, makeRequest, prepareRequest, requestOver } from '../../../platform/staff-requests/index.ts';
import { insertLegalHold, loadLegalHold, loadOpenLegalHold, updateReleased } from './legal-hold-queries.ts';

const refuseOwn = () => new Refused({ code: 'admin.own_item', params: {} } as const);

export async function showLegalHold(database: Database, { params: { id } }: Call<typeof contract.getLegalHold>) {
	const row = await loadOpenLegalHold(database, id);
	if (row === null) return { hold: null };
	const { askedBy, askedByName, agreedBy, agreedByName } = row;
	return {
		hold: {
			id: row.id,
			reason: row.reason,
			placed_at: toInstant(row.placedAt),
			has_kept: row.kept !== null,
			asked_by: { id: askedBy, name: askedByName },
			agreed_by: { id: agreedBy, name: agreedByName },
		},
	};
}

/** Asks a second person to keep everything of a user for a legal reason (KYC-04). The user does not learn of it. */
export async function proposeLegalHold(database: Database, call: Call<typeof contract.placeLegalHold>) {
	const { id: userId } = call.params;
	const subject = `user:${userId}`;
	await prepareRequest(database, legalHoldPlace, subject);
	const done = await actAs(
		database,
		call,
		async (tx, { actor }) => {
			if (actor.userId === userId) return refuseOwn();
			if ((await loadOpenLegalHold(tx, userId)) !== null)
				return new Refused({ code: 'admin.unchanged', params: {} } as const);
			return makeRequest(tx, legalHoldPlace, { subject, content: {}, ...deedOf(call, call.body) });
		},
		{ alsoLock: [userId] },
	);
	return done instanceof Refused ? done : { request_id: done };
}

/** Asks a second person to end a legal hold. */
export async function proposeRelease(database: Database, call: Call<typeof contract.releaseLegalHold>) {
	const { id } = call.params;
	const userId = (await loadLegalHold(database, id))?.userId;
	if (userId === undefined) throw new HttpError('http.not_found');
	const subject = `user:${userId}:${id}`;
	await prepareRequest(database, legalHoldRelease, subject);
	const done = await actAs(
		database,
		call,
		async (tx, { actor }) => {
			if (actor.userId === userId) return refuseOwn();
			if ((await loadLegalHold(tx, id))?.releasedAt !== null) return requestOver();
			return makeRequest(tx, legalHoldRelease, { subject, content: { hold: id }, ...deedOf(call, call.body) });
		},
		{ alsoLock: [userId] },
	);
	return done instanceof Refused ? done : { request_id: done };
}

/** The action that the second person agrees to. */
export const placeHold: Executor<typeof legalHoldPlace> = async (tx, _states, request, { actorId, reason }) => {
	const userId = userOfSubject(request.subject) as number;
	if ((await loadOpenLegalHold(tx, userId)) !== null) return requestOver();
	await insertLegalHold(tx, userId, { reason, askedBy: request.makerId, agreedBy: actorId as number });
	return async () => {};
};

/** From the commit on, overdue data is deleted as if it had never been held. */
export const releaseHold: Executor<typeof legalHoldRelease> = async (tx, _states, request, { actorId, reason }) => {
	const { hold: id } = request.content;
	const people = { askedBy: request.makerId, agreedBy: actorId as number };
	return (await updateReleased(tx, id, { reason, ...people })) ? async () => {} : requestOver();
};

/** Data that a closed account erased. The view is an act, written before the answer. */
export async function showKeptData(database: Database, call: Call<typeof contract.getKeptData>) {
	const { id } = call.params;
	const userId = (await loadLegalHold(database, id))?.userId;
	if (userId === undefined) throw new HttpError('http.not_found');
	const kept = await actAs(
		database,
		call,
		async (tx, { actor }) => {
			if (actor.userId === userId) return refuseOwn();
			const row = await loadLegalHold(tx, id);
			if (row === null || row.kept === null) throw new HttpError('http.not_found');
			await appendAudit(tx, {
				...deedOf(call, call.body),
				act: 'legal_hold.viewed',
				subject: `user:${userId}`,
				before: null,
				after: { hold: id },
			});
			return row.kept;
		},
		{ alsoLock: [userId] },
	);
	if (kept instanceof Refused) return kept;
	return new Download(Readable.from([JSON.stringify(kept, null, '\t')]), 'application/json', 'kept-data.json');
}
