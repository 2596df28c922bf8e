import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../../test/show.tsx';
import type { Navigation } from '../../kit/navigation/navigation.ts';
import { NavigationProvider } from '../../kit/navigation/use-navigation.ts';
import { Preview } from './preview.tsx';

beforeEach(() => {
	// biome-ignore lint/suspicious/noDocumentCookie: the pages read it
	document.cookie = 'token=of-a-test';
	vi.stubGlobal('fetch', async () =>
		Response.json({ lead: '<p>Our odds</p><div data-show="outlook"></div>', sections: [] }),
	);
});
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

const PLACE = 'Here the page draws a table or a button in its own language.';
const EMPTY = 'The preview appears here as you write.';

const preview = (markdown: string, locale: 'en' | 'br') => (
	<NavigationProvider value={{} as Navigation}>
		<Preview markdown={markdown} locale={locale} />
	</NavigationProvider>
);

test('[ADMIN-07] a preview in another language than the site marks the page’s own content', async () => {
	await show(preview('{outlook}', 'br'), ['admin', 'about']);
	await screen.findByText(PLACE);
	cleanup();
	await show(preview('{outlook}', 'en'), ['admin', 'about']);
	await screen.findByText('Our odds');
	expect(screen.queryByText(PLACE)).toBeNull();
});

test('[ADMIN-07] an empty preview says so immediately, and drops the earlier one', async () => {
	const { rerender } = await show(preview('{outlook}', 'br'), ['admin']);
	await screen.findByText(PLACE);
	expect(screen.queryByText(EMPTY)).toBeNull();
	rerender(preview(' ', 'br'));
	expect([screen.queryByText(EMPTY) === null, screen.queryByText(PLACE) === null]).toEqual([false, true]);
});
