import { useQueryClient } from '@tanstack/react-query';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../../test/show.tsx';
import { startTexts } from '../../kit/i18n/texts.ts';
import { StatementLinesPage } from './statement-lines-page.tsx';

function PageOfFinance() {
	useQueryClient().setQueryData(['user'], { role: 'finance' });
	return <StatementLinesPage />;
}

const AT = '2026-11-16T12:00:00.000Z';
const DEPOSIT = '019b8e1c-4d5e-4a6b-8c7d-000000000001';
const [LINE, OTHER] = ['019b8e1c-4d5e-4a6b-8c7d-000000000002', '019b8e1c-4d5e-4a6b-8c7d-000000000003'];
const waiting = (id: string, bank_account: string, decidable: boolean) => ({
	id,
	kind: 'statement_line.confirm',
	subject: `line:${id}`,
	subject_name: null,
	decidable,
	people: null,
	roles: ['finance'],
	reason: 'the statement of today',
	maker: { id: 1002, name: 'Finn Keller' },
	created_at: AT,
	expires_at: AT,
	state: 'pending',
	decided_by: null,
	decided_at: null,
	decision_reason: null,
	content: {
		bank_account,
		entry_id: `of ${bank_account}`,
		kind: 'payment',
		amount: '126.25',
		booked_at: AT,
		text: 'ABCD',
		payer: { name: 'Ana Souza', tax_number: null, account: null },
		subject: null,
	},
});
const ANSWERS = {
	'bank-accounts': [{ id: 'itau', currency: 'BRL', decimals: 2 }],
	'awaited-deposits': [
		{
			id: DEPOSIT,
			user: { id: 1001, name: 'Ana Souza' },
			method: 'pix',
			amount: '126.25',
			currency: 'BRL',
			reference: 'ABCD',
			created_at: AT,
			expires_at: AT,
		},
	],
	'awaited-payouts': [
		{
			id: DEPOSIT,
			kind: 'return',
			payee: 'Bia Lima',
			user: null,
			amount: '99.00',
			currency: 'BRL',
			reference: 'EFGH',
			destination: { pix_key: '12345678909' },
			created_at: AT,
			doubted: false,
		},
		{
			id: LINE,
			kind: 'withdrawal',
			payee: 'Caio Reis',
			user: { id: 1003, name: 'Caio Reis' },
			amount: '50.00',
			currency: 'BRL',
			reference: 'IJKL',
			destination: {},
			created_at: AT,
			doubted: true,
		},
	],
	'statement-lines': [],
	requests: [waiting(LINE, 'itau', true), waiting(OTHER, 'nubank', true)],
};

let asked: Request[];
beforeEach(() => {
	asked = [];
	// biome-ignore lint/suspicious/noDocumentCookie: the pages read it
	document.cookie = 'token=of-a-test';
	vi.stubGlobal('fetch', async (path: string, options: RequestInit) => {
		const request = new Request(new URL(path, 'http://localhost'), options);
		asked.push(request);
		if (request.method === 'POST') return Response.json({ request_id: DEPOSIT }, { status: 202 });
		const name = new URL(request.url).pathname.split('/').at(-1) as keyof typeof ANSWERS;
		return Response.json({ data: ANSWERS[name], next_cursor: null });
	});
});
afterEach(() => {
	cleanup();
	startTexts('en');
	vi.unstubAllGlobals();
});

test('[CASH-01] an amount is read in the clerk’s notation', async () => {
	startTexts('br');
	const { user } = await show(<PageOfFinance />, ['admin', 'sign-in', 'settings']);
	await screen.findByRole('option', { name: 'ABCD · 126,25 BRL · Ana Souza' });
	const field = screen.getByLabelText(/\(BRL\)/);
	for (const [typed, read] of [
		['1.250', '1250'],
		['1.250,50', '1250.50'],
		// Finer than a centavo: the server refuses it, and does not read 1,25.
		['1,250', ''],
	] as const) {
		asked = [];
		await user.clear(field);
		await user.type(field, `${typed}{Enter}`);
		await vi.waitFor(() => expect(asked.some(({ method }) => method === 'POST')).toBe(true));
		expect(await asked.find(({ method }) => method === 'POST')?.json()).toMatchObject({ amount: read });
	}
});

test('[CASH-01] a line is entered for a waiting deposit, as the bank shows it', async () => {
	const { user } = await show(<PageOfFinance />, ['admin', 'sign-in', 'settings']);
	const deposit = await screen.findByRole('option', { name: 'ABCD · 126.25 BRL · Ana Souza' });
	await user.selectOptions(screen.getByLabelText('Belongs to'), deposit);
	for (const [label, text] of [
		['Entry ID of the bank', 'E1'],
		['Amount (BRL)', '126.25'],
		['Booked at', '2026-11-16T12:00'],
		['Payer or payee', 'Ana Souza'],
		['Reason', 'the statement of today'],
	] as const)
		await user.type(screen.getByLabelText(label), text);
	await user.click(screen.getByRole('button', { name: 'Enter line' }));
	expect(await screen.findByText(/A second person must confirm/)).toBeDefined();
	expect(await asked.find(({ method }) => method === 'POST')?.json()).toEqual({
		bank_account: 'itau',
		kind: 'payment',
		entry_id: 'E1',
		amount: '126.25',
		subject: DEPOSIT,
		text: '',
		booked_at: new Date('2026-11-16T12:00').toISOString(),
		reason: 'the statement of today',
		payer: { name: 'Ana Souza', tax_number: null, account: null },
	});
});

test('[CASH-01] withdrawals to pay at the bank show their destinations', async () => {
	await show(<PageOfFinance />, ['admin', 'sign-in', 'settings']);
	for (const words of ['EFGH', 'Returned payment', 'Bia Lima', '99.00 BRL', '12345678909'])
		expect(await screen.findByText(words)).toBeDefined();
});

test('[CASH-14] payouts that may have been made already are listed apart, and a second person is asked to agree that they were not', async () => {
	const { user } = await show(<PageOfFinance />, ['admin', 'sign-in', 'settings']);
	const [doubted] = await screen.findAllByRole('region', { name: 'May have been paid already' });
	expect(doubted?.textContent).toMatch(/Do not pay these again.*IJKL/s);
	expect(doubted?.textContent).not.toContain('EFGH');
	const [awaited] = screen.getAllByRole('region', { name: 'Payouts to make by bank' });
	expect(awaited?.textContent).toMatch(/EFGH/);
	expect(awaited?.textContent).not.toMatch(/IJKL|Was not paid/);
	await user.click(within(doubted as HTMLElement).getByRole('button', { name: 'Was not paid' }));
	const dialog = await screen.findByRole('dialog');
	expect(dialog.textContent).toMatch(/IJKL · 50.00 BRL · Caio Reis.*returns to the user’s balance/s);
	await user.type(within(dialog).getByLabelText('Reason'), 'not in the statement of today');
	await user.click(within(dialog).getByRole('button', { name: 'Was not paid' }));
	await vi.waitFor(() =>
		expect(asked.find(({ method }) => method === 'POST')?.url).toContain(
			`/api/admin/cashier/awaited-payouts/${LINE}/deny`,
		),
	);
});

test('[CASH-01] lines that wait for a second person are shown to them, with the person who entered them', async () => {
	await show(<PageOfFinance />, ['admin', 'sign-in', 'settings']);
	const line = await screen.findByRole('region', { name: 'Waiting for a second person (asked by Finn Keller)' });
	expect(line.textContent).toContain('Confirm entry of itau of bank account itau');
	expect(within(line).getByRole('button', { name: 'Approve' })).toBeTruthy();
	const query = asked.find(({ url }) => url.includes('/api/admin/requests'))?.url.split('?')[1];
	expect(query).toBe('limit=100&state=pending&kind=statement_line.confirm');
});
