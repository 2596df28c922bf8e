import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/endpoint.ts';
import { count, instant, page, pageQuery, seq } from '../wire/primitives.ts';
import { NOTIFICATION_KINDS } from './kinds.ts';
import { KINDS } from './table.ts';

const about = z.union(NOTIFICATION_KINDS.map((kind) => KINDS[kind].about));

const notification = z.object({ id: seq, at: instant, read: z.boolean(), about });
export type Notification = z.output<typeof notification>;

/** Number of a user's unread notifications. */
const totUnread = count;

/** Days for which notifications are kept. */
export const NOTIFICATIONS_KEPT_DAYS = 90;

export const listNotifications = defineEndpoint({
	name: 'listNotifications',
	method: 'GET',
	path: '/api/notifications',
	summary: "The caller's notifications of the last 90 days, newest first, and how many are unread",
	access: { who: 'user' },
	scope: 'read',
	limit: 'lists',
	query: z.strictObject({
		...pageQuery,
		kind: z.optional(z.enum(NOTIFICATION_KINDS)),
		unread: z.optional(z.enum(['true', 'false'])),
	}),
	answer: z.extend(page(notification), { totUnread }),
});

/** Most notifications that one call marks by their ids. */
const READ_AT_ONCE = 200;

export const readNotifications = defineEndpoint({
	name: 'readNotifications',
	method: 'POST',
	path: '/api/notifications/read',
	summary: 'Mark notifications as read: those named, or all',
	access: { who: 'user' },
	body: z.union([
		z.strictObject({ ids: z.array(seq).check(z.minLength(1), z.maxLength(READ_AT_ONCE)) }),
		z.strictObject({ all: z.literal(true) }),
	]),
	status: 200,
	answer: z.object({ totUnread }),
});
