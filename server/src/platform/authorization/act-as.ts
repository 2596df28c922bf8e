import type { Endpoint } from '@fairtick/domain/wire/endpoint';
import { type Connection, type Database, pipeline, type Queryable } from '../database/index.ts';
import { type Caller, HttpError, refuseWithoutAccess } from '../http/index.ts';
import { inActorsTurn } from './actors.ts';
import { lockUsersQuery, type UserState } from './lock-users.ts';
import { actorQuery } from './queries.ts';

/** Caller and call: a `Call` of a signed-in caller. */
export interface ActingCall {
	readonly caller: Pick<Caller, 'userId' | 'sessionId'>;
	readonly endpoint: Pick<Endpoint, 'access' | 'scope' | 'idempotent'>;
}

/** Facts that hold until the transaction ends. */
export interface Acting {
	/** The caller as they are now. */
	readonly actor: Caller;
	/** The actor's state. */
	readonly state: UserState;
	/** The states of everyone who was locked; a user who does not exist is missing. */
	readonly states: ReadonlyMap<number, UserState>;
}

export interface Concerned {
	/** Ids of others whom the act is about. */
	readonly alsoLock?: readonly number[];
}

/**
 * One transaction in which a caller changes something (IDENT-10). Locks the caller and everyone concerned, then looks
 * again whether the session or API token lives, the account is open, and role, second factor, freshness and scope are
 * what the call asks for; throws `http.signed_out`, or what the call would have been refused with, before anything is done.
 * Two calls of a user act at once and 20 wait; beyond them it throws `TooMany`.
 *
 * Whatever ends access takes the same lock, so that it lies wholly before or after an act. Every transaction takes its
 * locks in one order: users (`lockUsers`, once, in the order of their ids), addresses, rows of what the act is about (mail
 * links, staff requests, settings of the site), rows of users' own things, the head of the audit log.
 */
export function actAs<Result>(
	database: Database,
	call: ActingCall,
	work: (tx: Connection, acting: Acting) => Promise<Result>,
	concerned?: Concerned,
): Promise<Result> {
	if (call.endpoint.idempotent) throw new Error('an idempotent call acts by actOnce');
	return inActorsTurn(database, call.caller, async (tx) => work(tx, await lockActor(tx, call, concerned)));
}

/** Begins the transactions of `actAs` and `actOnce`: the locks, then the caller's present identity. */
export async function lockActor(
	tx: Connection,
	{ caller, endpoint }: ActingCall,
	{ alsoLock = [] }: Concerned = {},
): Promise<Acting> {
	const { userId } = caller;
	const { states, actor } = await pipeline(tx, {
		states: lockUsersQuery([...new Set([userId, ...alsoLock])]),
		actor: actorQuery(caller),
	});
	const state = states.get(userId);
	if (actor === null || state === undefined) throw new HttpError('http.signed_out');
	refuseWithoutAccess(endpoint, actor);
	return { actor, state, states };
}

/** Opens the transaction of a use case that visitors and signed-in callers share. */
export type Transact = <Result>(work: (tx: Queryable) => Promise<Result>) => Promise<Result>;

/** The same for a caller, by `actAs`. */
export const transactAs =
	(database: Database, call: ActingCall): Transact =>
	(work) =>
		actAs(database, call, (tx) => work(tx));
