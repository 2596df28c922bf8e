import * as z from 'zod/mini';
import { defineEndpoint, type StaffRole } from '../wire/endpoint.ts';
import { idParams, instant, page, pageQuery } from '../wire/primitives.ts';
import { words } from '../wire/words.ts';

/** The reason for a change to the calendar, kept with it for ever. */
const reason = words(5, 500, true);

const CALENDAR_READERS = ['admin', 'content', 'auditor'] as const satisfies StaffRole[];
const CALENDAR_EDITORS = ['admin', 'content'] as const satisfies StaffRole[];

export const CALENDAR_REFUSALS = {
	/** `line`: the first one that is wrong, `count`: how many lines are. */
	'calendar.lines_wrong': ['line', 'count'],
	'calendar.entry_exists': [],
	'calendar.unchanged': [],
} as const;
export type CalendarRefusalCode = keyof typeof CALENDAR_REFUSALS;

/** Most entries and characters of one file. */
export const IMPORT_MOST = 2_000;
export const IMPORT_MAX_CHARS = 1_000_000;
/** Greatest number of wrong lines, and of good lines, that a preview shows. */
export const PREVIEW_MOST = 200;

export const CALENDAR_FORMATS = ['csv', 'ics', 'json'] as const;
export type CalendarFormat = (typeof CALENDAR_FORMATS)[number];

/** The fields of an entry. The first five are required. */
export const CALENDAR_FIELDS = [
	...(['time', 'title', 'country', 'currency', 'impact', 'actual', 'forecast', 'previous'] as const),
] as const;
export type CalendarField = (typeof CALENDAR_FIELDS)[number];

/** Longest text of a title and of a value. */
export const TITLE_MAX = 200;
export const VALUE_MAX = 40;

/** The origin of a field: a column of the file, or the same text for every entry. */
const origin = z.union([
	z.strictObject({ column: z.string().check(z.minLength(1), z.maxLength(200)) }),
	z.strictObject({ value: z.string().check(z.minLength(1), z.maxLength(200)) }),
]);
const mapping = z.strictObject(
	Object.fromEntries(CALENDAR_FIELDS.map((field) => [field, z.optional(origin)])) as Record<
		CalendarField,
		z.ZodMiniOptional<typeof origin>
	>,
);
export type Mapping = z.output<typeof mapping>;

const calendarFile = {
	format: z.enum(CALENDAR_FORMATS),
	text: z.string().check(z.minLength(1), z.maxLength(IMPORT_MAX_CHARS)),
	/** Left out, columns are found by their names. */
	mapping: z.optional(mapping),
	/** IANA name of the zone of times that name none; left out, UTC. */
	zone: z.optional(z.string().check(z.maxLength(60), z.regex(/^[A-Za-z0-9_+\-/]+$/))),
};

const country = z.string().check(z.regex(/^[A-Z]{2}$/));
const currency = z.string().check(z.regex(/^[A-Z]{3}$/));
const impact = z.literal([1, 2, 3]);
const value = z.nullable(words(1, VALUE_MAX));

const entry = z.object({
	time: instant,
	country: z.string(),
	currency: z.string(),
	title: z.string(),
	impact,
	actual: z.nullable(z.string()),
	forecast: z.nullable(z.string()),
	previous: z.nullable(z.string()),
});
export type CalendarEntry = z.output<typeof entry>;

/**
 * Reasons why a line is not imported. `unreadable`: the file's syntax breaks there; `columns`: it has more or fewer fields
 * than the header;
 * `quotes`: a quotation mark is misplaced; `zone`: its time zone is unknown; `encoding`: it holds characters that are not
 * UTF-8. The last two apply to valid lines without an entry: a cancelled event, and an event of no single currency.
 */
const LINE_PROBLEMS = [
	...(['unreadable', 'missing', 'invalid', 'too_long', 'no_time', 'recurring', 'duplicate', 'too_many'] as const),
	...(['columns', 'quotes', 'zone', 'encoding', 'cancelled', 'no_currency'] as const),
] as const;
const lineError = z.object({
	/** From 1. */
	line: z.int(),
	/** Null: the line as a whole. */
	field: z.nullable(z.enum(CALENDAR_FIELDS)),
	problem: z.enum(LINE_PROBLEMS),
});
export type LineError = z.output<typeof lineError>;

export const previewCalendar = defineEndpoint({
	name: 'previewCalendar',
	method: 'POST',
	path: '/api/admin/calendar/preview',
	summary: 'Check a file of economic events: what it would change and which lines are invalid; nothing is stored',
	access: { who: CALENDAR_EDITORS },
	limit: 'movements',
	body: z.strictObject(calendarFile),
	maxBytes: 4 * IMPORT_MAX_CHARS,
	answer: z.object({
		columns: z.array(z.string()),
		/** The given or detected mapping. */
		mapping,
		/** Lines that add or change an entry, or change nothing. */
		added: z.int(),
		changed: z.int(),
		unchanged: z.int(),
		/** Events that the calendar has and the file cancels. */
		removed: z.int(),
		/** The number of wrong lines; the first of them follow. */
		wrong: z.int(),
		errors: z.array(lineError),
		/** The first lines that are right and no entries: cancelled events, and those about no single currency. */
		left_out: z.array(lineError),
		/** The first good lines. */
		entries: z.array(z.object({ line: z.int(), change: z.enum(['new', 'changed', 'same']), entry })),
	}),
});

export const importCalendar = defineEndpoint({
	name: 'importCalendar',
	method: 'POST',
	path: '/api/admin/calendar/import',
	summary: 'Import a file of economic events; every line must be valid',
	access: { who: CALENDAR_EDITORS, fresh: true },
	body: z.strictObject({ ...calendarFile, reason }),
	maxBytes: 4 * IMPORT_MAX_CHARS,
	answer: z.object({ added: z.int(), changed: z.int(), unchanged: z.int(), removed: z.int() }),
	refusals: ['calendar.lines_wrong'],
});

const keptEntry = z.extend(entry, {
	id: z.int(),
	/** Time of the last correction by staff; null: never corrected. */
	corrected_at: z.nullable(instant),
	/** The provider's version, if staff keep another one. */
	provided: z.nullable(entry),
});
export type KeptEntry = z.output<typeof keptEntry>;

export const listCalendar = defineEndpoint({
	name: 'listCalendar',
	method: 'GET',
	path: '/api/admin/calendar',
	viewed: 'none',
	summary: 'Economic events from a day (UTC) on, by default today, oldest first',
	access: { who: CALENDAR_READERS },
	limit: 'lists',
	query: z.strictObject({ ...pageQuery, from: z.optional(z.iso.date()), country: z.optional(country) }),
	answer: page(keptEntry),
});

export const correctCalendarEntry = defineEndpoint({
	name: 'correctCalendarEntry',
	method: 'PUT',
	path: '/api/admin/calendar/{id}',
	summary: 'Correct an economic event',
	access: { who: CALENDAR_EDITORS, fresh: true },
	params: idParams,
	body: z.strictObject({
		time: instant,
		country,
		currency,
		title: words(1, TITLE_MAX),
		impact,
		actual: value,
		forecast: value,
		previous: value,
		reason,
	}),
	answer: keptEntry,
	refusals: ['calendar.entry_exists', 'calendar.unchanged'],
});

/** Reasons for which the provider's answer could not be used; `status` is of HTTP, `nothing`: it had no entry that could be read. */
export const FETCH_FAILURES = [
	...(['forbidden', 'no_connection', 'no_answer', 'status', 'too_large', 'encoding', 'nothing'] as const),
] as const;
export type FetchFailure = (typeof FETCH_FAILURES)[number];

export const getCalendarProvider = defineEndpoint({
	name: 'getCalendarProvider',
	method: 'GET',
	path: '/api/admin/calendar/provider',
	viewed: 'none',
	summary: 'What became of asking the provider of economic events; null where the operator names none',
	access: { who: CALENDAR_READERS },
	limit: 'lists',
	answer: z.nullable(
		z.object({
			host: z.string(),
			/** Null: not asked yet. */
			tried_at: z.nullable(instant),
			/** The time and result of the last answer that was read; an unchanged one is not read again. */
			read_at: z.nullable(instant),
			entries: z.int(),
			added: z.int(),
			changed: z.int(),
			removed: z.int(),
			/** Entries of which staff say something else, which is kept. */
			held: z.int(),
			wrong: z.int(),
			/** The first of the lines that are wrong; the others were taken over. */
			errors: z.array(lineError),
			failure: z.nullable(z.object({ since: instant, kind: z.enum(FETCH_FAILURES), status: z.nullable(z.int()) })),
		}),
	),
});

export const removeCalendarEntry = defineEndpoint({
	name: 'removeCalendarEntry',
	method: 'POST',
	path: '/api/admin/calendar/{id}/remove',
	summary: 'Remove an economic event',
	access: { who: CALENDAR_EDITORS, fresh: true },
	params: idParams,
	body: z.strictObject({ reason }),
});
