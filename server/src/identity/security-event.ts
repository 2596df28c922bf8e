import { SECURITY_NEWS, type SecurityNews } from '@fairtick/domain/identity/security-news';
import type { UserEvent } from '@fairtick/domain/live/contract';
import type { UserState } from '../acting/index.ts';
import { loadClock, type Queryable } from '../database/index.ts';
import { insertEvent, type PublishedUserEvent, type UserEventView } from '../events/index.ts';

type SecurityEventData = Extract<UserEvent, { type: 'security' }>['data'];

/** Tells a user how signing in has changed, in its commit; the caller publishes it afterwards. Needs the user's lock. */
export const insertSecurityEvent = async (
	tx: Queryable,
	state: UserState,
	news: SecurityNews,
): Promise<PublishedUserEvent<SecurityEventData>> =>
	insertEvent(tx, state, { kind: 'security', subject: news, at: await loadClock(tx), data: { news } });

const showSecurity: UserEventView<SecurityEventData> = async (_db, _userId, events) =>
	events.map(({ n, subject }) => {
		const news = SECURITY_NEWS.find((one) => one === subject);
		if (news === undefined) throw new Error(`event ${n} is about ${subject}`);
		return { news };
	});

export const identityEventViews = { security: showSecurity } satisfies Partial<
	Record<UserEvent['type'], UserEventView>
>;
