const MINUTE_MS = 60_000;

/** An instant as `datetime-local` takes it, in the viewer's own time. */
export const toLocalTime = (ms: number): string =>
	new Date(ms - new Date(ms).getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);

/** The ISO instant of a `datetime-local` value; empty if nothing was chosen. */
export const fromLocalTime = (text: string): string => (text === '' ? '' : new Date(text).toISOString());
