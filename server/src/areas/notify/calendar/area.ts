import { calendarAlarm } from '@fairtick/domain/calendar/kinds/calendar-alarm';
import type { Area, AreaFacts } from '../../../platform/area/index.ts';
import { on } from '../../../platform/hooks/index.ts';
import type { Platform } from '../../../platform/open-platform.ts';
import { breakBegan } from '../../limits/hooks.ts';
import { isOnBreak } from '../../limits/index.ts';
import { hasCalendar } from '../../site/settings/hooks.ts';
import { loadChoosers } from '../notifications/index.ts';
import type { CalendarContext } from './context.ts';
import { deleteKey } from './feed/queries.ts';
import { KeptFeeds } from './feed/serve-feed.ts';
import { followEntries } from './follow-entries.ts';
import { createReadingThread } from './import/reading-thread.ts';
import { deleteOldNotices } from './notices/queries.ts';
import { type NoticesContext, sendNotices } from './notices/send-notices.ts';
import { calendarEventViews } from './notices/user-event.ts';
import { fetchProvider } from './provider/fetch-provider.ts';
import { countTroubles } from './provider/show-provider.ts';
import { calendarRoutes } from './routes.ts';

export const calendar = {
	name: 'notify/calendar',
	tables: ['economic_events', 'calendar_fetches', 'calendar_keys', 'calendar_notices', 'calendar_told'],
	subscriptions: [
		on(breakBegan, async (tx, userId) => {
			await deleteKey(tx, userId);
		}),
	],
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

/** A day longer than the user events that name them. */
const NOTICES_KEPT_MS = 8 * 86_400_000;

/** The economic calendar (CAL-01). */
export async function serveCalendar(platform: Platform): Promise<Area> {
	const { config, roles, database, backOffice, places, outgoing, bus, deriveKey } = platform;
	const entries = await followEntries(database, bus);
	const provider = config.calendar;
	const readInThread = createReadingThread(places);
	const context: CalendarContext & NoticesContext = {
		...platform,
		provider,
		readInThread,
		publish: bus.publish,
		isExcluded: isOnBreak,
		entries,
		feeds: new KeptFeeds(),
		feedKey: deriveKey('calendar addresses'),
		appName: () => config.appName,
		loadChoosers: (after, limit) => loadChoosers(database, 'calendar', after, limit),
	};
	return {
		...calendar,
		subscriptions: [...calendar.subscriptions, on(hasCalendar, entries.are)],
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
			...(roles.includes('notifications')
				? [{ schedule: 'notify-calendar', cron: '* * * * *', run: () => sendNotices(context) }]
				: []),
			{
				schedule: 'forget-calendar-notices',
				cron: '37 4 * * *',
				run: () => deleteOldNotices(database, NOTICES_KEPT_MS),
			},
		],
		loadToDo: async () => [{ of: calendarAlarm, count: await countTroubles(backOffice, provider) }],
	};
}
