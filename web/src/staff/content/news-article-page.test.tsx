import { useQueryClient } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { asksOnClosing, show } from '../../../test/show.tsx';
import { createStore } from '../../kit/base/store.ts';
import type { Navigation } from '../../kit/navigation/navigation.ts';
import { NavigationProvider } from '../../kit/navigation/use-navigation.ts';
import { NewsArticlePage } from './news-article-page.tsx';

const ID = '019b8e1c-4d5e-4a6b-8c7d-000000000001';
const AT = '2026-11-16T12:00:00.000Z';
const DRAFT = {
	id: ID,
	slug: 'new-payouts',
	title: 'New payouts',
	state: 'draft',
	pinned: false,
	version: 1,
	locales: ['en'],
	publish_at: null,
	changed_at: AT,
	corrections: [],
	texts: {
		en: {
			title: 'New payouts',
			summary: 'To be written.',
			markdown: 'To be written.',
			written_by: { id: 1010, name: 'Sofia Laurent' },
			written_at: AT,
		},
	},
};

beforeEach(() => {
	// biome-ignore lint/suspicious/noDocumentCookie: the pages read it
	document.cookie = 'token=of-a-test';
	vi.stubGlobal('fetch', async (path: string) =>
		Response.json(path.includes('/news/') ? DRAFT : { lead: '', sections: [] }),
	);
});
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

function PageOfContent() {
	useQueryClient().setQueryData(['user'], { role: 'content' });
	return <NewsArticlePage />;
}

test('[ADMIN-07] an article with unsaved texts cannot be published: readers would see the earlier ones', async () => {
	const shown = createStore({ address: { path: `/admin/news/${ID}`, query: '' } });
	const { user } = await show(
		<NavigationProvider value={{ shown } as unknown as Navigation}>
			<PageOfContent />
		</NavigationProvider>,
		['admin'],
	);
	const title = await screen.findByLabelText('Title');
	expect(screen.getByRole('button', { name: 'Publish' })).toBeTruthy();
	await user.type(title, ' from Monday');
	expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
	expect(screen.getByText(/^Save your changes first/)).toBeTruthy();
	expect(asksOnClosing()).toBe(true);
	await user.clear(title);
	await user.type(title, 'New payouts');
	expect(screen.getByRole('button', { name: 'Publish' })).toBeTruthy();
	expect(asksOnClosing()).toBe(false);
	await user.type(screen.getByLabelText('Reason'), 'as agreed');
	expect(screen.getByRole('button', { name: 'Publish' })).toBeTruthy();
});
