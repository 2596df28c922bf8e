import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/endpoint.ts';
import { APP_CHOICES, WAYS } from '../wire/notification.ts';
import { isTimeZone } from '../wire/time-zone.ts';
import { NOTIFICATION_KINDS } from './kinds.ts';

/** Refusals of these calls with the names of their parameters. */
export const NOTIFICATIONS_REFUSALS = {
	/** These protect the account and its money, or are required notices. */
	'notifications.always_sent': ['kind', 'way'],
	/** Not HTTPS, not found, or not on the public network. */
	'notifications.push_address': [],
	'notifications.push_full': ['limit'],
	/** In a time-out or self-exclusion. */
	'notifications.push_excluded': [],
} as const;
export type NotificationsRefusalCode = keyof typeof NOTIFICATIONS_REFUSALS;

const kindSettings = z.object({
	kind: z.enum(NOTIFICATION_KINDS),
	app: z.enum(APP_CHOICES),
	mail: z.boolean(),
	push: z.boolean(),
	/** Ways that cannot be chosen: they are as they are for everyone. */
	fixed: z.array(z.enum(WAYS)),
});

/** A time of day. */
const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
const quietHours = z.strictObject({ from: time, to: time });

const MOST_OF_A_NAME = 64;
const timeZone = z.string().check(z.maxLength(MOST_OF_A_NAME), z.refine(isTimeZone, { error: 'field.choice' }));

export const notificationSettings = z.object({
	/** Every kind. */
	kinds: z.array(kindSettings),
	/** True if push messages say amounts of money, which the screen of a locked device shows. */
	push_amounts: z.boolean(),
	/** Hours in which nothing is sent that can wait: it comes when they end. */
	quiet_hours: z.nullable(quietHours),
	/** The one that quiet hours are meant in. */
	time_zone: z.string(),
});
export type NotificationSettings = z.output<typeof notificationSettings>;

const shared = {
	...({ access: { who: 'user' }, status: 200, answer: notificationSettings } as const),
	path: '/api/settings/notifications',
} as const;

export const getNotificationSettings = defineEndpoint({
	...shared,
	name: 'getNotificationSettings',
	method: 'GET',
	summary: 'How the caller is told of each kind of news, and when not by email or push message',
});

const isUnlike = ({ from, to }: z.output<typeof quietHours>) => from !== to;

export const changeNotificationSettings = defineEndpoint({
	...shared,
	name: 'changeNotificationSettings',
	method: 'PUT',
	summary: 'Change what is given of how the caller is told; everything else stays as it is',
	body: z.strictObject({
		kinds: z.optional(
			z
				.array(
					z.strictObject({
						kind: z.enum(NOTIFICATION_KINDS),
						app: z.optional(z.enum(APP_CHOICES)),
						mail: z.optional(z.boolean()),
						push: z.optional(z.boolean()),
					}),
				)
				.check(
					z.maxLength(NOTIFICATION_KINDS.length),
					z.refine((kinds) => new Set(kinds.map(({ kind }) => kind)).size === kinds.length, { error: 'field.invalid' }),
				),
		),
		push_amounts: z.optional(z.boolean()),
		quiet_hours: z.optional(z.nullable(quietHours.check(z.refine(isUnlike, { error: 'field.invalid' })))),
		time_zone: z.optional(timeZone),
	}),
	refusals: ['notifications.always_sent'],
});
