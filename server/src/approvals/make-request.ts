import { REQUEST_LIFE_MS } from '@fairtick/domain/admin/rules';
import { appendAudit, type Deed } from '../acting/index.ts';
import type { Queryable } from '../database/index.ts';
import { Refused } from '../http/index.ts';
import { insertRequest, updateExpiredRequests } from './queries.ts';

/** What a request is about: of one kind and subject only one waits at a time. */
export interface RequestTarget {
	readonly kind: string;
	/** `user:1001`, `site`. */
	readonly subject: string;
}

/** Clears away an expired request of the same kind and subject, in a transaction of its own: it holds no other lock. */
export const prepareRequest = (db: Queryable, target: RequestTarget): Promise<void> =>
	updateExpiredRequests(db, target);

/** Makes an act wait for its second person. Returns the request's id, or refuses while another one waits. */
export async function makeRequest(tx: Queryable, request: RequestTarget & Deed & { readonly content: object }) {
	const { kind, subject, content, actorId, reason, requestId } = request;
	if (actorId === null) throw new Error('a request has a maker');
	const id = await insertRequest(tx, { kind, subject, content, reason, makerId: actorId, lifeMs: REQUEST_LIFE_MS });
	if (id === null) return new Refused({ code: 'admin.request_open', params: {} });
	await appendAudit(tx, {
		...{ actorId, reason, requestId, act: 'request.made', subject, before: null },
		after: { request: id, kind, ...content },
	});
	return id;
}
