import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { findMatch } from '../app/navigation/route.ts';
import { runStep } from '../app/navigation/steps.ts';
import { readUser } from '../identity/session.ts';
import { adminRoutes } from './routes.tsx';

vi.mock('../identity/session.ts', () => ({ readUser: vi.fn() }));
vi.mock('../app/navigation/intended-url.ts', () => ({ rememberIntended: vi.fn() }));

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

/** Pages below /admin by the roles that they are for. */
const FOR_ROLES = [
	['/admin/overview', ROLES],
	['/admin/users', ['admin', 'support', 'verification', 'finance', 'risk', 'auditor']],
	['/admin/users/7', ['admin', 'support', 'verification', 'finance', 'risk', 'auditor']],
	['/admin/requests', ['admin', 'finance', 'content', 'risk', 'verification', 'auditor']],
	['/admin/trades', ['admin', 'support', 'finance', 'risk', 'auditor']],
	['/admin/movements', ['admin', 'finance', 'risk', 'auditor']],
	['/admin/risk', ['admin', 'finance', 'risk', 'auditor']],
	['/admin/verification', ['admin', 'verification', 'risk', 'auditor']],
	['/admin/verification/7', ['admin', 'verification', 'risk', 'auditor']],
	['/admin/matches', ['admin', 'risk', 'auditor']],
	['/admin/recoveries', ['admin', 'verification', 'risk', 'auditor']],
	['/admin/recoveries/7', ['admin', 'verification', 'risk', 'auditor']],
	['/admin/reviews', ['admin', 'finance', 'risk', 'auditor']],
	['/admin/reviews/7', ['admin', 'finance', 'risk', 'auditor']],
	['/admin/statement-lines', ['admin', 'finance', 'auditor']],
	['/admin/disputes', ['admin', 'support', 'finance', 'auditor']],
	['/admin/disputes/7', ['admin', 'support', 'finance', 'auditor']],
	['/admin/conversations', ['admin', 'support', 'finance', 'auditor']],
	['/admin/conversations/7', ['admin', 'support', 'finance', 'auditor']],
	['/admin/assets', ['admin', 'finance', 'risk', 'auditor']],
	['/admin/assets/7', ['admin', 'finance', 'risk', 'auditor']],
	['/admin/assets/new', ['admin', 'risk']],
	['/admin/payouts', ['admin', 'finance', 'risk', 'auditor']],
	['/admin/audit-log', ['admin', 'auditor']],
	['/admin/staff', ['admin', 'auditor']],
	['/admin/site', ['admin', 'content', 'auditor']],
	['/admin/pages', ['admin', 'content', 'auditor']],
	['/admin/announcements', ['admin', 'content', 'auditor']],
	['/admin/calendar', ['admin', 'content', 'auditor']],
	['/admin/news', ['admin', 'content', 'auditor']],
	['/admin/news/new', ['admin', 'content']],
	['/admin/news/7', ['admin', 'content', 'auditor']],
] as const;

test.each(FOR_ROLES)(
	'[GUARD-09] at %s a user ends at home, a visitor at login and staff without the right at /unauthorized: it is for %j',
	async (path, roles: readonly string[]) => {
		expect([await endOf(path, null), await endOf(path, 'user')]).toEqual(['/login', '/trading']);
		for (const role of ROLES)
			expect([role, await endOf(path, role)]).toEqual([role, roles.includes(role) ? path : '/unauthorized']);
	},
);

test.each(['/admin', '/admin/staff/new'])(
	'[GUARD-09] [GUARD-01] %s is for administrators, others go home',
	async (path) => {
		expect(await endOf(path, 'admin')).toBe(path);
		for (const role of [...ROLES.slice(1), 'user', null])
			expect([role, await endOf(path, role)]).toEqual([role, '/trading']);
	},
);

test('[ADMIN-01] every user who is signed in opens the link of the first administrator', async () => {
	for (const role of ['user', 'support', 'admin']) expect(await endOf('/admin/link/a', role)).toBe('/admin/link/a');
	expect(await endOf('/admin/link/a', null)).toBe('/login');
});
