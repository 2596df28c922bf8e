import { listStaffMovements, type StaffMovement } from '@fairtick/domain/figures/contract';
import { listUserTransactions, type Transaction } from '@fairtick/domain/ledger/contract';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answering, serve, showPage, type Viewer } from '../../../test/staff-page.tsx';
import { UserLedger } from './user-ledger.tsx';
import { UserMovements } from './user-lists.tsx';

afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

const AT = '2026-11-16T12:00:00.000Z';
const [DEPOSIT, TRADE] = ['019b8e1c-4d5e-4a6b-8c7d-000000000001', '019b8e1c-4d5e-4a6b-8c7d-000000000002'];
const MOVEMENT: StaffMovement = {
	id: DEPOSIT,
	kind: 'deposit',
	user: { id: 1022, name: 'Agus Wijaya' },
	country: 'ID',
	method: 'sandbox',
	amount: 60_000,
	status: 'confirmed',
	created_at: AT,
	done_at: AT,
};
const ENTRY: Transaction = {
	id: 1,
	at: AT,
	mode: 'real',
	account: 'available',
	kind: 'deposit.credited',
	counterpart: 'provider:sandbox',
	amount: 60_000,
	balance_after: 60_000,
	currency: 'USD',
	reference: { type: 'deposit', id: DEPOSIT },
	reason: null,
	about: null,
};
const page = {
	viewer: { id: 1003, role: 'finance' },
	path: '/admin/users/1022',
	texts: ['cashier', 'statements'],
} as const;

test.each<[string, Viewer['role'], readonly (string | null)[]]>([
	['leads to its page', 'auditor', [`/admin/reviews/${DEPOSIT}`]],
	['leads nowhere for a role without that page', 'support', []],
])('[ADMIN-01] a row of a user’s deposits %s', async (_, role, expected) => {
	serve(answering(listStaffMovements, { data: [MOVEMENT], next_cursor: null }));
	await showPage(<UserMovements id={1022} />, { ...page, viewer: { id: 1003, role } });
	await screen.findByText('600.00');
	expect(screen.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(expected);
});

test('[ADMIN-01] transactions of a deposit, and an adjustment about one, lead to its page; those of a trade do not', async () => {
	const data: Transaction[] = [
		ENTRY,
		{ ...ENTRY, id: 2, kind: 'trade.opened', reference: { type: 'trade', id: TRADE } },
		{
			...ENTRY,
			id: 3,
			kind: 'adjustment',
			reference: { type: 'adjustment', id: TRADE },
			reason: 'as agreed',
			about: { type: 'deposit', id: DEPOSIT },
		},
	];
	serve(answering(listUserTransactions, { data, next_cursor: null }));
	await showPage(<UserLedger id={1022} />, { ...page, viewer: { id: 1003, role: 'auditor' } });
	await screen.findByText('as agreed');
	const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
	expect(links).toEqual([
		['Deposit', `/admin/reviews/${DEPOSIT}`],
		['Adjustment', `/admin/reviews/${DEPOSIT}`],
	]);
});
