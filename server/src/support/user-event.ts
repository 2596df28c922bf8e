import type { UserEvent } from '@fairtick/domain/live/contract';
import { takeEventNumber, type UserState } from '../acting/index.ts';
import { type Queryable, together } from '../database/index.ts';
import { type PublishedUserEvent, type UserEventView, userEventsWrite } from '../events/index.ts';
import type { DisputeRow } from './queries.ts';

type DisputeEventData = Extract<UserEvent, { type: 'dispute' }>['data'];

/** Tells a user that staff answered or decided, in its commit; the caller publishes it afterwards. Needs the user's lock. */
export async function insertDisputeEvent(
	tx: Queryable,
	state: UserState,
	{ id, now }: DisputeRow,
): Promise<PublishedUserEvent<DisputeEventData>> {
	const { userId } = state;
	const n = takeEventNumber(state);
	const event = { userId, n, kind: 'dispute', subject: id, balances: null };
	await tx.query(together([userEventsWrite(now, [event])]));
	return { userId, n, type: event.kind, data: { id } };
}

/** A client asks for the dispute itself. */
const showDisputes: UserEventView<DisputeEventData> = async (_db, _userId, events) =>
	events.map(({ subject }) => ({ id: subject as string }));

export const supportEventViews = { dispute: showDisputes } satisfies Partial<Record<UserEvent['type'], UserEventView>>;
