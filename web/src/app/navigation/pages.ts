import { INFO_PATHS } from '@fairtick/domain/site/contract';

/** Pages by the names that the specification gives them (ROUTE-03). */
export const PAGES = {
	home: '/trading',
	welcome: '/',
	login: '/login',
	'recovery.send': '/login/recover/{id}',
	'recovery.stop': '/login/stop/{id}',
	register: '/register',
	...INFO_PATHS,
	'password.request': '/password/reset',
	'password.reset': '/password/reset/{token}',
	'password.first': '/password/first/{token}',
	'email.verify': '/email/verify/{id}',
	'email.change': '/email/change/{id}',
	'email.undo': '/email/undo/{id}',
	'email.resend': '/email/resend',
	'settings.profile': '/settings/profile',
	'settings.password': '/settings/password',
	'settings.verification': '/settings/verification',
	'settings.security': '/settings/security',
	'settings.api': '/settings/api',
	'settings.limits': '/settings/limits',
	'settings.notifications': '/settings/notifications',
	'settings.trading': '/settings/trading',
	cashier: '/cashier',
	disputes: '/disputes',
	'disputes.new': '/disputes/new',
	'disputes.one': '/disputes/{id}',
	support: '/support',
	'support.one': '/support/{id}',
	'contact.one': '/contact/{token}',
	news: '/news',
	'news.one': '/news/{slug}',
	notifications: '/notifications',
	unsubscribe: '/unsubscribe/{token}',
	statistics: '/statistics',
	payouts: '/payouts',
	calendar: '/calendar',
	proof: '/proof',
	'proof.liabilities': '/proof/liabilities',
	'proof.hour': '/proof/hour',
	'receipt.file': '/verify',
	'receipt.own': '/verify/{id}',
	'receipt.shared': '/r/{share}',
	unauthorized: '/unauthorized',
} as const;

/** Pages of the back office, whose table comes with it. */
export type AdminPath =
	| `/admin/${'overview' | 'users' | 'trades' | 'movements' | 'risk' | 'requests' | 'reviews' | 'verification' | 'matches' | 'recoveries' | 'statement-lines' | 'disputes' | 'conversations' | 'audit-log' | 'staff' | 'staff/new' | 'site' | 'pages' | 'news' | 'news/new' | 'announcements' | 'calendar' | 'assets' | 'assets/new' | 'payouts'}`
	| `/admin/assets/${number}`
	| `/admin/users/${number}`
	| `/admin/reviews/${string}`
	| `/admin/verification/${string}`
	| `/admin/disputes/${string}`
	| `/admin/conversations/${string}`
	| `/admin/recoveries/${string}`
	| `/admin/pages/${string}`
	| `/admin/news/${string}`;

/** Whether an address lies in the back office, which is entered by loading a page of it. */
export const isAdminPath = (path: string) => /^\/admin(\/|$)/.test(path);

/** Addresses that a link can name: all but those with parts that only the server's mails fill in. */
export type PagePath =
	| Exclude<(typeof PAGES)[keyof typeof PAGES], `${string}{${string}`>
	| `/disputes/${string}`
	| `/support/${string}`
	| `/news/${string}`
	| `/verify/${string}`
	| AdminPath;
