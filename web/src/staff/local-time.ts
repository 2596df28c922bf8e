const MINUTE_MS = 60_000;

/** An instant for a `datetime-local` field, in the viewer's zone. */
export const toLocalTime = (ms: number): string =>
	new Date(ms - new Date(ms).getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);

/** The ISO instant of a `datetime-local` value; empty without one. */
export const fromLocalTime = (text: string): string => (text === '' ? '' : new Date(text).toISOString());
