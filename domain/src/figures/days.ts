const DAY_MS = 86_400_000;

/** Number of the day (UTC) that an instant lies in, from 1 January 1970. */
export const dayOf = (ms: number): number => Math.floor(ms / DAY_MS);

/** `2026-11-25` of a day's number. */
export const toDayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** The number of a day that is written so. */
export const fromDayText = (text: string): number => dayOf(Date.parse(text));

/** Returns the beginning of a day, epoch milliseconds. */
export const startOfDayMs = (day: number): number => day * DAY_MS;
