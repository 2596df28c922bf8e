import { TAKEN_MS, type TakingFacts } from '@fairtick/domain/queues/taking';
import type { Database, Queryable } from '../database/index.ts';
import { HttpError, Refused } from '../http/index.ts';
import { type Acting, type ActingCall, actAs } from './act-as.ts';
import { actOnce, type IdempotentCall } from './act-once.ts';
import type { UserState } from './lock-users.ts';
import { type TakenRow, takenOf } from './taken-of.ts';

/** A call of staff about an item of a queue. */
export type ItemCall = ActingCall & { readonly params: { readonly id: string } };
/** The same with an `Idempotency-Key`. */
export type ItemCallOnce = IdempotentCall & Pick<ItemCall, 'params'>;

/** An item as it is stored. Whose it is never changes, so that it is read before its user is locked. */
interface ItemRow extends TakenRow {
	/** Null: of no user. */
	readonly userId: number | null;
}

/** An item whose user is locked, or which is itself where it has no user. */
export interface HeldItem<Row> {
	readonly row: Row;
	/** State of the item's user. */
	readonly state: Row extends { readonly userId: number } ? UserState : UserState | null;
	readonly actorId: number;
}

export interface ItemQueue<Row extends ItemRow, Refusal> {
	/** Null: there is none. */
	load(db: Queryable, id: string): Promise<Row | null>;
	/** Returns the item's user, where `load` reads more than that; null: there is none. */
	find?(db: Queryable, id: string): Promise<{ readonly userId: number | null } | null>;
	/** Locks an item that has no user, until the transaction ends. */
	lock?(tx: Queryable, id: string): Promise<unknown>;
	/** Returns the refusal of the caller's act on it; null: they may act. */
	refuse(row: Row, facts: TakingFacts & Pick<Row, 'userId'>): Refusal | null;
	/** Gives it to a member of staff until an instant; left out: the act does not take it. */
	take?(tx: Queryable, id: string, staffId: number, untilMs: number): Promise<unknown>;
}

type Work<Row, Result> = (tx: Queryable, held: HeldItem<Row>) => Promise<Result>;

/**
 * A transaction of staff about an item of a queue, with its user locked: what the user does lies before or after it. An act that takes
 * the item has it until 15 minutes later (ADMIN-10). Throws `http.not_found`.
 */
export async function actOnItem<Row extends ItemRow, Refusal extends Refused['refusal'], Result>(
	database: Database,
	call: ItemCall,
	queue: ItemQueue<Row, Refusal>,
	work: Work<Row, Result>,
) {
	const userId = await findUser(database, call.params.id, queue);
	return actAs(database, call, (tx, acting) => onItem(tx, call.params.id, { ...acting, userId, queue, work }), {
		alsoLock: userId === null ? [] : [userId],
	});
}

/** The same for a call with an `Idempotency-Key`, done once by `actOnce`. */
export async function actOnItemOnce<Row extends ItemRow, Refusal extends Refused['refusal'], Result>(
	database: Database,
	call: ItemCallOnce,
	queue: ItemQueue<Row, Refusal>,
	work: Work<Row, Result>,
) {
	const userId = await findUser(database, call.params.id, queue);
	return actOnce<Result, Refusal['code']>(
		database,
		call,
		(tx, acting) => onItem(tx, call.params.id, { ...acting, userId, queue, work }),
		{ alsoLock: userId === null ? [] : [userId] },
	);
}

async function findUser<Row extends ItemRow, Refusal>(
	database: Database,
	id: string,
	{ load, find = load }: ItemQueue<Row, Refusal>,
): Promise<number | null> {
	const found = await find(database, id);
	if (found === null) throw new HttpError('http.not_found');
	return found.userId;
}

interface OnItem<Row extends ItemRow, Refusal, Result> extends Acting {
	readonly userId: number | null;
	readonly queue: ItemQueue<Row, Refusal>;
	readonly work: Work<Row, Result>;
}

async function onItem<Row extends ItemRow, Refusal extends Refused['refusal'], Result>(
	tx: Queryable,
	id: string,
	{ actor, states, userId, queue: { load, lock, refuse, take }, work }: OnItem<Row, Refusal, Result>,
) {
	if (userId === null) await lock?.(tx, id);
	const row = await load(tx, id);
	const state = userId === null ? null : states.get(userId);
	if (row === null || state === undefined) throw new HttpError('http.not_found');
	const [actorId, nowMs] = [actor.userId, Number(row.now)];
	const refusal = refuse(row, { userId: row.userId, actorId, nowMs, taken: takenOf(row) });
	if (refusal) return new Refused<Refusal['code']>(refusal);
	await take?.(tx, id, actorId, nowMs + TAKEN_MS);
	// Null only for an item of no user.
	return work(tx, { row, state, actorId } as HeldItem<Row>);
}
