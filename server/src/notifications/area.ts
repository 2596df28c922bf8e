import {
	listNotifications as listEndpoint,
	readNotifications as readEndpoint,
} from '@fairtick/domain/notifications/contract';
import * as settingsContract from '@fairtick/domain/notifications/settings-contract';
import * as unsubscribeContract from '@fairtick/domain/notifications/unsubscribe-contract';
import type { Area, AreaFacts } from '../area/index.ts';
import { type Bus, Follower } from '../events/index.ts';
import { type Route, route } from '../http/index.ts';
import type { Work } from '../jobs/index.ts';
import type { MailingContext, NotificationsContext } from './context.ts';
import { hear } from './hear.ts';
import { mailWaiting } from './mail-waiting.ts';
import { forgetNotifications, listNotifications, readNotifications } from './notifications.ts';
import { findAllBehind, findBehindOf } from './queries.ts';
import { changeSettings, getSettings } from './settings.ts';
import { type ShownAnnouncement, tellAnnouncements } from './tell-announcements.ts';
import { openUnsubscribing, showUnsubscribing, unsubscribe } from './unsubscribe.ts';
import type { Unsubscribing } from './unsubscribing.ts';
import { notificationsEventViews } from './user-event.ts';

export const notifications: AreaFacts = {
	name: 'notifications',
	tables: ['notifications', 'notification_states', 'notification_settings', 'waiting_mails', 'told_announcements'],
	eventViews: notificationsEventViews,
	personal: {
		lists: {
			notifications: 'select kind, facts, at, read_at from notifications where user_id = $1 order by id',
			notification_settings:
				'select choices, quiet_from, quiet_to, time_zone from notification_settings where user_id = $1',
			waiting_mails: 'select kind, facts, at, due_at from waiting_mails where user_id = $1 order by at, reference',
		},
		erasedTables: ['notifications', 'notification_states', 'notification_settings', 'waiting_mails'],
	},
};

interface NotificationsOptions extends NotificationsContext, MailingContext {
	readonly onUserEvents: Bus['onUserEvents'];
	/** Announcements that are shown now. */
	readonly loadAnnouncements: () => Promise<readonly ShownAnnouncement[]>;
	readonly unsubscribing: Pick<Unsubscribing, 'open'>;
	/** Whether events are heard here. */
	readonly hears: boolean;
	readonly onError: (error: unknown, what: string) => void;
}

/** How far back is looked each minute for what was not heard: much longer than a commit takes. */
const RECENT_MS = 15 * 60_000;

export function serveNotifications(options: NotificationsOptions): Area {
	const { onUserEvents, hears, onError, ...context } = options;
	const { database } = context;
	const follower = new Follower({
		minds: ({ type }) => type !== 'notification',
		hear: (userIds) => hear(context, userIds),
		findBehind: (which, limit) =>
			which === 'all' ? findAllBehind(database, limit) : findBehindOf(database, RECENT_MS, limit),
		onError,
	});
	const end = hears ? onUserEvents(follower.notice) : () => undefined;
	return {
		...notifications,
		routes: routesOf(context),
		work: [
			...(hears ? hearingWork(context, follower) : []),
			{ schedule: 'mail-notifications', cron: '* * * * *', run: () => mailWaiting(context) },
			{ schedule: 'forget-notifications', cron: '27 4 * * *', run: () => forgetNotifications(context) },
		],
		async stop() {
			end();
			await follower.stop();
		},
	};
}

const routesOf = (context: NotificationsContext & Pick<NotificationsOptions, 'unsubscribing'>): Route[] => [
	route(listEndpoint, (call) => listNotifications(context, call)),
	route(readEndpoint, (call) => readNotifications(context, call)),
	route(settingsContract.getNotificationSettings, (call) => getSettings(context, call)),
	route(settingsContract.changeNotificationSettings, (call) => changeSettings(context, call)),
	route(unsubscribeContract.unsubscribe, (call) => unsubscribe(context.database, context.unsubscribing, call)),
	route(unsubscribeContract.openUnsubscribing, openUnsubscribing),
	route(unsubscribeContract.showUnsubscribing, (call) => showUnsubscribing(context.unsubscribing, call)),
];

const hearingWork = (
	context: NotificationsContext & Pick<NotificationsOptions, 'loadAnnouncements'>,
	follower: Follower,
): Work[] => [
	{ schedule: 'hear-events', cron: '* * * * *', run: () => follower.catchUp() },
	{ schedule: 'hear-all-events', cron: '41 3 * * *', run: () => follower.catchUpWithAll() },
	{
		schedule: 'tell-announcements',
		cron: '* * * * *',
		run: async () => tellAnnouncements(context, await context.loadAnnouncements()),
	},
];
