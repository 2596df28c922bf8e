import type { UserEvent } from '@fairtick/domain/live/contract';
import { takeEventNumber, type UserState } from '../acting/index.ts';
import { loadClock, type Queryable, together } from '../database/index.ts';
import { type PublishedUserEvent, type UserEventView, userEventsWrite } from '../events/index.ts';

type RecoveryEventData = Extract<UserEvent, { type: 'recovery' }>['data'];

/** Tells every device of a user that a recovery began or ended, in its commit; the caller publishes it afterwards. Needs the user's lock. */
export async function insertRecoveryEvent(
	tx: Queryable,
	state: UserState,
): Promise<PublishedUserEvent<RecoveryEventData>> {
	const { userId } = state;
	const n = takeEventNumber(state);
	const event = { userId, n, kind: 'recovery', subject: null, balances: null };
	await tx.query(together([userEventsWrite(await loadClock(tx), [event])]));
	return { userId, n, type: event.kind, data: {} };
}

/** A client asks for the user and the recovery itself. */
const showRecovery: UserEventView<RecoveryEventData> = async (_db, _userId, events) => events.map(() => ({}));

export const recoveryEventViews = { recovery: showRecovery } satisfies Partial<
	Record<UserEvent['type'], UserEventView>
>;
