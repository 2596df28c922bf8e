import { TAKEN_MS } from '@fairtick/domain/admin/taking';
import { decideStaffAct, type Ended } from '@fairtick/domain/support/rules';
import { type ActingCall, actAs, takenOf, type UserState } from '../acting/index.ts';
import type { Queryable } from '../database/index.ts';
import type { PublishedUserEvent } from '../events/index.ts';
import { HttpError, Refused } from '../http/index.ts';
import type { SupportContext } from './context.ts';
import { type ThreadRow, updateTaken } from './thread-queries.ts';

/** How staff find the item of a thread, and whether they may still act on it. */
interface Item<Row extends ThreadRow, Code extends Ended> {
	load(db: Queryable, id: string): Promise<Row | null>;
	endedOf(row: Row): Code | null;
}

/** An item that the caller may act on; it is theirs for 15 minutes from now on. */
interface Held<Row extends ThreadRow> {
	readonly row: Row;
	/** Of the thread's user. */
	readonly state: UserState;
}

/**
 * A transaction of staff about a thread, with its user locked, so that what the user writes lies before or after it.
 * Every act takes the thread: a member of staff has it until 15 minutes after their last one (ADMIN-10).
 */
export async function actOnThread<Row extends ThreadRow, Code extends Ended, Result>(
	{ database }: SupportContext,
	call: ActingCall & { readonly params: { readonly id: string } },
	{ load, endedOf }: Item<Row, Code>,
	work: (tx: Queryable, held: Held<Row>) => Promise<Result>,
) {
	const { id } = call.params;
	// The user of a thread never changes: they can be read before they are locked.
	const userId = (await load(database, id))?.userId;
	if (userId === undefined) throw new HttpError('http.not_found');
	return actAs(
		database,
		call,
		async (tx, { actor, states }) => {
			const row = await load(tx, id);
			const state = states.get(userId);
			if (row === null || !state) throw new HttpError('http.not_found');
			const [actorId, nowMs] = [actor.userId, Number(row.now)];
			const refusal = decideStaffAct({ ended: endedOf(row), userId, actorId, nowMs, taken: takenOf(row) });
			if (refusal) return new Refused<'support.own' | 'admin.taken' | Code>(refusal);
			await updateTaken(tx, id, actorId, nowMs + TAKEN_MS);
			return work(tx, { row, state });
		},
		{ alsoLock: [userId] },
	);
}

/** Tells the user, after the commit. */
export function publish<Code extends string>(context: SupportContext, done: PublishedUserEvent | Refused<Code>) {
	if (done instanceof Refused) return done;
	context.publish([done]);
	return undefined;
}
