import * as z from 'zod/mini';
import { firedAlert } from '../alerts/contract.ts';
import { calendarNotice } from '../calendar/notice.ts';
import { SECURITY_NEWS } from '../identity/security-news.ts';
import { MODES } from '../money/mode.ts';
import { VERIFICATION_NEWS } from '../verification/news.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { count, instant, type Locale, minorUnits, page, pageQuery, seq, uuid } from '../wire/primitives.ts';
import { NOTIFICATION_KINDS, TOLD_DEPOSITS, TOLD_WITHDRAWALS } from './kinds.ts';

/** Trades of one account that expired at the same instant. */
const tradesFacts = {
	mode: z.enum(MODES),
	expires_at: instant,
	trades: count,
	won: count,
	lost: count,
	/** Of all of them together. */
	profit: minorUnits,
	/** The only one; null where there are several. */
	trade: z.nullable(z.object({ id: uuid, ticker: z.string() })),
	/** What was made good of a loss on a wrong price (TRADE-08); null for results. */
	corrected: z.nullable(minorUnits),
};
/** What is told of each kind, as it was when it happened. */
const facts = [
	z.object({ kind: z.literal('trade'), ...tradesFacts }),
	z.object({ kind: z.literal('deposit'), id: uuid, status: z.enum(TOLD_DEPOSITS), amount: minorUnits }),
	z.object({ kind: z.literal('withdrawal'), id: uuid, status: z.enum(TOLD_WITHDRAWALS), amount: minorUnits }),
	z.object({ kind: z.literal('verification'), news: z.enum(VERIFICATION_NEWS) }),
	z.object({ kind: z.literal('security'), news: z.enum(SECURITY_NEWS) }),
	z.extend(firedAlert, { kind: z.literal('alert') }),
	z.extend(calendarNotice, { kind: z.literal('calendar') }),
	z.object({ kind: z.literal('support'), thread: z.enum(['dispute', 'conversation']), id: uuid }),
] as const;
/** In the language of `Accept-Language`, or in English. */
const announcement = z.object({ kind: z.literal('announcement'), text: z.string() });
const about = z.union([...facts, announcement]);
export type NotificationAbout = z.output<typeof about>;

/** The same as it is kept: an announcement in every language that it was written in. */
export type NotificationFacts =
	| Exclude<NotificationAbout, { kind: 'announcement' }>
	| { readonly kind: 'announcement'; readonly texts: { readonly [language in Locale]?: string | undefined } };

const notification = z.object({ id: seq, at: instant, read: z.boolean(), about });
export type Notification = z.output<typeof notification>;

/** How many of a user's notifications are not read. */
const totUnread = count;

/** How long notifications are kept, in days. */
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
