import type { Deed, UserState } from '../acting/index.ts';
import type { Queryable } from '../database/index.ts';
import type { Refused } from '../http/index.ts';

export interface MadeRequest {
	readonly id: string;
	/** `user:1001`, `user:1001:<id>` for a thing of theirs, `site`. */
	readonly subject: string;
	readonly content: unknown;
	readonly makerId: number;
}

/**
 * Does what a request asks for, in the transaction that approves it, so it happens once or not at all. It decides before it
 * writes: a refusal leaves the request waiting, and `requestOver` lets it expire. Its maker and the user whom it is about are locked; `states` are theirs.
 * Returns what is to be done after the commit.
 */
export type Executor = (
	tx: Queryable,
	states: ReadonlyMap<number, UserState>,
	request: MadeRequest,
	deed: Deed,
) => Promise<Refused | (() => Promise<void>)>;

/** By the kind of request. */
export type Executors = Readonly<Record<string, Executor>>;
