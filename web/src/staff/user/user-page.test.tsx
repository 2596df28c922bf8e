import { useQueryClient } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, show } from '../../../test/show.tsx';
import { createStore } from '../../kit/base/store.ts';
import type { Navigation } from '../../kit/navigation/navigation.ts';
import { NavigationProvider } from '../../kit/navigation/use-navigation.ts';
import { UserPage } from './user-page.tsx';

beforeEach(() => {
	// biome-ignore lint/suspicious/noDocumentCookie: the pages read it
	document.cookie = 'token=of-a-test';
});
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

function PageOfSupport() {
	useQueryClient().setQueryData(['user'], { id: 1005, role: 'support' });
	return <UserPage />;
}

test('[ADMIN-01] a user who does not exist for the viewer is not found, and no retry is offered', async () => {
	answerCalls({ status: 404, body: { code: 'http.not_found', message: 'This does not exist.' } });
	const shown = createStore({ address: { path: '/admin/users/1003', query: '' } });
	await show(
		<NavigationProvider value={{ shown } as unknown as Navigation}>
			<PageOfSupport />
		</NavigationProvider>,
		['admin', 'trading'],
	);
	expect(await screen.findByRole('heading', { name: 'This page does not exist' })).toBeTruthy();
	expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
