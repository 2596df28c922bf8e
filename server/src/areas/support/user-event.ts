import type { UserState } from '../../platform/authorization/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import {
	insertEvent,
	type PublishedUserEvent,
	type UserEventView,
	type UserEventViews,
} from '../../platform/events/index.ts';
import type { ThreadRow } from './thread-queries.ts';

type SupportEventKind = 'dispute' | 'conversation';

/** Writes an event of staff's message, decision or closing, in its commit; the caller publishes it afterwards. Needs the user's lock. */
export const insertSupportEvent = (
	tx: Queryable,
	state: UserState,
	kind: SupportEventKind,
	{ id, now }: Pick<ThreadRow, 'id' | 'now'>,
): Promise<PublishedUserEvent<SupportEventKind>> =>
	insertEvent(tx, state, { kind, subject: id, at: now, data: { id } });

/** A client asks for the dispute or conversation itself. */
const showThreads: UserEventView<SupportEventKind> = async (_db, _userId, events) =>
	events.map(({ subject }) => ({ id: subject as string }));

export const supportEventViews = { dispute: showThreads, conversation: showThreads } satisfies Partial<UserEventViews>;
