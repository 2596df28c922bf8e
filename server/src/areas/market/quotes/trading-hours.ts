import { TZDate } from '@date-fns/tz';
import { computeMinutes, type TradingHours } from '@fairtick/domain/market/trading-hours';

/** The session at an instant, and its end. */
export interface TradingSession {
	readonly open: boolean;
	/** Epoch milliseconds: the session's end, or the next one's beginning; null if none is known. */
	readonly untilMs: number | null;
}

/** Long enough for the longest pause, a week of holidays. */
const LOOK_AHEAD_DAYS = 16;

interface Span {
	readonly from: number;
	readonly to: number;
}

/** The session that holds the instant, or the pause before the next one; null hours never close. */
export function computeTradingSession(hours: TradingHours | null, atMs: number): TradingSession {
	if (hours === null) return { open: true, untilMs: null };
	const sessions = computeSpans(hours, atMs);
	const current = sessions.find(({ from, to }) => from <= atMs && atMs < to);
	if (current !== undefined) return { open: true, untilMs: current.to };
	return { open: false, untilMs: sessions.find(({ from }) => from > atMs)?.from ?? null };
}

/** Sessions around an instant, ascending, without closed days. */
function computeSpans({ zone, weekly, closed }: TradingHours, atMs: number): Span[] {
	const now = new TZDate(atMs, zone);
	const instant = (dayOffset: number, minute: number) =>
		new TZDate(now.getFullYear(), now.getMonth(), now.getDate() + dayOffset, 0, minute, 0, 0, zone).getTime();
	let spans: Span[] = [];
	for (let offset = -7; offset <= LOOK_AHEAD_DAYS; offset++) {
		const day = (((now.getDay() + offset) % 7) + 7) % 7;
		for (const session of weekly) {
			const [[fromDay, fromMinute]] = session;
			if (fromDay !== day) continue;
			spans.push({ from: instant(offset, fromMinute), to: instant(offset, fromMinute + computeMinutes(session)) });
		}
	}
	for (const [from, to] of closed) spans = takeOut(spans, { from: parseLocal(from, zone), to: parseLocal(to, zone) });
	return join(spans.sort((a, b) => a.from - b.from));
}

/** Makes one session of those that touch or overlap. */
function join(sorted: readonly Span[]): Span[] {
	const joined: Span[] = [];
	for (const { from, to } of sorted) {
		const last = joined.at(-1);
		if (last !== undefined && from <= last.to)
			joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, to) };
		else joined.push({ from, to });
	}
	return joined;
}

function takeOut(spans: readonly Span[], hole: Span): Span[] {
	return spans.flatMap((span) =>
		hole.to <= span.from || span.to <= hole.from
			? [span]
			: [
					{ from: span.from, to: hole.from },
					{ from: hole.to, to: span.to },
				].filter(({ from, to }) => from < to),
	);
}

function parseLocal(text: string, zone: string): number {
	const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = text.split(/\D/).map(Number);
	return new TZDate(year, month - 1, day, hour, minute, 0, 0, zone).getTime();
}

const NEW_YORK = 'America/New_York';
const [OPENING, CLOSING, EARLY, EVENING] = [9 * 60 + 30, 16 * 60, '13:00', 17 * 60];

/** Whole holidays and early ends (13:00) that the New York Stock Exchange has announced. */
const NEW_YORK_HOLIDAYS = [
	'2026-01-01',
	'2026-01-19',
	'2026-02-16',
	'2026-04-03',
	'2026-05-25',
	'2026-06-19',
	'2026-07-03',
	'2026-09-07',
	'2026-11-26',
	'2026-12-25',
	'2027-01-01',
	'2027-01-18',
	'2027-02-15',
	'2027-03-26',
	'2027-05-31',
	'2027-06-18',
	'2027-07-05',
	'2027-09-06',
	'2027-11-25',
	'2027-12-24',
	'2028-01-17',
	'2028-02-21',
	'2028-04-14',
	'2028-05-29',
	'2028-06-19',
	'2028-07-04',
	'2028-09-04',
	'2028-11-23',
	'2028-12-25',
];
const NEW_YORK_EARLY = ['2026-11-27', '2026-12-24', '2027-11-26', '2028-07-03', '2028-11-24'];
const endOf = (day: string) => `${day}T24:00`;

/** Stocks of the United States: 9:30 to 16:00 in New York. */
export const STOCK_HOURS: TradingHours = {
	zone: NEW_YORK,
	weekly: [1, 2, 3, 4, 5].map((day) => [
		[day, OPENING],
		[day, CLOSING],
	]),
	closed: [
		...NEW_YORK_HOLIDAYS.map((day) => [`${day}T00:00`, endOf(day)] as const),
		...NEW_YORK_EARLY.map((day) => [`${day}T${EARLY}`, endOf(day)] as const),
	],
};

/** Currencies: Sunday 17:00 to Friday 17:00 in New York, not at Christmas and New Year. */
export const CURRENCY_HOURS: TradingHours = {
	zone: NEW_YORK,
	weekly: [
		[
			[0, EVENING],
			[5, EVENING],
		],
	],
	closed: [2026, 2027, 2028].flatMap((year) => [
		[`${year}-12-24T17:00`, `${year}-12-25T17:00`] as const,
		[`${year}-12-31T17:00`, `${year + 1}-01-01T17:00`] as const,
	]),
};

/** Holidays are known up to here: the end of the last year that every table covers. */
export const HOLIDAYS_END_MS = Math.min(
	...[STOCK_HOURS, CURRENCY_HOURS].map(({ closed }) =>
		Date.UTC(Math.max(...closed.map(([from]) => Number(from.slice(0, 4)))) + 1),
	),
);
