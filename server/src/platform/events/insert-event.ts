import type { UserEventData, UserEventKind } from '@fairtick/domain/live/user-events';
import { takeEventNumber, type UserState } from '../authorization/index.ts';
import { combineWrites, type Queryable } from '../database/index.ts';
import type { Balances, PublishedUserEvent } from './user-event.ts';
import { userEventsWrite } from './user-events-write.ts';

interface EventOfUser<Kind extends UserEventKind> {
	readonly kind: Kind;
	readonly subject: string | null;
	/** Left out: the event moved no money. */
	readonly balances?: Balances;
	/** Epoch milliseconds. */
	readonly at: bigint;
	/** The data of the wire. */
	readonly data: UserEventData<Kind>;
}

/** Writes one event of a user in the commit that causes it; the caller publishes it afterwards. Needs the user's lock. */
export async function insertEvent<Kind extends UserEventKind>(
	tx: Queryable,
	state: Pick<UserState, 'userId' | 'eventN'>,
	{ kind, subject, balances, at, data }: EventOfUser<Kind>,
): Promise<PublishedUserEvent<Kind>> {
	const { userId } = state;
	const n = takeEventNumber(state);
	await tx.query(combineWrites([userEventsWrite(at, [{ userId, n, kind, subject, balances: balances ?? null }])]));
	return { userId, n, type: kind, data } as PublishedUserEvent<Kind>;
}
