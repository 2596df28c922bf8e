import type { UserState } from '../../../platform/authorization/index.ts';
import { loadClock, type Queryable } from '../../../platform/database/index.ts';
import {
	insertEvent,
	type PublishedUserEvent,
	type UserEventView,
	type UserEventViews,
} from '../../../platform/events/index.ts';

/** Writes an event of a recovery that began or ended for every device of its user, in its commit; the caller publishes it afterwards. Needs the user's lock. */
export const insertRecoveryEvent = async (tx: Queryable, state: UserState): Promise<PublishedUserEvent<'recovery'>> =>
	insertEvent(tx, state, { kind: 'recovery', subject: null, at: await loadClock(tx), data: {} });

/** A client asks for the user and the recovery itself. */
const showRecovery: UserEventView<'recovery'> = async (_db, _userId, events) => events.map(() => ({}));

export const recoveryEventViews = { recovery: showRecovery } satisfies Partial<UserEventViews>;
