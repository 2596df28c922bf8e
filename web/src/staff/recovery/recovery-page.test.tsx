import { useQueryClient } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../../test/show.tsx';
import { createStore } from '../../kit/base/store.ts';
import type { Navigation } from '../../kit/navigation/navigation.ts';
import { NavigationProvider } from '../../kit/navigation/use-navigation.ts';
import { RecoveryPage } from './recovery-page.tsx';

const ID = '019b8e1c-4d5e-4a6b-8c7d-000000000001';
const AT = '2026-11-16T12:00:00.000Z';
const REFUSED = {
	id: ID,
	user: { id: 1014, name: 'Budi Santoso' },
	state: 'refused',
	sent_at: AT,
	expires_at: AT,
	due_at: null,
	ended_at: AT,
	verified: false,
	taken: null,
	asked_by: null,
	identity: null,
	because: 'copy',
	request: null,
	account: { name: 'Budi Santoso', email: 'budi@example.com', country: 'ID', created_at: AT },
	files: [],
};

const PROPOSED = {
	...REFUSED,
	state: 'open',
	ended_at: null,
	because: null,
	asked_by: { id: 1006, name: 'Helen' },
	taken: { by: { id: 1006, name: 'Helen' }, until: AT },
	request: { id: ID, decidable: false, own: false },
};

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
	return <RecoveryPage />;
}

async function open(recovery: object) {
	vi.stubGlobal('fetch', async () => Response.json(recovery));
	const shown = createStore({ address: { path: `/admin/recoveries/${ID}`, query: '' } });
	await show(
		<NavigationProvider value={{ shown } as unknown as Navigation}>
			<PageOfSupport />
		</NavigationProvider>,
		['admin', 'recovery', 'verification', 'verification-desk'],
	);
}

test('[IDENT-14] a reason addressed to the user is shown to staff as the text that the user got', async () => {
	await open(REFUSED);
	const label = await screen.findByText('What the user was told:');
	expect(label.parentElement?.textContent).toMatch(/: It is a copy or a picture of a screen/);
});

test('[IDENT-14] the head of one that the first of two has approved names the awaited person, as the list does, and its taker', async () => {
	await open(PROPOSED);
	const facts = (await screen.findByText(/^Taken by: Helen/)).parentElement;
	expect(facts?.textContent).toContain('Second person needed');
});
