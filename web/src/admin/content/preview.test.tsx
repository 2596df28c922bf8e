// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../../test/show.tsx';
import type { Navigation } from '../../app/navigation/navigation.ts';
import { NavigationProvider } from '../../app/navigation/use-navigation.ts';
import { Preview } from './preview.tsx';

beforeEach(() => {
	// biome-ignore lint/suspicious/noDocumentCookie: the pages read it
	document.cookie = 'token=of-a-test';
	vi.stubGlobal('fetch', async () => Response.json({ lead: '<div data-show="outlook"></div>', sections: [] }));
});
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

const PLACE = 'Here the page draws a table or a button in its own language.';
const EMPTY = 'The preview appears here as you write.';

test('[ADMIN-07] a preview in another language than the site says where the page draws something, and an empty one what it is', async () => {
	const navigation = {} as Navigation;
	await show(
		<NavigationProvider value={navigation}>
			<Preview markdown="{outlook}" locale="br" />
		</NavigationProvider>,
		['admin'],
	);
	await screen.findByText(PLACE);
	expect(screen.queryByText(EMPTY)).toBeNull();
	cleanup();
	await show(
		<NavigationProvider value={navigation}>
			<Preview markdown=" " locale="br" />
		</NavigationProvider>,
		['admin'],
	);
	expect(screen.getByText(EMPTY)).toBeTruthy();
});
