import { INFO_NAMES, INFO_PATHS, type InfoName } from '../site/contract.ts';
import type { NamesShown, Page } from './page.ts';

type InfoPages = { readonly [Name in InfoName]: { readonly path: (typeof INFO_PATHS)[Name]; readonly title: Name } };
const infoPages = Object.fromEntries(
	INFO_NAMES.map((name) => [name, { path: INFO_PATHS[name], title: name }]),
) as unknown as InfoPages;

/** Every page but those of the back office, by the names that the specification gives them (ROUTE-03). */
export const PAGES = {
	welcome: { path: '/', firstPaint: 'welcome' },
	login: { path: '/login', title: 'login', who: 'visitor', layout: 'basic', firstPaint: 'form' },
	'recovery.send': { path: '/login/recover/{id}', title: 'recoverFactor', layout: 'basic' },
	'recovery.stop': { path: '/login/stop/{id}', title: 'recoverFactor', layout: 'basic' },
	register: { path: '/register', title: 'register', who: 'visitor', layout: 'basic', firstPaint: 'form' },
	'password.request': {
		path: '/password/reset',
		title: 'passwordReset',
		who: 'visitor',
		layout: 'basic',
		firstPaint: 'form',
	},
	'password.reset': { path: '/password/reset/{token}', title: 'passwordReset', who: 'visitor', layout: 'basic' },
	'password.first': { path: '/password/first/{token}', title: 'passwordReset', layout: 'basic' },
	'email.resend': { path: '/email/resend', title: 'emailResend', who: 'visitor', layout: 'basic', firstPaint: 'form' },
	'email.verify': { path: '/email/verify/{id}', title: 'emailVerify', layout: 'basic' },
	'email.change': { path: '/email/change/{id}', title: 'emailVerify', layout: 'basic' },
	'email.undo': { path: '/email/undo/{id}', title: 'emailVerify', layout: 'basic' },
	unsubscribe: { path: '/unsubscribe/{token}', title: 'unsubscribe', layout: 'basic' },
	home: { path: '/trading', title: 'trading', who: 'user', firstPaint: 'trading' },
	disputes: { path: '/disputes', title: 'disputes', who: 'user' },
	'disputes.new': { path: '/disputes/new', title: 'newDispute', who: 'user' },
	'disputes.one': { path: '/disputes/{id}', title: 'dispute', who: 'user' },
	support: { path: '/support', title: 'support', who: 'user' },
	'support.one': { path: '/support/{id}', title: 'conversation', who: 'user' },
	'contact.one': { path: '/contact/{token}', title: 'contact' },
	news: { path: '/news', title: 'news' },
	'news.one': { path: '/news/{slug}', title: 'news' },
	notifications: { path: '/notifications', title: 'notifications', who: 'user' },
	statistics: { path: '/statistics', title: 'statistics', who: 'user' },
	payouts: { path: '/payouts', title: 'payouts' },
	calendar: { path: '/calendar', title: 'calendar' },
	proof: { path: '/proof', title: 'proof' },
	'proof.liabilities': { path: '/proof/liabilities', title: 'liabilities' },
	'proof.hour': { path: '/proof/hour', title: 'hour' },
	'receipt.file': { path: '/verify', title: 'verify' },
	'receipt.own': { path: '/verify/{id}', title: 'verify' },
	'receipt.shared': { path: '/r/{share}', title: 'verify' },
	cashier: { path: '/cashier', title: 'cashier', who: 'user' },
	unauthorized: { path: '/unauthorized', title: 'unauthorized' },
	...infoPages,
	settings: { path: '/settings', who: 'user', redirectTo: '/settings/profile' },
	'settings.profile': { path: '/settings/profile', title: 'profile', who: 'user', layout: 'settings' },
	'settings.password': { path: '/settings/password', title: 'password', who: 'user', layout: 'settings' },
	'settings.verification': { path: '/settings/verification', title: 'verification', who: 'user', layout: 'settings' },
	'settings.security': { path: '/settings/security', title: 'security', who: 'user', layout: 'settings' },
	'settings.limits': { path: '/settings/limits', title: 'limits', who: 'user', layout: 'settings' },
	'settings.notifications': {
		path: '/settings/notifications',
		title: 'notificationSettings',
		who: 'user',
		layout: 'settings',
	},
	'settings.api': { path: '/settings/api', title: 'api', who: 'user', layout: 'settings' },
	'settings.trading': { path: '/settings/trading', title: 'tradingSettings', who: 'user', layout: 'settings' },
} as const satisfies Readonly<Record<string, Page>>;
export type PageName = keyof typeof PAGES;
/** Pages that are shown; the others redirect. */
export type ShownPageName = NamesShown<typeof PAGES>;

/** Their addresses by name. */
export const PATHS = Object.fromEntries(Object.entries(PAGES).map(([name, { path }]) => [name, path])) as unknown as {
	readonly [Name in PageName]: (typeof PAGES)[Name]['path'];
};

/** The page at which someone arrives who opens another: visitors at login, and who is logged in already at home. */
export function landingOf(name: PageName, signedIn: boolean): PageName {
	const { who }: Page = PAGES[name];
	if (who === 'visitor' && signedIn) return 'home';
	return who === 'user' && !signedIn ? 'login' : name;
}
