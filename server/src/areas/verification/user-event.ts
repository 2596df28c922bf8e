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
 * Inserts the event of a changed verification, in the commit of the change; the caller publishes it afterwards. Needs the
 * user's lock. `news` is the decision, which the event keeps as its subject.
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

/** The views of verification's user events. */
export const verificationEventViews = { verification: showVerification } satisfies Partial<UserEventViews>;
