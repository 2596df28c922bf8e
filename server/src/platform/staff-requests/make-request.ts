import { REQUEST_LIFE_MS } from '@fairtick/domain/staff/rules';
import type { ContentOf, FreeKind, PairedKind, RequestKind } from '@fairtick/domain/wire/request-kind';
import { appendAudit, type Deed } from '../authorization/index.ts';
import type { Queryable } from '../database/index.ts';
import { Refused } from '../http/index.ts';
import type { PairRefusal, PairRule } from './pair-rule.ts';
import { insertRequest } from './queries.ts';

/** A request before it is stored. */
export interface NewRequest<Kind extends RequestKind> extends Deed {
	/** `user:1001`, `user:1001:<id>` for a thing of theirs, `site`. */
	readonly subject: string;
	readonly content: ContentOf<Kind>;
}

/** A request that the rule of pairs lets its maker ask for; nothing of it is written yet. */
export interface AllowedRequest {
	/** Makes it wait for its second person. Returns its id, or refuses while another one waits. */
	readonly make: () => ReturnType<typeof writeRequest>;
}

/** Decides if the maker of a request may ask for it (CASH-05). Needs the lock of the user whom it is about. */
export async function allowRequest<Kind extends PairedKind>(
	pairs: PairRule,
	tx: Queryable,
	kind: Kind,
	request: NewRequest<Kind>,
): Promise<AllowedRequest | PairRefusal> {
	const asked = { subject: request.subject, paired: kind.pairs(request.content) };
	const refused = await pairs.refuse(tx, asked, { firstId: makerOf(request), secondId: null });
	return refused ?? { make: () => writeRequest(tx, kind, request) };
}

/** Makes an act wait for its second person. Returns the request's id, or refuses while another one waits. */
export const makeRequest = <Kind extends FreeKind>(tx: Queryable, kind: Kind, request: NewRequest<Kind>) =>
	writeRequest(tx, kind, request);

/** The same for a kind that the rule of pairs may refuse to its maker, before anything is written (CASH-05). */
export async function makePairedRequest<Kind extends PairedKind>(
	pairs: PairRule,
	tx: Queryable,
	kind: Kind,
	request: NewRequest<Kind>,
) {
	const allowed = await allowRequest(pairs, tx, kind, request);
	return allowed instanceof Refused ? allowed : allowed.make();
}

function makerOf({ actorId }: Deed): number {
	if (actorId === null) throw new Error('a request has a maker');
	return actorId;
}

/** Throws if the content does not fit its kind: it could not be approved. */
async function writeRequest<Kind extends RequestKind>(tx: Queryable, kind: Kind, request: NewRequest<Kind>) {
	const { subject, actorId, reason, requestId } = request;
	const content = kind.content.parse(request.content) as object;
	const target = { kind: kind.name, subject };
	const id = await insertRequest(tx, {
		...target,
		content,
		reason,
		makerId: makerOf(request),
		lifeMs: REQUEST_LIFE_MS,
	});
	if (id === null) return new Refused({ code: 'admin.request_open', params: {} });
	await appendAudit(tx, {
		actorId,
		reason,
		requestId,
		act: 'request.made',
		subject,
		before: null,
		after: { ...content, request: id, kind: kind.name },
	});
	return id;
}
