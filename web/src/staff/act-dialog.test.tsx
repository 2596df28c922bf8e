import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../../test/show.tsx';
import type { Outcome } from '../kit/api/outcome.ts';
import { ActButton } from './act-dialog.tsx';

afterEach(cleanup);

const REFUSED: Outcome<unknown> = {
	kind: 'refused',
	status: 422,
	code: 'admin.request_over',
	message: 'It is decided already.',
	params: {},
	errors: {},
};

async function showAct(outcome: Outcome<unknown>) {
	const shown = await show(<ActButton label="Approve" text="Credits it." send={async () => outcome} />, ['admin']);
	const asksAgain = vi.spyOn(shown.queryClient, 'invalidateQueries');
	await shown.user.click(screen.getByRole('button', { name: 'Approve' }));
	const dialog = within(await screen.findByRole('dialog'));
	await shown.user.type(dialog.getByLabelText('Reason'), 'as the statement says');
	await shown.user.click(dialog.getByRole('button', { name: 'Approve' }));
	return { ...shown, dialog, asksAgain };
}

test('[ADMIN-10] an act that a colleague did first says so, and the page is refreshed once that is read', async () => {
	const { dialog, user, asksAgain } = await showAct(REFUSED);
	expect(await dialog.findByText('It is decided already.')).toBeTruthy();
	expect(asksAgain).not.toHaveBeenCalled();
	await user.click(dialog.getByRole('button', { name: 'Cancel' }));
	expect(asksAgain).toHaveBeenCalledExactlyOnceWith({ queryKey: ['admin'] });
	expect(screen.queryByRole('dialog')).toBeNull();
});

test('a successful act closes its dialog and shows the result', async () => {
	const { asksAgain } = await showAct({ kind: 'ok', answer: undefined });
	await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
	expect(asksAgain).toHaveBeenCalledExactlyOnceWith({ queryKey: ['admin'] });
});

test('an act names its subject, if that is one of many', async () => {
	const { user } = await show(
		<ActButton label="Freeze" about="Ana Souza (1012)" text="Ends every session." send={async () => REFUSED} />,
		['admin'],
	);
	await user.click(screen.getByRole('button', { name: 'Freeze' }));
	expect((await screen.findByRole('dialog', { description: /^Ana Souza \(1012\)/ })).textContent).toContain(
		'Ends every',
	);
});

test('a dialog closed without an act makes no call', async () => {
	const { queryClient, user } = await show(
		<ActButton label="Approve" text="Credits it." send={async () => REFUSED} />,
		['admin'],
	);
	const asksAgain = vi.spyOn(queryClient, 'invalidateQueries');
	await user.click(screen.getByRole('button', { name: 'Approve' }));
	await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
	expect(asksAgain).not.toHaveBeenCalled();
});
