import { VERIFICATION_NEWS, type VerificationNews } from '@fairtick/domain/verification/news';
import type { UserState } from '../../platform/authorization/index.ts';
import { loadClock, type Queryable } from '../../platform/database/index.ts';
import {
	insertEvent,
	type PublishedUserEvent,
	type UserEventView,
	type UserEventViews,
} from '../../platform/events/index.ts';

/**
 * Tells a user that something of their verification changed, in its commit; the caller publishes it afterwards. Needs the user's
 * lock. `news`: what was decided, which the event keeps as its subject.
 */
export const insertVerificationEvent = async (
	tx: Queryable,
	state: UserState,
	news: VerificationNews | null = null,
): Promise<PublishedUserEvent<'verification'>> =>
	insertEvent(tx, state, { kind: 'verification', subject: news, at: await loadClock(tx), data: { news } });

/** A client asks for the verification itself. */
const showVerification: UserEventView<'verification'> = async (_db, _userId, events) =>
	events.map(({ subject }) => ({ news: VERIFICATION_NEWS.find((news) => news === subject) ?? null }));

/** How the user events of verification are shown. */
export const verificationEventViews = { verification: showVerification } satisfies Partial<UserEventViews>;
