import { decideStaffAct, type Ended } from '@fairtick/domain/support/rules';
import { actOnItem, actOnItemOnce, type HeldItem, type ItemCallOnce } from '../../platform/authorization/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { PublishedUserEvent } from '../../platform/events/index.ts';
import type { SupportContext } from './context.ts';
import { lockThread, type ThreadRow, updateTaken } from './thread-queries.ts';

/** The item of a thread for staff, with the check that they may still act on it. */
interface Item<Row extends ThreadRow, Code extends Ended> {
	load(db: Queryable, id: string): Promise<Row | null>;
	endedOf(row: Row): Code | null;
}

/** An act of staff about a thread, which takes it. Its event for the user, if any, is published after the commit. */
export async function actOnThread<Row extends ThreadRow, Code extends Ended>(
	{ database, publish }: SupportContext,
	call: ItemCallOnce,
	{ load, endedOf }: Item<Row, Code>,
	work: (tx: Queryable, held: HeldItem<Row>) => Promise<PublishedUserEvent | null>,
) {
	const events: PublishedUserEvent[] = [];
	const act = call.endpoint.idempotent ? actOnItemOnce : actOnItem;
	const done = await act(
		database,
		call,
		{
			load,
			lock: lockThread,
			refuse: (row: Row, facts) => decideStaffAct({ ...facts, ended: endedOf(row) }),
			take: updateTaken,
		},
		async (tx, held): Promise<undefined> => {
			const event = await work(tx, held);
			if (event) events.push(event);
		},
	);
	publish(events);
	return done;
}
