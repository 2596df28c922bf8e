import { useQueryClient } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../../../test/show.tsx';
import { createStore } from '../../../kit/base/store.ts';
import type { Navigation } from '../../../kit/navigation/navigation.ts';
import { NavigationProvider } from '../../../kit/navigation/use-navigation.ts';
import { FeedPart } from './feed-part.tsx';

beforeEach(() => {
	// biome-ignore lint/suspicious/noDocumentCookie: the pages read it
	document.cookie = 'token=of-a-test';
});
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

const shown = createStore({ address: { path: '/calendar', query: '' } });
function Shown() {
	useQueryClient().setQueryData(['user'], { id: 1005 });
	return (
		<NavigationProvider value={{ shown } as unknown as Navigation}>
			<FeedPart id="subscribe" filters={{ impact: '', currency: '', country: '', search: '' } as never} />
		</NavigationProvider>
	);
}

async function showFeed(limits: unknown, status = 200) {
	vi.stubGlobal('fetch', async (path: string) =>
		path.endsWith('/api/calendar/key')
			? Response.json({ key: null, used_at: null })
			: Response.json(limits, { status }),
	);
	await show(<Shown />, ['calendar', 'trading']);
}
const FINAL = { on: false, ends_at: null, by_limit: false };
const NONE = { limits: [], exclusion: null, reality_check: null, final_withdrawals: FINAL, session_over_until: null };
const MAKE = { name: 'Create my address' };

test.each([
	['time_out', '2030-03-04T12:00:00.000Z', /You are taking a break until 4 Mar/],
	['self_exclusion', '2030-03-04T12:00:00.000Z', /You have excluded yourself until 4 Mar 2030/],
	['self_exclusion', null, /You have excluded yourself permanently/],
])('[LIMIT-02] a %s until %s replaces the form for an address', async (kind, until, text) => {
	await showFeed({ ...NONE, exclusion: { kind, until, returns_at: null } });
	expect(await screen.findByText(text)).toBeDefined();
	expect(screen.getByRole('link', { name: 'Your limits' }).getAttribute('href')).toBe('/settings/limits');
	expect(screen.queryByRole('button', MAKE)).toBeNull();
});

test('[CAL-01] without an exclusion, or with unknown limits, an address is offered', async () => {
	await showFeed(NONE);
	expect(await screen.findByRole('button', MAKE)).toBeDefined();
	cleanup();
	await showFeed({ code: 'http.broken', message: 'No.' }, 422);
	expect(await screen.findByRole('button', MAKE)).toBeDefined();
});
