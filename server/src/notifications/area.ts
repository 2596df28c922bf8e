import {
	listNotifications as listEndpoint,
	readNotifications as readEndpoint,
} from '@fairtick/domain/notifications/contract';
import type { Area, AreaFacts } from '../area/index.ts';
import type { Bus } from '../events/index.ts';
import { route } from '../http/index.ts';
import type { NotificationsContext } from './context.ts';
import { Follower } from './follow.ts';
import { hear } from './hear.ts';
import { forgetNotifications, listNotifications, readNotifications } from './notifications.ts';
import { loadBehind } from './queries.ts';
import { type ShownAnnouncement, tellAnnouncements } from './tell-announcements.ts';
import { notificationsEventViews } from './user-event.ts';

export const notifications: AreaFacts = {
	name: 'notifications',
	tables: ['notifications', 'notification_states', 'told_announcements'],
	eventViews: notificationsEventViews,
	personal: {
		lists: {
			notifications: 'select kind, facts, at, read_at from notifications where user_id = $1 order by id',
		},
		erasedTables: ['notifications', 'notification_states'],
	},
};

interface NotificationsOptions extends NotificationsContext {
	readonly onUserEvents: Bus['onUserEvents'];
	/** Announcements that are shown now. */
	readonly loadAnnouncements: () => Promise<readonly ShownAnnouncement[]>;
	/** Whether events are heard here. */
	readonly hears: boolean;
	readonly onError: (error: unknown, what: string) => void;
}

/** Users whose events are caught up with at a time; the next time finds the others. */
const CAUGHT_UP_AT_ONCE = 10_000;

export function serveNotifications(options: NotificationsOptions): Area {
	const { onUserEvents, loadAnnouncements, hears, onError, ...context } = options;
	const follower = new Follower({
		hear: (userIds) => hear(context, userIds),
		findBehind: async () => (await loadBehind(context.database, null, CAUGHT_UP_AT_ONCE)).map(({ userId }) => userId),
		onError,
	});
	const end = hears ? onUserEvents(follower.notice) : () => undefined;
	return {
		...notifications,
		routes: [
			route(listEndpoint, (call) => listNotifications(context, call)),
			route(readEndpoint, (call) => readNotifications(context, call)),
		],
		work: [
			...(hears
				? [
						{ schedule: 'hear-events', cron: '* * * * *', run: () => follower.catchUp() },
						{
							schedule: 'tell-announcements',
							cron: '* * * * *',
							run: async () => tellAnnouncements(context, await loadAnnouncements()),
						},
					]
				: []),
			{ schedule: 'forget-notifications', cron: '27 4 * * *', run: () => forgetNotifications(context) },
		],
		async stop() {
			end();
			await follower.stop();
		},
	};
}
