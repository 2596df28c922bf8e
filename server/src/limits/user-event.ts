import type { UserEvent } from '@fairtick/domain/live/contract';
import { takeEventNumber, type UserState } from '../acting/index.ts';
import { type Queryable, together } from '../database/index.ts';
import { type PublishedUserEvent, type UserEventView, userEventsWrite } from '../events/index.ts';

/** Writes a `limits` event in the commit that changes limits, an exclusion or a reality check; published after it. */
export async function insertLimitsEvent(
	tx: Queryable,
	state: Pick<UserState, 'userId' | 'eventN'>,
	nowMs: number,
): Promise<PublishedUserEvent> {
	const { userId } = state;
	const n = takeEventNumber(state);
	const event = { userId, n, kind: 'limits', subject: null, balances: null };
	await tx.query(together([userEventsWrite(BigInt(nowMs), [event])]));
	return { userId, n, type: 'limits', data: {} };
}

const showLimits: UserEventView<object> = async (_, __, events) => events.map(() => ({}));

/** How the user events of limits are shown: a client asks for the limits again. */
export const limitsEventViews = { limits: showLimits } satisfies Partial<Record<UserEvent['type'], UserEventView>>;
