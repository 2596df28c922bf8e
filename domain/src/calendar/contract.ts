import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/endpoint.ts';
import { instant } from '../wire/primitives.ts';

/** Something published at a known time that can move a currency (CAL-01). */
export const economicEvent = z.object({
	id: z.int(),
	time: instant,
	/** ISO 3166-1 alpha-2, or EU for the euro area. */
	country: z.string().check(z.regex(/^[A-Z]{2}$/)),
	/** ISO 4217. */
	currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
	title: z.string(),
	/** 1 low to 3 high. */
	impact: z.literal([1, 2, 3]),
	/** As published, units included, such as `3.2%` or `215K`; null while unknown. */
	actual: z.nullable(z.string()),
	forecast: z.nullable(z.string()),
	previous: z.nullable(z.string()),
});
export type EconomicEvent = z.output<typeof economicEvent>;

export const getCalendarData = defineEndpoint({
	name: 'getCalendarData',
	method: 'GET',
	path: '/api/get_calendar_data',
	summary: 'Economic events from a day ago to a week ahead, oldest first',
	access: { who: 'user' },
	scope: 'read',
	limit: 'lists',
	answer: z.array(economicEvent),
});
