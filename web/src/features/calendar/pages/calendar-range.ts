import { CALENDAR_RANGE_DAYS } from '@fairtick/domain/calendar/contract';

/** Ranges relative to the day on which the page is opened. The first one is the default. */
export const RANGES = ['next', 'today', 'tomorrow', 'week'] as const;
export type RangeName = (typeof RANGES)[number];

export interface CalendarRange {
	/** Null for chosen days. */
	readonly name: RangeName | null;
	readonly fromMs: number;
	/** Exclusive. */
	readonly toMs: number;
}

const WEEK_DAYS = 7;

/** Midnight of a day in the reader's zone, `plus` days later. */
const dayStart = (day: Date, plus = 0) => new Date(day.getFullYear(), day.getMonth(), day.getDate() + plus);

/** A calendar day in the reader's zone; null if invalid. */
function parseDay(text: string): Date | null {
	const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
	if (parts === null) return null;
	const [year, month, day] = parts.slice(1).map(Number) as [number, number, number];
	const date = new Date(year, month - 1, day);
	return date.getMonth() === month - 1 && date.getDate() === day ? date : null;
}

/** `2026-03-06`, in the reader's zone. */
export function toDay(ms: number): string {
	const day = new Date(ms);
	const two = (part: number) => String(part).padStart(2, '0');
	return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/**
 * The days in the page's address, in the reader's zone. Days `from` and `to` take precedence over a name. Invalid or
 * reversed days are ignored, and a range that is too long for the server is shortened.
 */
export function findRange(
	{ range, from, to }: { readonly range: string; readonly from: string; readonly to: string },
	nowMs: number,
): CalendarRange {
	const [first, last] = [parseDay(from), parseDay(to)];
	if (first !== null || last !== null) {
		const begins = first ?? (last as Date);
		const ends = last === null || last < begins ? begins : last;
		const toMs = Math.min(dayStart(ends, 1).getTime(), dayStart(begins, CALENDAR_RANGE_DAYS).getTime());
		return { name: null, fromMs: begins.getTime(), toMs };
	}
	const today = dayStart(new Date(nowMs));
	const name = RANGES.find((one) => one === range) ?? RANGES[0];
	const days = (begin: number, count: number) => ({
		name,
		fromMs: dayStart(today, begin).getTime(),
		toMs: dayStart(today, begin + count).getTime(),
	});
	switch (name) {
		case 'next':
			return days(0, WEEK_DAYS);
		case 'today':
			return days(0, 1);
		case 'tomorrow':
			return days(1, 1);
		case 'week':
			// Weeks begin on Monday, as in the markets.
			return days(-((today.getDay() + 6) % WEEK_DAYS), WEEK_DAYS);
	}
}

/** Groups events by the reader's days, in order. */
export function groupByDay<Event extends { readonly time: string }>(events: readonly Event[]) {
	return [...Map.groupBy(events, ({ time }) => toDay(Date.parse(time)))].map(([day, ofDay]) => ({
		day,
		events: ofDay,
	}));
}
