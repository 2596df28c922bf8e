import { CALENDAR_RANGE_DAYS } from '@fairtick/domain/calendar/contract';

/** Ranges that go with the day on which the page is opened; the first is the one of an address that names none. */
export const RANGES = ['next', 'today', 'tomorrow', 'week'] as const;
export type RangeName = (typeof RANGES)[number];

export interface CalendarRange {
	/** Null: days that were chosen. */
	readonly name: RangeName | null;
	readonly fromMs: number;
	/** No longer in it. */
	readonly toMs: number;
}

const WEEK_DAYS = 7;

/** Midnight of a day in the reader's zone, so many days later. */
const dayStart = (day: Date, plus = 0) => new Date(day.getFullYear(), day.getMonth(), day.getDate() + plus);

/** A calendar day in the reader's zone; null for what is none. */
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
 * The days that an address asks for, in the reader's zone. Days from and to go before a name; what is no day, or ends before it begins,
 * is not asked for, and what is longer than the server lists ends sooner.
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
			// From Monday on, as the markets count.
			return days(-((today.getDay() + 6) % WEEK_DAYS), WEEK_DAYS);
	}
}

/** Events by the reader's days, in their order. */
export function groupByDay<Event extends { readonly time: string }>(events: readonly Event[]) {
	return [...Map.groupBy(events, ({ time }) => toDay(Date.parse(time)))].map(([day, ofDay]) => ({
		day,
		events: ofDay,
	}));
}
