import { calendarNotice } from './notice.ts';

export const CALENDAR_EVENTS = {
	/** An economic event of high impact is near, or an announced one was moved or cancelled (CAL-01). */
	calendar: calendarNotice,
} as const;
