import type { AdminRefusalCode } from '@fairtick/domain/admin/contract';
import { REQUEST_LIFE_MS, type RequestKind } from '@fairtick/domain/admin/rules';
import type { UserState } from '../acting/index.ts';
import type { Queryable } from '../database/index.ts';
import type { Refused } from '../http/index.ts';
import { appendAudit } from './audit-log.ts';
import { type AdminContext, type Deed, refuse } from './context.ts';
import { insertRequest, type RequestRow, updateExpiredRequests } from './request-queries.ts';

/** What a request is about: of one kind and subject only one waits at a time. */
export interface RequestTarget {
	readonly kind: RequestKind;
	/** `user:1001`, `site`. */
	readonly subject: string;
}

/**
 * Does what a request asks for, in the transaction that approves it, so it happens once or not at all. It decides before it
 * writes: a refusal leaves the request waiting. Its maker and the user whom it is about are locked; `states` are theirs.
 * Returns what is to be done after the commit.
 */
export type Executor = (
	context: AdminContext,
	tx: Queryable,
	states: ReadonlyMap<number, UserState>,
	request: Pick<RequestRow, 'subject' | 'content' | 'makerId'>,
	deed: Deed,
) => Promise<Refused<AdminRefusalCode> | (() => Promise<void>)>;

/** Clears away an expired request of the same kind and subject, in a transaction of its own: it holds no other lock. */
export const prepareRequest = (db: Queryable, target: RequestTarget): Promise<void> =>
	updateExpiredRequests(db, target);

/** Makes an act wait for its second person. Returns the request's id, or refuses while another one waits. */
export async function makeRequest(tx: Queryable, request: RequestTarget & Deed & { readonly content: object }) {
	const { kind, subject, content, actorId, reason, requestId } = request;
	if (actorId === null) throw new Error('a request has a maker');
	const id = await insertRequest(tx, { kind, subject, content, reason, makerId: actorId, lifeMs: REQUEST_LIFE_MS });
	if (id === null) return refuse('admin.request_open');
	await appendAudit(tx, {
		...{ actorId, reason, requestId, act: 'request.made', subject, before: null },
		after: { request: id, kind, ...content },
	});
	return id;
}
