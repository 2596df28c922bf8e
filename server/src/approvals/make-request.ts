import { REQUEST_LIFE_MS } from '@fairtick/domain/admin/rules';
import { appendAudit, type Deed } from '../acting/index.ts';
import type { Queryable } from '../database/index.ts';
import { Refused } from '../http/index.ts';
import type { PairRule } from './pair-rule.ts';
import { insertRequest, type RequestTarget } from './queries.ts';

/** Makes an act wait for its second person. Returns the request's id, or refuses while another one waits. */
export async function makeRequest(tx: Queryable, request: RequestTarget & Deed & { readonly content: object }) {
	const { kind, subject, content, actorId, reason, requestId } = request;
	if (actorId === null) throw new Error('a request has a maker');
	const id = await insertRequest(tx, { kind, subject, content, reason, makerId: actorId, lifeMs: REQUEST_LIFE_MS });
	if (id === null) return new Refused({ code: 'admin.request_open', params: {} });
	await appendAudit(tx, {
		...{ actorId, reason, requestId, act: 'request.made', subject, before: null },
		after: { ...content, request: id, kind },
	});
	return id;
}

/** The same for a request that the rule of pairs may refuse to its maker, before anything is written (CASH-05). */
export async function makePairedRequest(
	pairs: PairRule,
	tx: Queryable,
	request: RequestTarget & Deed & { readonly content: object },
) {
	const refused = await pairs.refuse(tx, request, { firstId: request.actorId as number, secondId: null });
	return refused ?? makeRequest(tx, request);
}
