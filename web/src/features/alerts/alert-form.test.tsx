import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, show } from '../../../test/show.tsx';
import { AlertForm } from './alert-form.tsx';

afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

const ALERT = {
	id: '4b3f4c52-6a0e-4f0e-9d0c-1f2e3d4c5b6a',
	asset: { id: 7, ticker: 'EUR/USD' },
	price: '1.1',
	when: 'below',
	each_time: false,
	created_at: '2026-01-05T12:00:00.000Z',
};

async function showForm(price: string) {
	const shown = await show(<AlertForm asset={{ id: 7 }} price={price} />, ['notifications']);
	shown.live.publishTick([7, 1, 0, '1.10019']);
	return shown;
}
const choose = (user: Awaited<ReturnType<typeof showForm>>['user'], name: string) =>
	user.click(screen.getByRole('button', { name }));

test('[NOTE-03] a level below the price explains the effect, and one press reverses the direction', async () => {
	// biome-ignore lint/suspicious/noDocumentCookie: the page reads it
	document.cookie = 'token=of-a-test';
	const asked = answerCalls({ body: ALERT, status: 201 });
	const { user } = await showForm('1.1');
	expect(screen.getByRole('status').textContent).toBe('');
	await choose(user, 'Rises to');
	expect(screen.getByRole('status').textContent).toContain(
		'above this level already, at 1.10019. The alert waits until',
	);
	await choose(user, 'Alert me when it falls to 1.1');
	expect(screen.getByRole('status').textContent).toBe('');
	await choose(user, 'Set alert');
	await vi.waitFor(() => expect(asked).toHaveLength(1));
	expect(await asked[0]?.json()).toMatchObject({ price: '1.1', when: 'below' });
});

test('[NOTE-03] a level above the price says so, and one still ahead says nothing', async () => {
	const { user } = await showForm('1.2');
	await choose(user, 'Falls to');
	expect(screen.getByRole('status').textContent).toContain('below this level already, at 1.10019.');
	const field = screen.getByLabelText('Price');
	await user.clear(field);
	await user.type(field, '1.0');
	expect(screen.getByRole('status').textContent).toBe('');
});
