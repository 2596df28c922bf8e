import { STAFF_PAGES, type StaffPageName } from '@fairtick/domain/pages/staff-pages';
import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { readUser } from '../features/identity/session.ts';
import { findMatch } from '../kit/navigation/route.ts';
import { runStep } from '../shell/steps.ts';
import { adminRoutes } from './routes.tsx';

vi.mock('../features/identity/session.ts', () => ({ readUser: vi.fn() }));
vi.mock('../kit/navigation/intended-url.ts', () => ({ rememberIntended: vi.fn() }));

async function endOf(path: string, role: string | null): Promise<string> {
	vi.mocked(readUser).mockReturnValue(role === null ? null : ({ role } as ReturnType<typeof readUser>));
	const match = findMatch(adminRoutes, path);
	if (match === null) return 'no page';
	for (const step of match.chain.flatMap(({ steps = [] }) => steps)) {
		const elsewhere = await runStep(step, { queryClient: new QueryClient(), href: path });
		if (elsewhere !== undefined) return elsewhere;
	}
	return path;
}

const ROLES = ['admin', 'support', 'verification', 'finance', 'risk', 'content', 'auditor'] as const;

/** The roles of each page; others go home from an `admin` page. */
const FOR_ROLES: Readonly<Record<StaffPageName, 'user' | 'admin' | readonly (typeof ROLES)[number][]>> = {
	start: 'admin',
	link: 'user',
	overview: ROLES,
	users: ['admin', 'support', 'verification', 'finance', 'risk', 'auditor'],
	'users.one': ['admin', 'support', 'verification', 'finance', 'risk', 'auditor'],
	requests: ['admin', 'finance', 'content', 'risk', 'verification', 'auditor'],
	trades: ['admin', 'support', 'finance', 'risk', 'auditor'],
	movements: ['admin', 'finance', 'risk', 'auditor'],
	risk: ['admin', 'finance', 'risk', 'auditor'],
	verification: ['admin', 'verification', 'risk', 'auditor'],
	'verification.one': ['admin', 'verification', 'risk', 'auditor'],
	matches: ['admin', 'risk', 'auditor'],
	recoveries: ['admin', 'verification', 'risk', 'auditor'],
	'recoveries.one': ['admin', 'verification', 'risk', 'auditor'],
	reviews: ['admin', 'finance', 'risk', 'auditor'],
	'reviews.one': ['admin', 'finance', 'risk', 'auditor'],
	'statement-lines': ['admin', 'finance', 'auditor'],
	disputes: ['admin', 'support', 'finance', 'auditor'],
	'disputes.one': ['admin', 'support', 'finance', 'auditor'],
	conversations: ['admin', 'support', 'finance', 'auditor'],
	'conversations.one': ['admin', 'support', 'finance', 'auditor'],
	assets: ['admin', 'finance', 'risk', 'auditor'],
	'assets.one': ['admin', 'finance', 'risk', 'auditor'],
	'assets.new': ['admin', 'risk'],
	payouts: ['admin', 'finance', 'risk', 'auditor'],
	'audit-log': ['admin', 'auditor'],
	staff: ['admin', 'auditor'],
	processes: ['admin', 'auditor'],
	'staff.new': 'admin',
	site: ['admin', 'content', 'auditor'],
	pages: ['admin', 'content', 'auditor'],
	'pages.one': ['admin', 'content', 'auditor'],
	announcements: ['admin', 'content', 'auditor'],
	calendar: ['admin', 'content', 'auditor'],
	news: ['admin', 'content', 'auditor'],
	'news.new': ['admin', 'content'],
	'news.one': ['admin', 'content', 'auditor'],
};
/** An address of each page, with a number for each parameter. */
const pathOf = (name: StaffPageName) => STAFF_PAGES[name].path.replace(/\{[^}]+\}/g, '7');
const named = Object.entries(FOR_ROLES) as [StaffPageName, (typeof FOR_ROLES)[StaffPageName]][];
const forRoles = named.flatMap(([name, roles]) => (typeof roles === 'string' ? [] : [[pathOf(name), roles] as const]));
const forAdmins = named.filter(([, roles]) => roles === 'admin').map(([name]) => pathOf(name));

test.each(named)('[ROUTE-02] the row of %s is the one that its address matches', (name) => {
	const match = findMatch(adminRoutes, pathOf(name));
	expect(match?.route.path).toBe(STAFF_PAGES[name].path);
	expect(match?.chain).toHaveLength(name === 'start' ? 1 : 2);
});

test.each(['/admin/users/0', '/admin/users/07', '/admin/users/x', '/admin/users/1e3', '/admin/assets/-1'])(
	'[ROUTE-08] %s has no number and matches no page',
	(path) => {
		expect(findMatch(adminRoutes, path)).toBeNull();
	},
);

test.each(forRoles)(
	'[GUARD-09] at %s a user arrives at home, a visitor at login and staff without the right at /unauthorized: it is for %j',
	async (path, roles: readonly string[]) => {
		expect([await endOf(path, null), await endOf(path, 'user')]).toEqual(['/login', '/trading']);
		for (const role of ROLES)
			expect([role, await endOf(path, role)]).toEqual([role, roles.includes(role) ? path : '/unauthorized']);
	},
);

test.each(forAdmins)('[GUARD-09] [GUARD-01] %s is for administrators, others go home', async (path) => {
	expect(await endOf(path, 'admin')).toBe(path);
	for (const role of [...ROLES.slice(1), 'user', null])
		expect([role, await endOf(path, role)]).toEqual([role, '/trading']);
});

test('[ADMIN-01] every signed-in user can open the first administrator’s link', async () => {
	for (const role of ['user', 'support', 'admin']) expect(await endOf('/admin/link/a', role)).toBe('/admin/link/a');
	expect(await endOf('/admin/link/a', null)).toBe('/login');
});
