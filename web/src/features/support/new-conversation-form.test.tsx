import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../../../test/show.tsx';
import { ClosingNote } from './closing-note.tsx';
import { NewConversationForm } from './new-conversation-form.tsx';

afterEach(() => {
	cleanup();
	vi.useRealTimers();
});

test('[ADMIN-11] a conversation is opened with a subject of the list and a message', async () => {
	const [send, onSent] = [vi.fn(async () => ({ kind: 'ok', answer: 'sent' }) as const), vi.fn()];
	const { user } = await show(<NewConversationForm send={send} onSent={onSent} />, ['support']);
	const subject = screen.getByRole('combobox', { name: 'Subject' });
	expect([...subject.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
		'Choose a subject',
		'Account and login',
		'Verification',
		'Deposits and withdrawals',
		'Trading and prices',
		'Limits and breaks',
		'Something does not work',
		'Something else',
	]);
	await user.click(screen.getByRole('button', { name: 'Send' }));
	expect(await screen.findByText('Please choose a subject.')).toBeDefined();
	await user.selectOptions(subject, 'Deposits and withdrawals');
	await user.type(screen.getByRole('textbox', { name: 'Your message' }), 'Where is it?{Control>}{Enter}{/Control}');
	await vi.waitFor(() => expect(onSent).toHaveBeenCalledExactlyOnceWith('sent'));
	expect(send).toHaveBeenCalledExactlyOnceWith({ topic: 'money', text: 'Where is it?' });
});

const CLOSED = { at: '2026-11-01T10:00:00.000Z', reopens_until: '2026-11-15T10:00:00.000Z' };

test.each([
	['user', 'user', '2026-11-15T09:59:59.999Z', 'Closed by you on', 'A new message opens it again until'],
	['user', 'staff', '2026-11-15T10:00:00.000Z', 'Closed by support on', 'It takes no more messages.'],
	['staff', 'user', '2026-11-15T10:00:00.000Z', 'Closed by the user on', 'It takes no more messages.'],
] as const)(
	'[ADMIN-11] for %s, a conversation that %s closed shows at %s: %s, %s',
	async (viewer, by, now, who, next) => {
		vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
		const reason = by === 'staff' ? 'The question was answered.' : null;
		await show(<ClosingNote closed={{ ...CLOSED, by, reason }} viewer={viewer} />, ['support']);
		const { textContent } = screen.getByRole('region', { name: 'Closed' });
		expect(textContent).toContain(who);
		expect(textContent).toContain(next);
		expect(textContent?.includes('The question was answered.')).toBe(by === 'staff');
	},
);
