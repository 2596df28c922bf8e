import { SECURITY_NEWS, type SecurityNews } from '@fairtick/domain/identity/security-news';
import type { UserEvent } from '@fairtick/domain/live/contract';
import { takeEventNumber, type UserState } from '../acting/index.ts';
import { loadClock, type Queryable, together } from '../database/index.ts';
import { type PublishedUserEvent, type UserEventView, userEventsWrite } from '../events/index.ts';

type SecurityEventData = Extract<UserEvent, { type: 'security' }>['data'];

/** Tells a user how signing in has changed, in its commit; the caller publishes it afterwards. Needs the user's lock. */
export async function insertSecurityEvent(
	tx: Queryable,
	state: UserState,
	news: SecurityNews,
): Promise<PublishedUserEvent<SecurityEventData>> {
	const { userId } = state;
	const n = takeEventNumber(state);
	const event = { userId, n, kind: 'security', subject: news, balances: null };
	await tx.query(together([userEventsWrite(await loadClock(tx), [event])]));
	return { userId, n, type: event.kind, data: { news } };
}

const showSecurity: UserEventView<SecurityEventData> = async (_db, _userId, events) =>
	events.map(({ n, subject }) => {
		const news = SECURITY_NEWS.find((one) => one === subject);
		if (news === undefined) throw new Error(`event ${n} is about ${subject}`);
		return { news };
	});

export const identityEventViews = { security: showSecurity } satisfies Partial<
	Record<UserEvent['type'], UserEventView>
>;
