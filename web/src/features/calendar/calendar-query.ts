import { getCalendarData, listEconomicEvents } from '@fairtick/domain/calendar/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../../kit/api/query.ts';

/** Queries with this prefix are refetched when the account is switched (TOP-04). */
export const CALENDAR_KEY = ['calendar'];
const ASK_AGAIN_MS = 10 * 60_000;
/** Polling interval of an open page: a publication appears within a minute. */
const LOOKED_AT_MS = 60_000;
const MOST_OF_A_PAGE = 200;

/** The events around now, for the notices beside the chart. */
export const calendarQuery = queryOptions({
	queryKey: CALENDAR_KEY,
	queryFn: ({ signal }) => fetchAnswer(getCalendarData, {}, signal),
	refetchInterval: ASK_AGAIN_MS,
	// Loaded in the background (ERR-06).
	meta: { silent: true },
});

/** The filters of the calendar as parameters of the call; an empty one filters nothing. */
export interface CalendarFilters {
	/** Minimum impact, 1 to 3. */
	readonly impact: string;
	/** Codes separated by commas. */
	readonly currency: string;
	readonly country: string;
}

interface Range {
	readonly fromMs: number;
	/** Exclusive. */
	readonly toMs: number;
}

const toQuery = ({ fromMs, toMs }: Range, filters: Partial<CalendarFilters>) => ({
	from: new Date(fromMs).toISOString(),
	to: new Date(toMs).toISOString(),
	limit: MOST_OF_A_PAGE,
	...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')),
});

/** The events of a range, page by page. */
export const eventsQuery = (range: Range, filters: CalendarFilters) =>
	infiniteQueryOptions({
		queryKey: [...CALENDAR_KEY, 'list', range, filters],
		queryFn: ({ pageParam, signal }) =>
			fetchAnswer(listEconomicEvents, { query: { ...toQuery(range, filters), cursor: pageParam } as never }, signal),
		initialPageParam: undefined as string | undefined,
		getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
		refetchInterval: LOOKED_AT_MS,
	});

/** Events of medium and high impact on some currencies, for the marks on a chart. */
export const markedEventsQuery = (range: Range, currencies: readonly string[]) =>
	queryOptions({
		queryKey: [...CALENDAR_KEY, 'marks', range, currencies],
		queryFn: async ({ signal }) => {
			const query = toQuery(range, { impact: '2', currency: currencies.join(',') });
			return (await fetchAnswer(listEconomicEvents, { query: query as never }, signal)).data;
		},
		refetchInterval: ASK_AGAIN_MS,
		meta: { silent: true },
	});
