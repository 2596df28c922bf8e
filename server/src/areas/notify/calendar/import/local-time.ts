import { TZDate } from '@date-fns/tz';

/** A wall-clock time: year, month from 1, day, hour, minute, second. */
export type LocalTime = readonly [number, number, number, number, number, number];

/** True if there is such a day with such a time; 24:00 and the leap second are none. */
export function isLocalTime([year, month, day, hour, minute, second]: LocalTime): boolean {
	const date = new Date(Date.UTC(year, month - 1, day));
	return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
}

/**
 * Epoch milliseconds of a local time in a zone (IANA, or an offset such as +01:00); null for a time that it skips, or
 * that does not exist.
 */
export function instantIn(zone: string, local: LocalTime): number | null {
	if (!isLocalTime(local)) return null;
	const [year, month, day, hour, minute, second] = local;
	const own = new TZDate(year, month - 1, day, hour, minute, second, zone);
	const isSame = own.getDate() === day && own.getHours() === hour && own.getMinutes() === minute;
	return isSame ? own.getTime() : null;
}
