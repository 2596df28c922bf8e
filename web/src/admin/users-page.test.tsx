// @vitest-environment happy-dom
import { useQueryClient } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../test/show.tsx';
import type { Navigation } from '../app/navigation/navigation.ts';
import { NavigationProvider } from '../app/navigation/use-navigation.ts';
import { createStore } from '../base/store.ts';
import { UsersPage } from './users-page.tsx';

const USER = {
	...{ id: 1001, name: 'Ana Souza', email: 'ana@example.com', email_verified: true, country: 'BR', role: 'user' },
	...{ type: 'standard', frozen: false, registered_at: '2026-11-16T12:00:00.000Z' },
};

beforeEach(() => {
	// biome-ignore lint/suspicious/noDocumentCookie: the pages read it
	document.cookie = 'token=of-a-test';
	vi.stubGlobal('fetch', async (path: string) =>
		Response.json({ data: path.startsWith('/api/admin/users') ? [USER] : [], next_cursor: null }),
	);
});
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

function PageOf({ role }: { role: string }) {
	useQueryClient().setQueryData(['user'], { role });
	return <UsersPage />;
}

test.each([
	['admin', true],
	['support', false],
] as const)('[ADMIN-01] the list of users shows %s a role: %s', async (role, seesStaff) => {
	const shown = createStore({ address: { path: '/admin/users', query: '' } });
	await show(
		<NavigationProvider value={{ shown } as unknown as Navigation}>
			<PageOf role={role} />
		</NavigationProvider>,
		['admin'],
	);
	await screen.findByText('Ana Souza');
	expect(screen.queryAllByRole('columnheader', { name: 'Role' })).toHaveLength(seesStaff ? 1 : 0);
	expect(screen.queryAllByLabelText('Role')).toHaveLength(seesStaff ? 1 : 0);
});
