import { calendarAlarm } from '@fairtick/domain/calendar/kinds/calendar-alarm';
import type { Area, AreaFacts } from '../../../platform/area/index.ts';
import type { Outgoing } from '../../../platform/outgoing/index.ts';
import type { Places } from '../../../platform/turns/index.ts';
import type { CalendarContext } from './context.ts';
import { KeptFeeds } from './feed/serve-feed.ts';
import { createReadingThread } from './import/reading-thread.ts';
import { deleteOldNotices } from './notices/queries.ts';
import { type TellingContext, tellAhead } from './notices/tell-ahead.ts';
import { calendarEventViews } from './notices/user-event.ts';
import { fetchProvider } from './provider/fetch-provider.ts';
import { countTroubles } from './provider/show-provider.ts';
import { calendarRoutes } from './routes.ts';

export const calendar = {
	name: 'notify/calendar',
	tables: ['economic_events', 'calendar_fetches', 'calendar_keys', 'calendar_notices', 'calendar_told'],
	eventViews: calendarEventViews,
	personal: {
		lists: {
			calendar_keys: 'select made_at, used_at from calendar_keys where user_id = $1',
			calendar_told: `select n.title, n.currency, n.change, n.at, n.made_at from calendar_told t join calendar_notices n on n.id = t.notice_id
				where t.user_id = $1 order by n.id`,
		},
		erasedTables: ['calendar_keys', 'calendar_told'],
	},
} satisfies AreaFacts;

interface CalendarOptions extends Omit<CalendarContext, 'feeds' | 'readInThread'>, TellingContext {
	/** The one client for addresses that others name. */
	readonly outgoing: Outgoing;
	readonly places: Places;
	/** True if users are told from here. */
	readonly tells: boolean;
}

/** A day longer than the user events that name them. */
const NOTICES_KEPT_MS = 8 * 86_400_000;

/** The economic calendar (CAL-01). */
export function serveCalendar({ outgoing, tells, places, ...options }: CalendarOptions): Area {
	const context = { ...options, feeds: new KeptFeeds(), readInThread: createReadingThread(places) };
	const { database, backOffice, provider, readInThread } = context;
	return {
		...calendar,
		routes: calendarRoutes(context),
		work: [
			...(provider === undefined
				? []
				: [
						{
							schedule: 'fetch-calendar',
							cron: '*/5 * * * *',
							run: () => fetchProvider({ database, outgoing, provider, readInThread }).finally(context.entries.changed),
						},
					]),
			...(tells ? [{ schedule: 'tell-calendar', cron: '* * * * *', run: () => tellAhead(context) }] : []),
			{
				schedule: 'forget-calendar-notices',
				cron: '37 4 * * *',
				run: () => deleteOldNotices(database, NOTICES_KEPT_MS),
			},
		],
		loadToDo: async () => [{ of: calendarAlarm, count: await countTroubles(backOffice, provider) }],
	};
}
