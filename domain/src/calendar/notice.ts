import * as z from 'zod/mini';
import { instant } from '../wire/primitives.ts';

/** ISO 3166-1 alpha-2, or EU for the euro area. */
export const country = z.string().check(z.regex(/^[A-Z]{2}$/));
/** ISO 4217. */
export const currency = z.string().check(z.regex(/^[A-Z]{3}$/));

/** An economic event is about to be published, was moved after users had been notified, or was cancelled. */
const NOTICE_CHANGES = ['ahead', 'moved', 'cancelled'] as const;

/** The economic event as it was when the user was notified. */
export const calendarNotice = z.object({
	/** Id of the economic event. */
	id: z.int(),
	change: z.enum(NOTICE_CHANGES),
	time: instant,
	country,
	currency,
	title: z.string(),
	forecast: z.nullable(z.string()),
	previous: z.nullable(z.string()),
});
export type CalendarNotice = z.output<typeof calendarNotice>;
