import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/endpoint.ts';
import { instant, page, pageQuery } from '../wire/primitives.ts';
import { country, currency } from './notice.ts';

/** 1 low to 3 high. */
const impact = z.literal([1, 2, 3]);
export type Impact = z.output<typeof impact>;

const fields = {
	time: instant,
	country,
	currency,
	title: z.string(),
	impact,
	/** The published value with its unit, such as `3.2%` or `215K`; null while unknown. */
	actual: z.nullable(z.string()),
	forecast: z.nullable(z.string()),
	previous: z.nullable(z.string()),
};

/** The fields of an economic event before its last correction, as far as they had a value and differ now. */
const correctedFrom = z.partial(
	z.object({ ...fields, actual: z.string(), forecast: z.string(), previous: z.string() }),
);
export type CorrectedFrom = z.output<typeof correctedFrom>;

/** Something published at a known time that can move a currency (CAL-01). */
export const economicEvent = z.object({
	id: z.int(),
	...fields,
	/** The last correction: a time that was moved, a published value that was restated, or what staff put right. */
	correction: z.nullable(z.object({ at: instant, was: correctedFrom })),
});
export type EconomicEvent = z.output<typeof economicEvent>;

export const getCalendarData = defineEndpoint({
	name: 'getCalendarData',
	method: 'GET',
	path: '/api/get_calendar_data',
	summary: 'Economic events from a day ago to a week ahead, oldest first',
	access: { who: 'user' },
	scope: 'read',
	limit: 'lists',
	answer: z.array(economicEvent),
});

/** Most countries or currencies that one call names. */
const NAMES_MOST = 40;

/** Codes separated by commas, such as `USD,EUR`. */
const codes = (one: RegExp) =>
	z.pipe(
		z.string().check(z.maxLength(4 * NAMES_MOST), z.regex(new RegExp(`^${one.source}(,${one.source})*$`))),
		z.transform((text: string) => [...new Set(text.split(','))]),
	);

/** Filters of the calendar. */
const filters = {
	country: z.optional(codes(/[A-Z]{2}/)),
	currency: z.optional(codes(/[A-Z]{3}/)),
	/** This impact and above. */
	impact: z.optional(
		z.pipe(
			z.enum(['1', '2', '3']),
			z.transform((text: '1' | '2' | '3') => Number(text) as Impact),
		),
	),
};

/** The longest range that one call lists, and the one of a call that names no end, in days. */
export const CALENDAR_RANGE_DAYS = 62;
export const CALENDAR_WEEK_DAYS = 7;

export const listEconomicEvents = defineEndpoint({
	name: 'listEconomicEvents',
	method: 'GET',
	path: '/api/calendar',
	summary:
		'Economic events from an instant, by default the beginning of today (UTC), until before another, by default a week later; oldest first',
	access: { who: 'everybody' },
	limit: 'lists',
	query: z.strictObject({ ...pageQuery, from: z.optional(instant), to: z.optional(instant), ...filters }),
	answer: z.extend(page(economicEvent), {
		/** All countries with events in the range, whatever the other filters say. */
		countries: z.array(country),
		currencies: z.array(currency),
	}),
});

/** Refusals of the calls about a user's own calendar address. */
export const CALENDAR_FEED_REFUSALS = {
	/** In a time-out or self-exclusion nothing invites its user to trade (LIMIT-02). */
	'calendar.excluded': [],
} as const;
export type CalendarFeedRefusalCode = keyof typeof CALENDAR_FEED_REFUSALS;

const feedKey = z.object({
	/** Opens `/api/calendar.ics`; null if there is none. */
	key: z.nullable(z.string()),
	/** Time of the last request with it, to the hour. */
	used_at: z.nullable(instant),
});

export const getCalendarKey = defineEndpoint({
	name: 'getCalendarKey',
	method: 'GET',
	path: '/api/calendar/key',
	summary: "The key of the caller's calendar address",
	access: { who: 'user' },
	answer: feedKey,
});

export const makeCalendarKey = defineEndpoint({
	name: 'makeCalendarKey',
	method: 'POST',
	path: '/api/calendar/key',
	summary: "Make a new key of the caller's calendar address; the one before stops working",
	access: { who: 'user' },
	status: 201,
	answer: feedKey,
	refusals: ['calendar.excluded'],
});

export const removeCalendarKey = defineEndpoint({
	name: 'removeCalendarKey',
	method: 'DELETE',
	path: '/api/calendar/key',
	summary: "Take the key of the caller's calendar address back: it stops working",
	access: { who: 'user' },
});

/** Days before and after now in the calendar of a user's own address. */
export const FEED_BACK_DAYS = 14;
export const FEED_AHEAD_DAYS = 62;

export const getCalendarFeed = defineEndpoint({
	name: 'getCalendarFeed',
	method: 'GET',
	path: '/api/calendar.ics',
	summary:
		'The economic events of the last two weeks and the next two months as iCalendar, for programs that subscribe to it',
	access: { who: 'everybody' },
	limit: 'lists',
	query: z.object({ key: z.string().check(z.minLength(1), z.maxLength(100)), ...filters }),
	otherStatus: 304,
	answer: z.string(),
	answerType: 'text/calendar',
});
