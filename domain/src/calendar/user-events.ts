import { calendarNotice } from './notice.ts';

export const CALENDAR_EVENTS = {
	/** An economic event of high impact is near, or one that users were told of was moved or is off (CAL-01). */
	calendar: calendarNotice,
} as const;
