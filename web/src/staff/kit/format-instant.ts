import { formatDateTime } from '../../kit/i18n/format.ts';

/** An instant of the wire in the viewer's language and time zone; a dash for none. */
export const formatInstant = (instant: string | null): string =>
	instant === null ? '–' : formatDateTime(Date.parse(instant));
