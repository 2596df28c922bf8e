/**
 * The personal data that the site stores, as the privacy policy names it (ROUTE-05). Tests compare it with the tables and
 * with the browser's storage.
 */

/** Personal data on the server: each table with personal data belongs to one of them. */
export const KEPT_ON_SERVER = [
	'profile',
	'access',
	'logins',
	'choices',
	'trades',
	'payments',
	'limits',
	'identity',
	'disputes',
	'messages',
	'staff',
	'requests',
] as const;
export type KeptOnServer = (typeof KEPT_ON_SERVER)[number];

/**
 * Every cookie that server or page sets, by its purpose. On https those that scripts cannot read begin with `__Host-`,
 * but for `device`.
 */
export const COOKIES = {
	session: ['session', 'token'],
	device: ['device'],
	guest: ['guest-session', 'guest'],
	provider: ['oauth'],
	forgery: ['XSRF-TOKEN'],
	language: ['locale'],
	appearance: ['theme', 'trading', 'staff-keys'],
	wanted: ['intended_url'],
} as const;
export type CookieName = (typeof COOKIES)[keyof typeof COOKIES][number];

/** Every key of the browser's own storage, by its purpose; `*` matches any ending. */
export const BROWSER_STORAGE = {
	look: ['appearance', 'balance-hidden', 'chart-look', 'dock-height', 'dock-list', 'rail-bare'],
	charts: ['chart-layout:*'],
	unanswered: [
		'fairtick',
		'deposit-*',
		'withdrawal-*',
		'dispute-*',
		'dispute-message-*',
		'conversation',
		'conversation-message-*',
		'conversation-with-*',
		'answer-to-*',
		'adjust *',
	],
	clicks: ['trade-clicks'],
	log: ['proof-log'],
	promises: ['order-promises', 'promise-notes'],
	push: ['push'],
	seen: ['dismissed-announcements', 'told_events', 'unconfirmed-dismissed'],
	tab: ['scroll-positions', 'ticket', 'reloaded-for-chunk:*'],
} as const;
