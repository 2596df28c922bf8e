import { ints, type Query, type Queryable, runQuery } from '../database/index.ts';

/** State that a user's lock protects besides the accounts. */
export interface UserState {
	readonly userId: number;
	readonly lastTradeOn: 'demo' | 'real';
	/** Number of the user's newest event, those of this transaction included: `takeEventNumber` counts it on. */
	eventN: bigint;
	readonly openTrades: number;
	readonly frozen: boolean;
	/** Has or had own limits or an exclusion; only then is anything counted for them (LIMIT-01). */
	readonly hasLimits: boolean;
	/** Money of a withdrawal that the user cancelled is held back until this time, epoch milliseconds (CASH-03); null: none ever was. */
	readonly heldBackUntil: bigint | null;
}

/** Number of the user's next event. A transaction takes one for each event that it writes, from the state under the lock. */
export function takeEventNumber(state: Pick<UserState, 'eventN'>): number {
	state.eventN += 1n;
	return Number(state.eventN);
}

/**
 * Locks users in the order of their ids until the transaction ends: their `user_states` rows, the one lock of everything
 * that is theirs, money, credentials, sessions and role alike. It is the first lock of its transaction and taken once,
 * for everyone concerned. Facts must be read in a later statement: this one's snapshot is older than its wait.
 * A user who does not exist is missing from the answer. The lock is a write: a call that only repeats its answer also waits for the
 * standby at its commit (CLUSTER-08, decision 0230).
 */
export const lockUsersQuery = (userIds: readonly number[]): Query<Map<number, UserState>> => ({
	phase: 'user locks',
	statement: { name: 'lock-users', text: LOCK, values: [ints(userIds)] },
	read: readStates,
});

/** Locks users at once, as `lockUsersQuery` does. */
export const lockUsers = (tx: Queryable, userIds: readonly number[]) => runQuery(tx, lockUsersQuery(userIds));

/** Like `lockUsersQuery`, but never waits: users who are locked by another transaction are missing from the answer, too. */
export const lockFreeUsersQuery = (userIds: readonly number[]): Query<Map<number, UserState>> => ({
	phase: 'user locks',
	statement: { name: 'lock-free-users', text: `${LOCK} skip locked`, values: [ints(userIds)] },
	read: readStates,
});

export const lockFreeUsers = (tx: Queryable, userIds: readonly number[]) => runQuery(tx, lockFreeUsersQuery(userIds));

const readStates: Query<Map<number, UserState>>['read'] = ({ rows }) =>
	new Map(rows.map((state: UserState) => [state.userId, state]));

const LOCK = `select user_id "userId", last_trade_on "lastTradeOn", event_n "eventN", open_trades "openTrades", frozen_at is not null frozen,
		has_limits "hasLimits", held_back_until "heldBackUntil"
	from user_states where user_id = any($1::int[]) order by user_id for no key update`;
