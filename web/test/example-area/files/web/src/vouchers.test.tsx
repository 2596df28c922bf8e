import { listQueuedVouchers, listVouchers } from '@fairtick/domain/ledger/voucher-contract';
import { listNotifications } from '@fairtick/domain/notifications/contract';
import { describeSubject } from '@fairtick/domain/wire/request-kind';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answering, serve, showPage } from '../test/staff-page.tsx';
import { NotificationsPage } from './features/notifications/pages/notifications-page.tsx';
import { groupPages } from './staff/menu.ts';
import { useRequestSentence } from './staff/requests/request-sentence.ts';

const ID = '019b8e1c-4d5e-4a6b-8c7d-000000000001';
const AT = '2026-11-16T12:00:00.000Z';
const VOUCHER = { id: ID, amount: 1_250, made_at: AT };
const VIEWER = { id: 1008, role: 'finance' };

afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

test('the page is loaded by its name and lists what the call answers', async () => {
	serve(answering(listVouchers, { data: [VOUCHER], next_cursor: null }));
	const { laterPages } = await import('./later-pages.ts');
	const Page = await laterPages.vouchers();
	await showPage(<Page />, { viewer: VIEWER, path: '/vouchers', texts: ['statements'] });
	expect((await screen.findByRole('listitem')).textContent).toBe('12.50');
	expect(screen.getByText('Vouchers that you were given.')).toBeTruthy();
});

test('the queue is in the menu of its readers, and its page lists the items', async () => {
	expect(groupPages('finance').flatMap(({ pages }) => pages)).toContain('vouchers');
	expect(groupPages('content').flatMap(({ pages }) => pages)).not.toContain('vouchers');
	const queued = { ...VOUCHER, user: { id: 1010, name: 'Ana' }, due_at: AT, overdue: true };
	serve(answering(listQueuedVouchers, { data: [queued], next_cursor: null }));
	const { staffPages } = await import('./staff/staff-pages.ts');
	const Page = await staffPages.vouchers();
	await showPage(<Page />, { viewer: VIEWER, path: '/admin/vouchers', texts: [] });
	expect(await screen.findByText('Ana (1010)')).toBeTruthy();
	expect(screen.getByText('12.50')).toBeTruthy();
	expect(screen.getByRole('heading', { name: 'Vouchers' })).toBeTruthy();
});

test('the notification is worded and shown in the list', async () => {
	const about = { kind: 'voucher' } as const;
	serve(
		answering(listNotifications, {
			data: [{ id: 1, at: AT, read: false, about }],
			next_cursor: null,
			totUnread: 1,
		}),
	);
	await showPage(<NotificationsPage />, { viewer: VIEWER, path: '/notifications', texts: ['notifications'] });
	expect((await screen.findByRole('link', { name: /You have a voucher/ })).getAttribute('href')).toBe('/vouchers');
	expect(screen.getByRole('option', { name: 'Voucher' })).toBeTruthy();
});

function Sentence() {
	return useRequestSentence({
		kind: 'voucher.revoke',
		content: { voucher: ID, amount: 1_250 },
		subject: 'user:7:1',
		subject_name: 'Ana',
	});
}

test('the request is said by its sentence', async () => {
	await showPage(<Sentence />, { viewer: VIEWER, path: '/admin/requests', texts: ['cashier'] });
	const { who } = describeSubject('user:7:1', 'Ana');
	expect(screen.getByText(`Revoke a voucher of 12.50 of ${who}`)).toBeTruthy();
});
