import type { UserState } from '../../platform/authorization/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import {
	insertEvent,
	type PublishedUserEvent,
	type UserEventView,
	type UserEventViews,
} from '../../platform/events/index.ts';

/** Writes a `limits` event in the commit that changes limits, an exclusion or a reality check; published after it. */
export const insertLimitsEvent = (
	tx: Queryable,
	state: Pick<UserState, 'userId' | 'eventN'>,
	nowMs: number,
): Promise<PublishedUserEvent<'limits'>> =>
	insertEvent(tx, state, { kind: 'limits', subject: null, at: BigInt(nowMs), data: {} });

const showLimits: UserEventView<'limits'> = async (_, __, events) => events.map(() => ({}));

/** The views of the limits' user events: a client fetches the limits again. */
export const limitsEventViews = { limits: showLimits } satisfies Partial<UserEventViews>;
