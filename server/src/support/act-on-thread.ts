import { decideStaffAct, type Ended } from '@fairtick/domain/support/rules';
import { actOnItem, type HeldItem, type ItemCall } from '../acting/index.ts';
import type { Queryable } from '../database/index.ts';
import type { PublishedUserEvent } from '../events/index.ts';
import { Refused } from '../http/index.ts';
import type { SupportContext } from './context.ts';
import { type ThreadRow, updateTaken } from './thread-queries.ts';

/** How staff find the item of a thread, and whether they may still act on it. */
interface Item<Row extends ThreadRow, Code extends Ended> {
	load(db: Queryable, id: string): Promise<Row | null>;
	endedOf(row: Row): Code | null;
}

/** An act of staff about a thread, which takes it. */
export const actOnThread = <Row extends ThreadRow, Code extends Ended, Result>(
	{ database }: SupportContext,
	call: ItemCall,
	{ load, endedOf }: Item<Row, Code>,
	work: (tx: Queryable, held: HeldItem<Row>) => Promise<Result>,
) =>
	actOnItem(
		database,
		call,
		{ load, refuse: (row: Row, facts) => decideStaffAct({ ...facts, ended: endedOf(row) }), take: updateTaken },
		work,
	);

/** Tells the user, after the commit. */
export function publish<Code extends string>(context: SupportContext, done: PublishedUserEvent | Refused<Code>) {
	if (done instanceof Refused) return done;
	context.publish([done]);
	return undefined;
}
