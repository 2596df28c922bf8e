import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { asksOnClosing, show } from '../../../test/show.tsx';
import type { Outcome } from '../../kit/api/outcome.ts';
import { MessageForm } from './message-form.tsx';

afterEach(cleanup);

const showForm = (outcome: Outcome<string>) => {
	const [send, onSent] = [vi.fn(async () => outcome), vi.fn()];
	const form = <MessageForm label="Your message" action="Send" send={send} onSent={onSent} />;
	return show(form, ['support']).then(({ user }) => ({ user, send, onSent }));
};
const field = () => screen.getByRole('textbox', { name: 'Your message' }) as HTMLTextAreaElement;

test('[ADMIN-11] a message is sent by Ctrl and Enter, and the field is empty for the next one', async () => {
	const { user, send, onSent } = await showForm({ kind: 'ok', answer: 'sent' });
	await user.type(field(), 'First line{Enter}second{Control>}{Enter}{/Control}');
	await vi.waitFor(() => expect(onSent).toHaveBeenCalledExactlyOnceWith('sent'));
	expect(send).toHaveBeenCalledExactlyOnceWith('First line\nsecond');
	expect(field().value).toBe('');
});

test('[ADMIN-11] a refused message stays in the field, with the reason below', async () => {
	const errors = { text: ['This text is too long.'] };
	const refused = { kind: 'refused', status: 422, code: 'http.invalid', message: 'Wrong', params: {}, errors } as const;
	const { user, onSent } = await showForm(refused);
	await user.type(field(), 'Too much');
	await user.click(screen.getByRole('button', { name: 'Send' }));
	expect(await screen.findByText('This text is too long.')).toBeDefined();
	expect([field().value, onSent.mock.calls]).toEqual(['Too much', []]);
});

test('[ADMIN-07] leaving asks while a message is not sent, but not after sending', async () => {
	const { user, onSent } = await showForm({ kind: 'ok', answer: 'sent' });
	const asked: boolean[] = [];
	onSent.mockImplementation(() => void asked.push(asksOnClosing()));
	await user.type(field(), 'Hello');
	asked.push(asksOnClosing());
	await user.click(screen.getByRole('button', { name: 'Send' }));
	await vi.waitFor(() => expect(asked).toEqual([true, false]));
});
