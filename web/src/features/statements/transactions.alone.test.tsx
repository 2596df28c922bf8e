// @vitest-environment happy-dom
import type { Transaction } from '@fairtick/domain/ledger/contract';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerCalls, show } from '../../../test/show.tsx';
import type { Filters } from './transaction-filters.ts';
import { Transactions } from './transactions.tsx';

const saveFile = vi.hoisted(() => vi.fn());
vi.mock('../../kit/ui/save-file.ts', () => ({ saveFile }));

const NONE: Filters = { mode: '', account: '', kind: '', from: '', to: '' };
const opened: Transaction = {
	id: 20,
	at: '2026-11-16T12:00:00.000Z',
	mode: 'demo',
	account: 'available',
	kind: 'trade.opened',
	counterpart: 'in_trades',
	amount: -1_000,
	balance_after: 999_000,
	currency: 'USD',
	reference: { type: 'trade', id: '019b8e1c-4d5e-7a6b-8c7d-9e0f1a2b3c4d' },
	reason: null,
	about: null,
};
const granted: Transaction = {
	...opened,
	id: 10,
	kind: 'demo_grant',
	counterpart: 'house:grants',
	amount: 1_000_000,
	balance_after: 1_000_000,
	reference: { type: 'grant', id: '1001' },
};
const page = (data: readonly Transaction[], next_cursor: string | null = null) => ({ body: { data, next_cursor } });
const rows = () => screen.getAllByTestId('transaction-row').map((row) => row.textContent ?? '');

const showTransactions = (change: Partial<Filters> = {}) => {
	const props = { onFilters: vi.fn(), onReference: vi.fn(), onFailed: vi.fn() };
	const shown = show(<Transactions filters={{ ...NONE, ...change }} {...props} />, ['statements', 'trading']);
	return shown.then(({ user }) => ({ user, ...props }));
};

beforeEach(() => {
	// biome-ignore lint/suspicious/noDocumentCookie: the pages read it
	document.cookie = 'token=of-a-test';
});
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
	saveFile.mockClear();
});

describe('transactions', () => {
	test('[CASH-11] are shown with kind, counterpart, signed amount and balance after', async () => {
		answerCalls(page([opened, granted]));
		await showTransactions();
		await screen.findAllByTestId('transaction-row');
		const [first, second] = rows();
		for (const words of ['Trade opened', 'In open trades', '−10.00', '9,990.00']) expect(first).toContain(words);
		for (const words of ['Demo starting balance', 'Demo money', '+10,000.00']) expect(second).toContain(words);
	});

	test('[LEDGER-07] an adjustment shows its reason', async () => {
		answerCalls(page([{ ...granted, kind: 'adjustment', reason: 'Your trade could not be settled' }]));
		await showTransactions();
		await screen.findAllByTestId('transaction-row');
		expect(rows()[0]).toContain('Your trade could not be settled');
	});

	test('[CASH-11] link to their trade, if there is one', async () => {
		answerCalls(page([opened, granted]));
		const { user, onReference } = await showTransactions();
		await user.click(await screen.findByRole('button', { name: 'Trade opened' }));
		expect(onReference).toHaveBeenCalledExactlyOnceWith(opened.reference);
		expect(screen.queryByRole('button', { name: 'Demo starting balance' })).toBeNull();
	});

	test('[CASH-11] are requested by the address’s filters, page by page', async () => {
		const asked = answerCalls(page([opened], 'after-1'), page([granted]));
		const { user } = await showTransactions({ mode: 'demo', account: 'all', kind: 'trade.opened' });
		await user.click(await screen.findByRole('button', { name: 'Show more' }));
		await vi.waitFor(() => expect(rows()).toHaveLength(2));
		const queries = asked.map(({ url }) => Object.fromEntries(new URL(url).searchParams));
		const filter = { mode: 'demo', kind: 'trade.opened', limit: '50' };
		expect(queries).toEqual([filter, { ...filter, cursor: 'after-1' }]);
	});

	test('[CASH-11] rows of all balances name their own', async () => {
		const held = { ...opened, id: 21, account: 'in_trades', counterpart: 'available', amount: 1_000 } as const;
		answerCalls(page([held, opened]));
		await showTransactions({ account: 'all' });
		await screen.findAllByTestId('transaction-row');
		expect(rows()[0]).toContain('Demo, In open trades');
		expect(rows()[1]).toContain('Demo, Available');
	});

	test('[CASH-11] a chosen filter goes into the address', async () => {
		answerCalls(page([opened]));
		const { user, onFilters } = await showTransactions({ mode: 'demo' });
		await user.selectOptions(screen.getByRole('combobox', { name: 'Balance' }), 'In open trades');
		expect(onFilters).toHaveBeenCalledExactlyOnceWith({ ...NONE, mode: 'demo', account: 'in_trades' });
	});

	test('[CASH-11] an empty list is stated, and a failure can be retried', async () => {
		answerCalls({ status: 500, body: {} }, page([]));
		const { user } = await showTransactions();
		await user.click(await screen.findByRole('button', { name: 'Try again' }));
		expect(await screen.findByText('No transactions match these filters.')).toBeDefined();
	});
});

describe('statements', () => {
	test.each([
		['PDF statement', '/api/transactions.pdf', 'statement.pdf'],
		['CSV', '/api/transactions.csv', 'transactions.csv'],
	])('[CASH-11] %s is saved with the list’s filters', async (name, path, file) => {
		const asked = answerCalls(page([opened]), { body: {} });
		const { user } = await showTransactions({ mode: 'real', from: '2026-11-01' });
		await screen.findAllByTestId('transaction-row');
		await user.click(screen.getByRole('button', { name }));
		await vi.waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
		expect(saveFile.mock.calls[0]?.[0]).toBe(file);
		const { pathname, searchParams } = new URL(asked[1]?.url ?? '');
		expect([pathname, searchParams.get('mode'), searchParams.get('account')]).toEqual([path, 'real', 'available']);
		expect(searchParams.get('from')).not.toBeNull();
	});

	test('[CASH-11] a month is emailed on request, and a refusal is shown', async () => {
		vi.useFakeTimers({ now: Date.UTC(2026, 10, 24), toFake: ['Date'] });
		const asked = answerCalls(
			page([opened]),
			{ body: {} },
			{ status: 422, body: { code: 'ledger.statements_used_up', message: 'Tomorrow' } },
		);
		const { user, onFailed } = await showTransactions();
		const month = screen.getByRole('combobox', { name: 'Statement by email' });
		expect(within(month).getAllByRole('option')).toHaveLength(12);
		await user.selectOptions(month, 'October 2026');
		await user.click(screen.getByRole('button', { name: 'Send' }));
		expect(await screen.findByText(/on its way to your email address/)).toBeDefined();
		expect(await asked[1]?.json()).toEqual({ month: '2026-10' });
		await user.click(screen.getByRole('button', { name: 'Send' }));
		await vi.waitFor(() => expect(onFailed).toHaveBeenCalledOnce());
		vi.useRealTimers();
	});
});
