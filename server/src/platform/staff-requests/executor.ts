import type { RefusalCode } from '@fairtick/domain/areas';
import type { ExecutionRefusal } from '@fairtick/domain/staff-requests/kinds';
import type { StaffRole } from '@fairtick/domain/wire/endpoint';
import type { AnyRequestKind, ContentOf, Paired, RefusalOf, RequestKind } from '@fairtick/domain/wire/request-kind';
import type { Deed, UserState } from '../authorization/index.ts';
import type { Queryable } from '../database/index.ts';
import type { Refused } from '../http/index.ts';

/** A request that its second person approves. */
export interface MadeRequest<Content> {
	readonly id: string;
	/** `user:1001`, `user:1001:<id>` for a thing of theirs, `site`. */
	readonly subject: string;
	readonly content: Content;
	readonly makerId: number;
}

type Executed<Code extends string> = Refused<Code | 'admin.request_over'> | (() => Promise<void>);

/**
 * Carries out a request in the transaction that approves it, so it happens once or not at all. It decides before it
 * writes: a refusal leaves the request waiting, and `requestOver` lets it expire. Its maker and the user whom it is about
 * are locked; `states` are theirs. Returns the work for after the commit.
 */
export type Executor<Kind extends RequestKind> = (
	tx: Queryable,
	states: ReadonlyMap<number, UserState>,
	request: MadeRequest<ContentOf<Kind>>,
	deed: Deed,
) => Promise<Executed<RefusalOf<Kind> & RefusalCode>>;

/** The executor of each of several kinds, by its name. */
type ExecutorsOf<Kind extends RequestKind> = {
	readonly [One in Kind as One['name']]: Executor<One>;
};

/** A stored request that can be approved: its content fits its kind. */
export interface OpenRequest {
	/** Null: the rule of pairs says nothing about it. */
	readonly paired: Paired | null;
	readonly execute: (
		tx: Queryable,
		states: ReadonlyMap<number, UserState>,
		deed: Deed,
	) => Promise<Executed<ExecutionRefusal>>;
}

/** A kind of requests together with its executor. */
export interface ServedKind {
	readonly name: string;
	readonly deciders: readonly StaffRole[];
	/** Null: the request is of an earlier version. */
	readonly open: (request: MadeRequest<unknown>) => OpenRequest | null;
}

type ServableKind = AnyRequestKind & { readonly refusals: readonly ExecutionRefusal[] };

/** Executors of some kinds of requests: a kind without an executor does not compile. */
export const serveRequests = <const Kinds extends readonly ServableKind[]>(
	kinds: Kinds,
	executors: ExecutorsOf<Kinds[number]>,
): ServedKind[] =>
	kinds.map((kind) => serve(kind, (executors as Readonly<Record<string, Executor<ServableKind>>>)[kind.name]));

const serve = (kind: ServableKind, execute: Executor<ServableKind> | undefined): ServedKind => {
	if (execute === undefined) throw new Error(`no executor for requests of the kind ${kind.name}`);
	return {
		name: kind.name,
		deciders: kind.deciders,
		open(request) {
			const read = kind.content.safeParse(request.content);
			if (!read.success) return null;
			return {
				paired: kind.pairs === null ? null : kind.pairs(read.data),
				execute: (tx, states, deed) => execute(tx, states, { ...request, content: read.data }, deed),
			};
		},
	};
};
