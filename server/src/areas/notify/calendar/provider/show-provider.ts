import type { getCalendarProvider } from '@fairtick/domain/calendar/import-contract';
import type { AnswerOf } from '@fairtick/domain/wire/endpoint';
import { toInstant } from '@fairtick/domain/wire/primitives';
import { loadClock, type Queryable } from '../../../../platform/database/index.ts';
import { type CalendarProvider, sourceOf } from './fetch-provider.ts';
import { loadFetch } from './queries.ts';

const NOT_ASKED = { tried_at: null, read_at: null, entries: 0, added: 0, changed: 0, removed: 0, held: 0, wrong: 0 };

/** The result of asking the provider; null if there is none. */
export async function showProvider(
	db: Queryable,
	provider: CalendarProvider | undefined,
): Promise<AnswerOf<typeof getCalendarProvider>> {
	if (provider === undefined) return null;
	const { host } = new URL(provider.url);
	const row = await loadFetch(db);
	if (row === null || row.source !== sourceOf(provider)) return { host, ...NOT_ASKED, errors: [], failure: null };
	const { entries, added, changed, removed, held, wrong, errors, failure, failingSince, status } = row;
	return {
		host,
		tried_at: toInstant(row.triedAt),
		read_at: toInstant(row.readAt),
		entries,
		added,
		changed,
		removed,
		held,
		wrong,
		errors: [...errors],
		failure:
			failure === null || failingSince === null ? null : { since: toInstant(failingSince), kind: failure, status },
	};
}

/** A provider that fails for longer than this, three times in a row, is an alarm. */
const FAILING_MS = 15 * 60_000;

/** Number of the provider's troubles that staff have to look at: unreadable lines, or failed questions. */
export async function countTroubles(db: Queryable, provider: CalendarProvider | undefined): Promise<number> {
	if (provider === undefined) return 0;
	const row = await loadFetch(db);
	if (row === null || row.source !== sourceOf(provider)) return 0;
	if (row.failingSince === null) return row.wrong;
	const isLong = (await loadClock(db)) - row.failingSince >= BigInt(FAILING_MS);
	return row.wrong > 0 ? row.wrong : Number(isLong);
}
