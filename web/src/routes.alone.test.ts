import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { PAGES } from './app/navigation/pages.ts';
import { findMatch } from './app/navigation/route.ts';
import { runStep } from './app/navigation/steps.ts';
import { readUser } from './identity/session.ts';
import { routes } from './routes.tsx';

vi.mock('./identity/session.ts', () => ({ readUser: vi.fn() }));
vi.mock('./app/navigation/intended-url.ts', () => ({ rememberIntended: vi.fn() }));
beforeEach(() => void vi.stubGlobal('window', { config: { sign_in_providers: [] } }));

/** Every address of a page outside the back office, with the name of its title. */
const ADDRESSES = [
	['/', undefined],
	['/login', 'login'],
	['/login/recover/7', 'recoverFactor'],
	['/login/stop/7', 'recoverFactor'],
	['/register', 'register'],
	['/password/reset', 'passwordReset'],
	['/password/reset/a-token', 'passwordReset'],
	['/password/first/a-token', 'passwordReset'],
	['/email/verify/7', 'emailVerify'],
	['/email/change/7', 'emailVerify'],
	['/email/undo/7', 'emailVerify'],
	['/email/resend', 'emailResend'],
	['/trading', 'trading'],
	['/cashier', 'cashier'],
	['/statistics', 'statistics'],
	['/payouts', 'payouts'],
	['/calendar', 'calendar'],
	['/proof', 'proof'],
	['/proof/liabilities', 'liabilities'],
	['/proof/hour', 'hour'],
	['/verify', 'verify'],
	['/verify/7', 'verify'],
	['/r/a-name', 'verify'],
	['/unauthorized', 'unauthorized'],
	['/aboutus', 'aboutus'],
	['/regulations', 'regulations'],
	['/term_and_condition', 'term_and_condition'],
	['/aml_policy', 'aml_policy'],
	['/help_center', 'help_center'],
	['/refund-policy', 'refund_policy'],
	['/contact_us', 'contact_us'],
	['/faq', 'faq'],
	['/privacy-policy', 'privacy_policy'],
	['/payment-policy', 'payment_policy'],
	['/settings/profile', 'profile'],
	['/settings/password', 'password'],
	['/settings/verification', 'verification'],
	['/settings/security', 'security'],
	['/settings/api', 'api'],
	['/settings/limits', 'limits'],
	['/settings/notifications', 'notificationSettings'],
	['/settings/trading', 'tradingSettings'],
	['/disputes', 'disputes'],
	['/disputes/new', 'newDispute'],
	['/disputes/7', 'dispute'],
	['/notifications', 'notifications'],
	['/unsubscribe/a-token', 'unsubscribe'],
	['/support', 'support'],
	['/support/7', 'conversation'],
] as const;

test.each(ADDRESSES)(
	'[ROUTE-02] [ROUTE-13] %s has a page of its own, with a slash at the end too: %s',
	(path, title) => {
		const pages = [path, path.replace(/([^/])$/, '$1/')].map((one) => findMatch(routes, one)?.route);
		expect(pages[0]).toMatchObject(title === undefined ? { path } : { title });
		expect(pages[0]?.page).toBeDefined();
		expect(pages[1]).toBe(pages[0]);
	},
);

test('[ROUTE-06] settings lead to the profile', () => {
	expect(findMatch(routes, '/settings')?.route.redirectTo).toBe('/settings/profile');
});

test.each(['profile', 'password', 'security', 'api', 'notifications', 'trading'])(
	'[NAV-06] the tab /settings/%s stays where it is',
	(tab) => {
		expect(findMatch(routes, `/settings/${tab}`)?.route.scrollToTop).toBe(false);
	},
);

/** The page at which a user with a role, or a visitor, ends up after opening an address. */
async function endOf(path: string, role: string | null): Promise<string> {
	vi.mocked(readUser).mockReturnValue(role === null ? null : ({ role } as ReturnType<typeof readUser>));
	for (const step of findMatch(routes, path)?.chain.flatMap(({ steps = [] }) => steps) ?? []) {
		const elsewhere = await runStep(step, { queryClient: new QueryClient(), href: path });
		if (elsewhere !== undefined) return elsewhere;
	}
	return path;
}

test.each(['/login', '/register', '/password/reset', '/password/reset/a-token', '/email/resend'])(
	'[GUARD-07] %s is for guests: a signed-in user ends at home',
	async (path) => {
		expect([await endOf(path, null), await endOf(path, 'user')]).toEqual([path, '/trading']);
	},
);

test.each(['/password/first/a-token', '/email/verify/7', '/unsubscribe/a-token'])(
	'[GUARD-07] [GUARD-03] %s is open to both',
	async (path) => {
		expect([await endOf(path, null), await endOf(path, 'user')]).toEqual([path, path]);
	},
);

test.each([
	'/trading',
	'/settings',
	'/settings/profile',
	'/settings/password',
	'/settings/security',
	'/settings/api',
	'/settings/notifications',
	'/cashier',
	'/disputes',
	'/disputes/new',
	'/disputes/7',
	'/notifications',
	'/support',
	'/support/7',
])('[GUARD-04] %s is for users: a visitor ends at login', async (path) => {
	expect([await endOf(path, null), await endOf(path, 'user')]).toEqual(['/login', path]);
});

test('[ROUTE-03] [ROUTE-12] each of the named routes leads to its path', () => {
	const named = {
		home: '/trading',
		welcome: '/',
		login: '/login',
		register: '/register',
		cashier: '/cashier',
		aboutus: '/aboutus',
		contact_us: '/contact_us',
		faq: '/faq',
		privacy_policy: '/privacy-policy',
		term_and_condition: '/term_and_condition',
		'settings.profile': '/settings/profile',
		'settings.verification': '/settings/verification',
		'settings.password': '/settings/password',
	};
	expect(PAGES).toMatchObject(named);
	const pages = Object.values(named).map((path) => findMatch(routes, path)?.route);
	expect(pages.map((page) => page?.path)).toEqual(Object.values(named));
	expect(pages.every((page) => page?.page !== undefined)).toBe(true);
});
