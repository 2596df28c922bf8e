import { randomBytes } from 'node:crypto';
import {
	listNotifications as listEndpoint,
	readNotifications as readEndpoint,
} from '@fairtick/domain/notifications/contract';
import * as pushContract from '@fairtick/domain/notifications/push-contract';
import { NOTIFIED_KINDS } from '@fairtick/domain/notifications/rules';
import * as settingsContract from '@fairtick/domain/notifications/settings-contract';
import * as unsubscribeContract from '@fairtick/domain/notifications/unsubscribe-contract';
import type { Area, AreaFacts } from '../../../platform/area/index.ts';
import type { Config } from '../../../platform/config/index.ts';
import { Follower } from '../../../platform/events/index.ts';
import { on } from '../../../platform/hooks/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import type { Work } from '../../../platform/jobs/index.ts';
import { loadKey } from '../../../platform/keys/index.ts';
import { unsubscribeAddresses } from '../../../platform/mail/index.ts';
import type { Platform } from '../../../platform/open-platform.ts';
import { breakBegan } from '../../limits/hooks.ts';
import { isOnBreak } from '../../limits/index.ts';
import { unreadCount } from '../../people/accounts/hooks.ts';
import { describeDevice } from '../../people/identity/index.ts';
import { loadShownAnnouncements } from '../../site/content/index.ts';
import type { NotificationsContext, PushContext, SendingContext } from './context.ts';
import { createPushDeliverers } from './deliver-push.ts';
import { forgetNotifications, listNotifications, readNotifications } from './notifications.ts';
import { notifyOfAnnouncements, type ShownAnnouncement } from './notify-of-announcements.ts';
import { addPushDevice, getPush, removePushDevice } from './push-devices.ts';
import { createPushKeys } from './push-keys.ts';
import { deleteAllSignedOut, endPushesOf } from './push-queries.ts';
import { findAllBehind, findBehindOf, loadUnread } from './queries.ts';
import { readEvents } from './read-events.ts';
import { mailWaiting } from './send-waiting.ts';
import { changeSettings, getSettings } from './settings.ts';
import { openUnsubscribing, showUnsubscribing, unsubscribe } from './unsubscribe.ts';
import { createUnsubscribing, type Unsubscribing } from './unsubscribing.ts';
import { notificationsEventViews } from './user-event.ts';

export const notifications = {
	name: 'notify/notifications',
	tables: [
		'notifications',
		'notification_states',
		'notification_settings',
		'waiting_notices',
		'told_announcements',
		'push_devices',
		'push_messages',
	],
	subscriptions: [on(breakBegan, endPushesOf)],
	eventViews: notificationsEventViews,
	personal: {
		lists: {
			notifications: 'select kind, facts, at, read_at from notifications where user_id = $1 order by id',
			notification_settings:
				'select choices, quiet_from, quiet_to, time_zone, push_amounts from notification_settings where user_id = $1',
			waiting_notices:
				'select way, kind, facts, at, due_at from waiting_notices where user_id = $1 order by at, way, reference',
			push_devices: 'select service, added_at from push_devices where user_id = $1 order by added_at, id',
			push_messages: 'select payload, at, until, tries from push_messages where user_id = $1 order by seq',
		},
		// In the order of their locks.
		erasedTables: [
			'notifications',
			'notification_states',
			'notification_settings',
			'waiting_notices',
			'push_devices',
			'push_messages',
		],
	},
} satisfies AreaFacts;

type Context = NotificationsContext &
	SendingContext &
	PushContext & {
		/** Announcements that are shown now. */
		readonly loadAnnouncements: () => Promise<readonly ShownAnnouncement[]>;
		readonly unsubscribing: Unsubscribing;
	};

/** The look for unread events each minute reaches back this far: much longer than a commit takes. */
const RECENT_MS = 15 * 60_000;

/** A process that shows no page and sends nothing signs no message: it needs no key that outlives it (CLUSTER-06). */
async function loadPushKey({ config, roles }: Platform): Promise<Buffer> {
	const needsKey = roles.includes('web') || roles.includes('notifications');
	return needsKey ? loadKey(config.keysDir, 'push', config.keys) : randomBytes(32);
}

export async function serveNotifications(platform: Platform): Promise<Area> {
	const { config, roles, database, baseUrl, bus, onError, collected, deriveKey } = platform;
	const follows = roles.includes('notifications');
	const context: Context = {
		...platform,
		publish: bus.publish,
		eventViews: () => collected().eventViews,
		isExcluded: isOnBreak,
		loadAnnouncements: () => loadShownAnnouncements(database),
		unsubscribing: createUnsubscribing(deriveKey('unsubscribing'), baseUrl),
		pushKeys: createPushKeys(await loadPushKey(platform), () => contactOf(config, baseUrl())),
		describeDevice,
	};
	const follower = new Follower({
		minds: ({ type }) => NOTIFIED_KINDS.has(type),
		read: (userIds) => readEvents(context, userIds),
		findBehind: (which, limit) =>
			which === 'all' ? findAllBehind(database, limit) : findBehindOf(database, RECENT_MS, limit),
		onError,
	});
	const end = follows ? follower.follow(bus) : () => undefined;
	const pushing = follows ? createPushDeliverers(context, onError) : [];
	return {
		...notifications,
		subscriptions: [
			...notifications.subscriptions,
			on(unreadCount, (userId) => loadUnread(database, userId)),
			on(unsubscribeAddresses, context.unsubscribing.addresses),
		],
		routes: routesOf(context),
		work: [
			...(follows ? readingWork(context, follower) : []),
			{ schedule: 'mail-notifications', cron: '* * * * *', run: () => mailWaiting(context) },
			{
				schedule: 'forget-push-devices',
				cron: '17 * * * *',
				run: async () => void (await deleteAllSignedOut(database)),
			},
			{ schedule: 'forget-notifications', cron: '27 4 * * *', run: () => forgetNotifications(context) },
		],
		async stop() {
			end();
			await follower.stop();
			for (const deliverer of pushing) await deliverer.stop();
		},
	};
}

const routesOf = (context: Context): Route[] => [
	route(listEndpoint, (call) => listNotifications(context, call)),
	route(readEndpoint, (call) => readNotifications(context, call)),
	route(settingsContract.getNotificationSettings, (call) => getSettings(context, call)),
	route(settingsContract.changeNotificationSettings, (call) => changeSettings(context, call)),
	route(pushContract.getPush, (call) => getPush(context, call)),
	route(pushContract.addPushDevice, (call) => addPushDevice(context, call)),
	route(pushContract.removePushDevice, (call) => removePushDevice(context, call)),
	route(unsubscribeContract.unsubscribe, (call) => unsubscribe(context.database, context.unsubscribing, call)),
	route(unsubscribeContract.openUnsubscribing, openUnsubscribing),
	route(unsubscribeContract.showUnsubscribing, (call) =>
		showUnsubscribing(context.database, context.unsubscribing, call),
	),
];

const readingWork = (context: Context, follower: Follower): Work[] => [
	{ schedule: 'follow-events', cron: '* * * * *', run: () => follower.catchUp() },
	{ schedule: 'follow-all-events', cron: '41 3 * * *', run: () => follower.catchUpWithAll() },
	{
		schedule: 'notify-announcements',
		cron: '* * * * *',
		run: async () => notifyOfAnnouncements(context, await context.loadAnnouncements()),
	},
];

/** Contact for operators of push services: an email address, or the site itself. */
function contactOf({ operatorMail }: Pick<Config, 'operatorMail'>, baseUrl: string): string {
	if (operatorMail !== undefined) return `mailto:${operatorMail}`;
	return baseUrl.startsWith('https:') ? baseUrl : `mailto:operator@${new URL(baseUrl).hostname}`;
}
