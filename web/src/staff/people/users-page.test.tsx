import { useQueryClient } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../../test/show.tsx';
import { createStore } from '../../kit/base/store.ts';
import type { Navigation } from '../../kit/navigation/navigation.ts';
import { NavigationProvider } from '../../kit/navigation/use-navigation.ts';
import { UsersPage } from './users-page.tsx';

const user = (id: number, name: string, role: string) => ({
	id,
	name,
	role,
	email: `${id}@example.com`,
	email_verified: true,
	country: 'BR',
	type: 'standard',
	frozen: false,
	freeze_due_at: null,
	freeze_overdue: false,
	registered_at: '2026-11-16T12:00:00.000Z',
});
const USERS = [user(1012, 'Ana Souza', 'user'), user(1003, 'Ruth Adeyemi', 'finance')];

beforeEach(() => {
	// biome-ignore lint/suspicious/noDocumentCookie: the pages read it
	document.cookie = 'token=of-a-test';
	vi.stubGlobal('fetch', async (path: string) =>
		Response.json({ data: path.startsWith('/api/admin/users') ? USERS : [], next_cursor: null }),
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
	['admin', 1],
	['support', 0],
] as const)('[ADMIN-01] the list of users is filtered by %s to a role: %i', async (role, filters) => {
	const shown = createStore({ address: { path: '/admin/users', query: '' } });
	await show(
		<NavigationProvider value={{ shown } as unknown as Navigation}>
			<PageOf role={role} />
		</NavigationProvider>,
		['admin'],
	);
	await screen.findByText('Ana Souza');
	expect(screen.queryAllByLabelText('Role')).toHaveLength(filters);
	// Shown in the name's cell: a column of roles would be empty for most users.
	expect(screen.getByRole('cell', { name: 'Ruth Adeyemi Finance' })).toBeTruthy();
	expect(screen.getByRole('cell', { name: 'Ana Souza' })).toBeTruthy();
	expect(screen.queryByRole('columnheader', { name: 'Role' })).toBeNull();
});
