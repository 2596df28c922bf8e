import type { Page } from '@fairtick/domain/pages/page';
import { landingOf, PAGES, PATHS, type PageName } from '@fairtick/domain/pages/pages';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { readUser } from './features/identity/session.ts';
import { findMatch } from './kit/navigation/route.ts';
import { routes } from './routes.tsx';
import { runStep } from './shell/steps.ts';

vi.mock('./features/identity/session.ts', () => ({ readUser: vi.fn() }));
vi.mock('./kit/navigation/intended-url.ts', () => ({ rememberIntended: vi.fn() }));
beforeEach(() => void vi.stubGlobal('window', { config: { sign_in_providers: [] } }));

const rows = Object.entries<Page>(PAGES) as [PageName, Page][];
/** An address of a row, with a number for each parameter. */
const exampleOf = ({ path }: Page) => path.replace(/\{[^}]+\}/g, '7');

test.each(rows.filter(([, { redirectTo }]) => redirectTo === undefined))(
	'[ROUTE-02] [ROUTE-13] %s has its own page, also with a slash at the end',
	(_, row) => {
		const path = exampleOf(row);
		const pages = [path, path.replace(/([^/])$/, '$1/')].map((one) => findMatch(routes, one)?.route);
		expect(pages[0]?.path).toBe(row.path);
		expect(pages[0]?.title).toBe(row.title);
		expect(pages[0]?.page).toBeDefined();
		expect(pages[1]).toBe(pages[0]);
	},
);

test('[ROUTE-06] settings lead to the profile', () => {
	expect(findMatch(routes, '/settings')?.route.redirectTo).toBe('/settings/profile');
});

test.each(rows.filter(([name]) => name.startsWith('settings.')))(
	'[NAV-06] the tab %s stays where it is',
	(_, { path }) => {
		expect(findMatch(routes, path)?.route.scrollToTop).toBe(false);
	},
);

/** The page at which a user with a role, or a visitor, arrives after opening an address. */
async function endOf(path: string, role: string | null): Promise<string> {
	vi.mocked(readUser).mockReturnValue(role === null ? null : ({ role } as ReturnType<typeof readUser>));
	for (const step of findMatch(routes, path)?.chain.flatMap(({ steps = [] }) => steps) ?? []) {
		const elsewhere = await runStep(step, { queryClient: new QueryClient(), href: path });
		if (elsewhere !== undefined) return elsewhere;
	}
	return path;
}

/** The viewers of each page that is not for everyone. */
const SEEN_BY: Readonly<Record<'visitor' | 'user', readonly PageName[]>> = {
	visitor: ['login', 'register', 'password.request', 'password.reset', 'email.resend'],
	user: [
		...(['home', 'cashier', 'statistics', 'notifications'] as const),
		...(['disputes', 'disputes.new', 'disputes.one', 'support', 'support.one'] as const),
		...(['settings', 'settings.profile', 'settings.password', 'settings.verification', 'settings.security'] as const),
		...(['settings.limits', 'settings.notifications', 'settings.api', 'settings.trading'] as const),
	],
};

test.each(rows)(
	'[GUARD-03] [GUARD-04] [GUARD-07] %s is seen by its viewers: others arrive at home or at login',
	async (name, row) => {
		const path = exampleOf(row);
		expect(await endOf(path, null)).toBe(SEEN_BY.user.includes(name) ? '/login' : path);
		expect(await endOf(path, 'user')).toBe(SEEN_BY.visitor.includes(name) ? '/trading' : path);
	},
);

test.each(rows)('%s leads to the same page for the server, the build and its steps', async (name, row) => {
	for (const signedIn of [false, true]) {
		const landing = PAGES[landingOf(name, signedIn)];
		expect(await endOf(exampleOf(row), signedIn ? 'user' : null)).toBe(exampleOf(landing));
	}
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
	expect(PATHS).toMatchObject(named);
	const pages = Object.values(named).map((path) => findMatch(routes, path)?.route);
	expect(pages.map((page) => page?.path)).toEqual(Object.values(named));
	expect(pages.every((page) => page?.page !== undefined)).toBe(true);
});

test('[NAV-06] each tab of the settings stays where it is, and no other page does', () => {
	const stays = rows.filter(([, row]) => findMatch(routes, exampleOf(row))?.route.scrollToTop === false);
	expect(stays.map(([name]) => name).sort()).toEqual(
		['api', 'limits', 'notifications', 'password', 'profile', 'security', 'trading', 'verification'].map(
			(tab) => `settings.${tab}`,
		),
	);
});
