import {
	CALENDAR_RANGE_DAYS,
	CALENDAR_WEEK_DAYS,
	type EconomicEvent,
	type getCalendarFeed,
	type listEconomicEvents as listEndpoint,
} from '@fairtick/domain/calendar/contract';
import type { QueryOf } from '@fairtick/domain/wire/endpoint';
import { loadClock, type Queryable } from '../../../platform/database/index.ts';
import {
	type AllRead,
	type Call,
	DEFAULT_PAGE,
	InvalidFields,
	readCursor,
	toPage,
} from '../../../platform/http/index.ts';
import { type EventFilters, loadEconomicEvents, loadEventsOf, loadOccurring, showEvent } from './queries.ts';

const DAY_MS = 86_400_000;
const BACK_MS = DAY_MS;
const AHEAD_MS = 7 * DAY_MS;

/** The economic events around now, oldest first (CAL-01). */
export const loadCalendar = async (db: Queryable): Promise<EconomicEvent[]> =>
	(await loadEconomicEvents(db, BACK_MS, AHEAD_MS)).map(showEvent);

/** The filters of a reader of the calendar. */
type Filters = Omit<QueryOf<typeof listEndpoint>, 'limit' | 'cursor' | 'from' | 'to'> &
	Omit<QueryOf<typeof getCalendarFeed>, 'key'>;

export function toFilters({ country, currency, impact = 1, ...rest }: Filters): EventFilters {
	rest satisfies AllRead;
	return { countries: country ?? null, currencies: currency ?? null, leastImpact: impact };
}

/** The economic events of a range, for everyone (CAL-01). Throws `InvalidFields` for a range that ends before it begins, or is too long. */
export async function listEconomicEvents(db: Queryable, { query }: Pick<Call<typeof listEndpoint>, 'query'>) {
	const { limit = DEFAULT_PAGE, cursor, from, to, ...filters } = query;
	const nowMs = Number(await loadClock(db));
	const fromMs = from === undefined ? nowMs - (nowMs % DAY_MS) : Date.parse(from);
	const toMs = to === undefined ? fromMs + CALENDAR_WEEK_DAYS * DAY_MS : Date.parse(to);
	if (toMs <= fromMs || toMs - fromMs > CALENDAR_RANGE_DAYS * DAY_MS)
		throw new InvalidFields([{ field: 'to', code: 'field.invalid' }]);
	const range = { fromMs, toMs };
	const after = readCursor(cursor, 'numbered');
	const rows = await loadEventsOf(db, range, toFilters(filters), after, limit + 1);
	return {
		...toPage(rows, limit, ({ at, id }) => ({ atMs: at, id }), showEvent),
		...(await loadOccurring(db, range)),
	};
}
