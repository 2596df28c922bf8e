import { SECURITY_NEWS, type SecurityNews } from '@fairtick/domain/identity/security-news';
import type { UserState } from '../../../platform/authorization/index.ts';
import { loadClock, type Queryable } from '../../../platform/database/index.ts';
import {
	insertEvent,
	type PublishedUserEvent,
	type UserEventView,
	type UserEventViews,
} from '../../../platform/events/index.ts';

/** Writes an event of a change of a user's credentials, in its commit; the caller publishes it afterwards. Needs the user's lock. */
export const insertSecurityEvent = async (
	tx: Queryable,
	state: UserState,
	news: SecurityNews,
): Promise<PublishedUserEvent<'security'>> =>
	insertEvent(tx, state, { kind: 'security', subject: news, at: await loadClock(tx), data: { news } });

const showSecurity: UserEventView<'security'> = async (_db, _userId, events) =>
	events.map(({ n, subject }) => {
		const news = SECURITY_NEWS.find((one) => one === subject);
		if (news === undefined) throw new Error(`event ${n} is about ${subject}`);
		return { news };
	});

export const identityEventViews = { security: showSecurity } satisfies Partial<UserEventViews>;
