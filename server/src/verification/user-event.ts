import type { UserEvent } from '@fairtick/domain/live/contract';
import { VERIFICATION_NEWS, type VerificationNews } from '@fairtick/domain/verification/news';
import { takeEventNumber, type UserState } from '../acting/index.ts';
import { loadClock, type Queryable, together } from '../database/index.ts';
import { type PublishedUserEvent, type UserEventView, userEventsWrite } from '../events/index.ts';

type VerificationEventData = Extract<UserEvent, { type: 'verification' }>['data'];

/**
 * Tells a user that something of their verification changed, in its commit; the caller publishes it afterwards. Needs the user's
 * lock. `news`: what was decided, which the event keeps as its subject.
 */
export async function insertVerificationEvent(
	tx: Queryable,
	state: UserState,
	news: VerificationNews | null = null,
): Promise<PublishedUserEvent<VerificationEventData>> {
	const { userId } = state;
	const n = takeEventNumber(state);
	const event = { userId, n, kind: 'verification', subject: news, balances: null };
	await tx.query(together([userEventsWrite(await loadClock(tx), [event])]));
	return { userId, n, type: event.kind, data: { news } };
}

/** A client asks for the verification itself. */
const showVerification: UserEventView<VerificationEventData> = async (_db, _userId, events) =>
	events.map(({ subject }) => ({ news: VERIFICATION_NEWS.find((news) => news === subject) ?? null }));

/** How the user events of verification are shown. */
export const verificationEventViews = { verification: showVerification } satisfies Partial<
	Record<UserEvent['type'], UserEventView>
>;
