import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, show } from '../../../test/show.tsx';
import { RolePage } from './role-page.tsx';

beforeEach(() => {
	// biome-ignore lint/suspicious/noDocumentCookie: the pages read it
	document.cookie = 'token=of-a-test';
});
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

test('[ADMIN-01] no role is preselected that a user could get by mistake', async () => {
	const asked = answerCalls(
		{ status: 422, body: { code: 'http.invalid', message: '', errors: { role: ['Choose one.'] } } },
		{ body: { request_id: null } },
	);
	const { user } = await show(<RolePage />, ['admin', 'sign-in']);
	await user.type(screen.getByLabelText('Email'), 'ruth@example.com');
	await user.type(screen.getByLabelText('Reason'), 'joins the team');
	await user.click(screen.getByRole('button', { name: 'Change a role' }));
	await vi.waitFor(() => expect(asked).toHaveLength(1));
	expect(await asked[0]?.json()).toMatchObject({ role: '' });
	await user.selectOptions(await screen.findByLabelText('Role'), 'Support');
	await user.click(screen.getByRole('button', { name: 'Change a role' }));
	await vi.waitFor(() => expect(asked).toHaveLength(2));
	expect(await asked[1]?.json()).toMatchObject({ role: 'support' });
	await vi.waitFor(() => expect((screen.getByLabelText('Role') as HTMLSelectElement).value).toBe(''));
});
