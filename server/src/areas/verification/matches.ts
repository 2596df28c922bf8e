import { matchDecide } from '@fairtick/domain/verification/kinds/match-decide-request';
import type * as contract from '@fairtick/domain/verification/staff-contract';
import { toInstant } from '@fairtick/domain/wire/primitives';
import { addWorkingDays } from '@fairtick/domain/wire/working-days';
import { actAs, appendAudit, deedOf, type UserState } from '../../platform/authorization/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import {
	type AllRead,
	type Call,
	DEFAULT_PAGE,
	HttpError,
	Refused,
	readCursor,
	toPage,
} from '../../platform/http/index.ts';
import { type Executor, makeRequest, prepareRequest, requestOver } from '../../platform/staff-requests/index.ts';
import { updateApproval } from './approval.ts';
import type { VerificationContext } from './context.ts';
import { addressCleared } from './hooks.ts';
import {
	insertMatches,
	loadMatch,
	loadMatches,
	loadSameHashes,
	lockName,
	type MatchRow,
	updateMatchDecided,
} from './match-queries.ts';
import type { ScreenedPerson } from './screening/screening.ts';
import { insertVerificationEvent } from './user-event.ts';

/** Working days within which risk decides (LIMIT-02). */
const MATCH_DAYS = 2;

interface Verified extends ScreenedPerson {
	readonly userId: number;
	/** Hexadecimal. */
	readonly documentHash: string;
	readonly nameHash: Buffer;
	readonly nowMs: number;
}

/** Finds other open accounts of a person, and the person on the screening list: each is for risk to decide. Needs the user's lock. */
export async function findMatches(context: VerificationContext, tx: Queryable, person: Verified): Promise<void> {
	const { userId, documentHash, nameHash, nowMs } = person;
	await lockName(tx, nameHash);
	const same = await loadSameHashes(tx, { userId, documentHash, nameHash });
	const found = same.map(
		({ otherId, byDocument }) =>
			({ kind: byDocument ? 'document' : 'name', otherId, entry: null, address: null }) as const,
	);
	// This account has the exclusions of an older one with the document already; the older one gets those of this one after the commit.
	if (found.some(({ kind }) => kind === 'document')) await context.persons.spread(tx, userId);
	await insertMatches(tx, userId, [...found, ...(await listEntries(context, person))], dueOf(nowMs));
}

/** The screening list's entries about a person. */
export async function listEntries({ screening }: Pick<VerificationContext, 'screening'>, person: ScreenedPerson) {
	const entries = await screening.screenPerson(person);
	return entries.map((entry) => ({ kind: 'screening', otherId: null, entry, address: null }) as const);
}

export const dueOf = (nowMs: number) => ({ nowMs, dueAtMs: addWorkingDays(nowMs, MATCH_DAYS) });

function toWire(row: MatchRow): contract.Match {
	const { id, kind, userId, userName, otherId, otherName, entry, address, foundAt, dueAt, result, now } = row;
	const { askedResult, askedBy, askedByName } = row;
	return {
		id,
		kind,
		entry,
		address,
		result,
		user: { id: userId, name: userName },
		other: otherId === null ? null : { id: otherId, name: otherName ?? '' },
		found_at: toInstant(foundAt),
		due_at: toInstant(dueAt),
		overdue: result === null && dueAt < now,
		asked:
			askedResult === null || askedBy === null
				? null
				: { result: askedResult, by: { id: askedBy, name: askedByName ?? '' } },
	};
}

export async function listMatches({ backOffice }: VerificationContext, { query }: Call<typeof contract.listMatches>) {
	const { limit = DEFAULT_PAGE, cursor, status = 'open', ...rest } = query;
	rest satisfies AllRead;
	const after = readCursor(cursor, 'position');
	const rows = await loadMatches(backOffice, { decided: status === 'decided', limit: limit + 1, after });
	return toPage(rows, limit, ({ id, dueAt, decidedAt }) => ({ atMs: decidedAt ?? dueAt, id }), toWire);
}

/** Asks a second person to clear or confirm a match (KYC-04). */
export async function proposeMatch({ database }: VerificationContext, call: Call<typeof contract.decideMatch>) {
	const { id } = call.params;
	const match = await loadMatch(database, id);
	if (match === null) throw new HttpError('http.not_found');
	const { userId, otherId, kind, entry, address } = match;
	const subject = `user:${userId}:${id}`;
	await prepareRequest(database, matchDecide, subject);
	const done = await actAs(
		database,
		call,
		async (tx, { actor }) => {
			if (actor.userId === userId || actor.userId === otherId)
				return new Refused({ code: 'admin.own_item', params: {} } as const);
			if ((await loadMatch(tx, id))?.result !== null) return requestOver();
			const { result } = call.body;
			const content = { match: id, kind, result, other: otherId, entry, address };
			return makeRequest(tx, matchDecide, { subject, content, ...deedOf(call, call.body) });
		},
		{ alsoLock: [userId] },
	);
	return done instanceof Refused ? done : { request_id: done };
}

/** The second person's agreement. A confirmed account of the same person gets all exclusions of both. */
export const matchExecutor =
	(context: VerificationContext): Executor<typeof matchDecide> =>
	async (tx, states, request, deed) => {
		const { match: id, result } = request.content;
		const match = await loadMatch(tx, id);
		if (match === null || match.result !== null) return requestOver();
		const { userId, kind, otherId } = match;
		// The other account may belong to staff, who do not decide about themselves.
		if (deed.actorId === otherId) return new Refused({ code: 'admin.own_item', params: {} } as const);
		const state = states.get(userId) as UserState;
		const people = { askedBy: request.makerId, decidedBy: deed.actorId as number, reason: deed.reason };
		await updateMatchDecided(tx, id, { result, ...people });
		if (result === 'confirmed' && otherId !== null) await spreadBoth(context, tx, [userId, otherId]);
		const events = kind === 'address' ? [] : await changeIdentity(context, tx, state);
		if (kind === 'address' && result === 'cleared') await context.hooks.fire(addressCleared, tx, userId);
		await appendAudit(tx, {
			...deed,
			act: 'match.decided',
			subject: `user:${userId}`,
			before: { match: id, kind },
			after: { match: id, result },
		});
		return async () => context.publish(events);
	};

/** The effects of a decided match about a person on its user. */
async function changeIdentity(context: VerificationContext, tx: Queryable, state: UserState) {
	const approved = await updateApproval(context, tx, state.userId);
	return [await insertVerificationEvent(tx, state, approved ? 'approved' : null)];
}

async function spreadBoth({ persons }: VerificationContext, tx: Queryable, userIds: readonly number[]): Promise<void> {
	for (const userId of userIds) await persons.spread(tx, userId);
}
