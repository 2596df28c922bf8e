import type { CashierMethod, MethodTimes } from '@fairtick/domain/cashier/contract';
import type { Movement } from '@fairtick/domain/cashier/movement';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, show } from '../../../test/show.tsx';
import { DepositPanel } from './deposit-panel.tsx';
import { MovementDetails } from './movement-details.tsx';
import { MovementList } from './movement-list.tsx';
import { WithdrawPanel } from './withdraw-panel.tsx';

const METHOD: CashierMethod = {
	method: 'sandbox',
	name: 'Sandbox',
	currencies: ['USD'],
	min: 1_000,
	max: 500_000,
	fee: { fixed: 30, percent: 1.5 },
	usual_s: 5,
	quote: false,
	fields: [],
};
const PAYOUT: CashierMethod = { ...METHOD, fields: [{ name: 'manner', max_length: 20 }] };
const TIMES: MethodTimes = { method: 'sandbox', count: 1_214, median_s: 12, p95_s: 7_200, cancelled: 3 };
const AT = '2026-11-16T12:00:00.000Z';
const MOVEMENT: Movement = {
	id: '019b8e1c-4d5e-4a6b-8c7d-9e0f1a2b3c4d',
	kind: 'deposit',
	method: 'sandbox',
	currency: 'USD',
	local: null,
	amount: 2_500,
	fee: 68,
	arrives: 2_432,
	status: 'created',
	reason: null,
	due_at: null,
	waits_for: null,
	destination: null,
	reference: 'ABCD',
	cancellable: true,
	excluded: null,
	final: null,
	created_at: AT,
	next: { url: '/sandbox/1' },
	steps: [{ status: 'created', at: AT, cause: 'user', reason: null }],
};
const list = (data: readonly unknown[], refusal: unknown = null) => ({ body: { data, next_cursor: null, refusal } });
const TEXTS = ['cashier', 'statements', 'details', 'settings', 'trading'] as const;
const [onDispute, onTrade, onDeposit] = [vi.fn(), vi.fn(), vi.fn()];
const HISTORY = <a href="/cashier?tab=history">History</a>;
const acts = { onDispute, onTrade, onDeposit };
const details = async (change: Partial<Movement>) => {
	answerCalls({ body: { ...MOVEMENT, next: null, cancellable: false, ...change } });
	await show(<MovementDetails id={MOVEMENT.id} {...acts} />, TEXTS);
	return (await screen.findByTestId('movement')).textContent ?? '';
};

beforeEach(() => {
	// biome-ignore lint/suspicious/noDocumentCookie: the pages read it
	document.cookie = 'token=of-a-test';
});
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
	localStorage.clear();
});

test('[CASH-03] a final withdrawal explains why it cannot be cancelled, another one what cancelling means', async () => {
	const withdrawal = { kind: 'withdrawal', status: 'review' } as const;
	const finalBy = async (by: 'switch' | 'loss_limit', until: string | null) => {
		const shown = await details({ ...withdrawal, final: { by, until } });
		expect(screen.queryByRole('button', { name: 'Cancel withdrawal' })).toBeNull();
		cleanup();
		return shown;
	};
	expect(await finalBy('switch', null)).toContain('You can change this in your settings, under Limits.');
	expect(await finalBy('switch', AT)).toMatch(/You have made your withdrawals final until 16 Nov.*: this one/);
	expect(await finalBy('loss_limit', null)).toContain('until part of it frees up, this withdrawal continues');
	expect(await finalBy('loss_limit', AT)).toMatch(/Part of the limit frees up 16 Nov/);
	expect(await details({ ...withdrawal, cancellable: true })).toContain('can be traded again an hour later');
	expect(screen.getByRole('button', { name: 'Cancel withdrawal' })).toBeDefined();
});

test('[CASH-06] a deposit shows limits, fee and the resulting amount, and is sent with a key', async () => {
	const asked = answerCalls(list([METHOD]), { status: 201, body: MOVEMENT });
	const onMade = vi.fn();
	const { user } = await show(<DepositPanel userId={1} toHistory={HISTORY} onMade={onMade} />, TEXTS);
	expect(await screen.findByText('From 10.00 to 5,000.00')).toBeDefined();
	await user.click(screen.getByRole('button', { name: '25.00' }));
	expect(screen.getByText('0.68')).toBeDefined();
	expect(screen.getByText('24.32')).toBeDefined();
	await user.click(screen.getByRole('button', { name: 'Continue to payment' }));
	await vi.waitFor(() => expect(onMade).toHaveBeenCalledExactlyOnceWith(MOVEMENT));
	expect(await asked[1]?.json()).toEqual({ method: 'sandbox', amount: 2_500 });
	expect(asked[1]?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/);
});

test('[CASH-06] an amount beyond the limits shows no result, and an unreadable one how to write amounts', async () => {
	answerCalls(list([METHOD]));
	const { user } = await show(
		<DepositPanel userId={1} toHistory={HISTORY} leftMinor={5_000} onMade={vi.fn()} />,
		TEXTS,
	);
	// The viewer's own limit is below the method's maximum.
	const bounds = await screen.findByText('From 10.00 to 50.00');
	const amount = screen.getByRole('textbox', { name: /^Amount/ });
	await user.type(amount, '50.01');
	expect(bounds.className).toContain('text-down-text');
	expect(screen.getAllByText('–')).toHaveLength(2);
	await user.clear(amount);
	await user.type(amount, '50');
	expect(bounds.className).not.toContain('text-down-text');
	expect(screen.queryByText('–')).toBeNull();
	await user.clear(amount);
	await user.type(amount, '1.234,50');
	expect(screen.getByText('Enter an amount such as 25 or 25.50.')).toBeDefined();
});

test('[CASH-02] an unpaid deposit cannot be disputed, a credited one can', async () => {
	await details({ status: 'created' });
	expect(screen.queryByRole('button', { name: /[Dd]ispute/ })).toBeNull();
	cleanup();
	await details({ status: 'confirmed' });
	expect(screen.getByRole('button', { name: /[Dd]ispute/ })).toBeDefined();
});

test('[CASH-06] an explanation replaces the form if nothing can be begun', async () => {
	const message = 'You have 5 deposits that are not paid yet.';
	answerCalls(list([METHOD], { code: 'cashier.unpaid_deposits', params: { limit: 5 }, message }));
	await show(<DepositPanel userId={1} toHistory={HISTORY} onMade={vi.fn()} />, TEXTS);
	expect(await screen.findByText(message)).toBeDefined();
	expect(screen.queryByRole('button', { name: 'Continue to payment' })).toBeNull();
	expect(screen.getByRole('link', { name: 'History' })).toBeDefined();
	cleanup();
	answerCalls(list([PAYOUT], { code: 'cashier.open_withdrawals', params: { limit: 5 }, message }), list([]));
	await show(
		<WithdrawPanel userId={1} toHistory={HISTORY} balanceMinor={5_000} hidden={false} onMade={vi.fn()} />,
		TEXTS,
	);
	expect(await screen.findByText(message)).toBeDefined();
	expect(screen.queryByRole('textbox', { name: /^Amount/ })).toBeNull();
	expect(screen.getByRole('link', { name: 'History' })).toBeDefined();
	cleanup();
	// The history would contain nothing to pay or to cancel.
	answerCalls(list([METHOD], { code: 'cashier.account_frozen', params: {}, message }));
	await show(<DepositPanel userId={1} toHistory={HISTORY} onMade={vi.fn()} />, TEXTS);
	expect(await screen.findByText(message)).toBeDefined();
	expect(screen.queryByRole('link')).toBeNull();
});

test('[CASH-04] without the required identity no withdrawal can be requested', async () => {
	answerCalls(list([PAYOUT]), list([]));
	await show(
		<WithdrawPanel
			userId={1}
			toHistory={HISTORY}
			balanceMinor={5_000}
			hidden={false}
			mayAsk={false}
			onMade={vi.fn()}
		/>,
		TEXTS,
	);
	expect(await screen.findByText(/^Money goes back/)).toBeDefined();
	expect(screen.queryByRole('button', { name: 'Request withdrawal' })).toBeNull();
});

const RATE = { rate: '5', currency: 'BRL', spread: 2, source: 'Example Bank', fixed: true };
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const quoteOf = (id: string, minutes: number) => ({
	body: { ...RATE, id, amount: 2_500, local_amount: '127.50', expires_at: inMinutes(minutes) },
	status: 201,
});

test('[CASH-06] a method in another currency first shows the payment and its rate, and renews an expired rate', async () => {
	const [over, good] = ['019b8e1c-4d5e-4a6b-8c7d-000000000001', '019b8e1c-4d5e-4a6b-8c7d-000000000002'];
	const pix = { ...METHOD, method: 'pix', name: 'Pix', currencies: ['BRL'], quote: true };
	const asked = answerCalls(list([pix]), quoteOf(over, -1), quoteOf(good, 10), { status: 201, body: MOVEMENT });
	const onMade = vi.fn();
	const { user } = await show(<DepositPanel userId={1} toHistory={HISTORY} onMade={onMade} />, TEXTS);
	await user.click(await screen.findByRole('button', { name: '25.00' }));
	await user.click(screen.getByRole('button', { name: 'Show the rate' }));
	expect(await screen.findByText('This rate has expired.')).toBeDefined();
	await user.click(screen.getByRole('button', { name: 'Get a new rate' }));
	expect(await screen.findByText(/^This rate holds for (10:00|9:5\d)\. After that,/)).toBeDefined();
	for (const words of ['127.50 BRL', '1 USD = 5 BRL', '2%', 'Example Bank'])
		expect(screen.getByText(words)).toBeDefined();
	await user.click(screen.getByRole('button', { name: 'Continue to payment' }));
	await vi.waitFor(() => expect(onMade).toHaveBeenCalledOnce());
	const sent = await Promise.all(asked.slice(1, 4).map((request) => request.json()));
	const wanted = { method: 'pix', direction: 'deposit', amount: 2_500, currency: 'BRL' };
	expect(sent).toEqual([wanted, wanted, { method: 'pix', amount: 2_500, quote: good }]);
});

test('[CASH-06] another amount needs another rate', async () => {
	answerCalls(list([{ ...METHOD, currencies: ['BRL'], quote: true }]), quoteOf(MOVEMENT.id, 10));
	const { user } = await show(<DepositPanel userId={1} toHistory={HISTORY} onMade={vi.fn()} />, TEXTS);
	await user.click(await screen.findByRole('button', { name: '25.00' }));
	await user.click(screen.getByRole('button', { name: 'Show the rate' }));
	expect(await screen.findByText('127.50 BRL')).toBeDefined();
	await user.click(screen.getByRole('button', { name: '50.00' }));
	expect(screen.queryByText('127.50 BRL')).toBeNull();
	expect(screen.getByRole('button', { name: 'Show the rate' })).toBeDefined();
});

test('[CASH-06] [FORM-01] a deposit refused for its amount shows that at the amount', async () => {
	const refusal = {
		code: 'cashier.amount_too_low',
		message: 'The smallest amount is 10.00.',
		params: { limit: 1_000 },
	};
	answerCalls(list([METHOD]), { status: 422, body: refusal });
	const { user } = await show(<DepositPanel userId={1} toHistory={HISTORY} onMade={vi.fn()} />, TEXTS);
	await user.type(await screen.findByLabelText('Amount in USD'), '1');
	await user.click(screen.getByRole('button', { name: 'Continue to payment' }));
	expect(await screen.findByText('The smallest amount is 10.00.')).toBeDefined();
	const field = screen.getByRole('textbox', { name: 'Amount in USD', description: 'The smallest amount is 10.00.' });
	await vi.waitFor(() => expect(document.activeElement).toBe(field));
	expect(screen.getByRole('alert').textContent).toBe('');
});

test('[CASH-01] a country without a method is informed', async () => {
	answerCalls(list([]));
	await show(<DepositPanel userId={1} toHistory={HISTORY} onMade={vi.fn()} />, TEXTS);
	expect(await screen.findByText('No method is available in your country at the moment.')).toBeDefined();
});

test('[CASH-04] [CASH-13] a withdrawal explains its destination, shows the measured times, and names the chosen destination', async () => {
	const id = '019b8e1c-4d5e-4a6b-8c7d-000000000001';
	const destinations = list([{ id, method: 'sandbox', label: 'Sandbox at_once', usable_at: AT }]);
	const asked: Request[] = [];
	vi.stubGlobal('fetch', async (path: string, options: RequestInit) => {
		const request = new Request(new URL(path, 'http://localhost'), options);
		asked.push(request);
		if (request.method === 'POST') return Response.json({ ...MOVEMENT, kind: 'withdrawal', status: 'requested' });
		if (path.includes('times')) return Response.json(list([TIMES]).body);
		return Response.json(path.includes('destinations') ? destinations.body : list([PAYOUT]).body);
	});
	const onMade = vi.fn();
	const { user } = await show(
		<WithdrawPanel userId={1} toHistory={HISTORY} hidden={false} balanceMinor={4_000} onMade={onMade} />,
		TEXTS,
	);
	expect(await screen.findByText(/goes back to where it came from first/)).toBeDefined();
	expect(
		await screen.findByText(/half took at most 12 seconds, 95% at most 2 hours \(paid: 1,214, cancelled: 3\)/),
	).toBeDefined();
	await user.selectOptions(await screen.findByLabelText('Destination'), 'Sandbox at_once');
	expect(screen.queryByRole('button', { name: '50.00' })).toBeNull();
	expect(screen.getByText('From 10.00 to 40.00')).toBeDefined();
	await user.click(screen.getByRole('button', { name: 'All' }));
	expect(screen.getByLabelText('Amount in USD')).toHaveProperty('value', '40');
	await user.click(screen.getByRole('button', { name: '25.00' }));
	await user.click(screen.getByRole('button', { name: 'Request withdrawal' }));
	await vi.waitFor(() => expect(onMade).toHaveBeenCalledOnce());
	const sent = asked.find(({ method }) => method === 'POST');
	expect(await sent?.json()).toEqual({ method: 'sandbox', amount: 2_500, destination: id });
});

test('[TOP-03] [CASH-06] the withdrawable amount does not reveal a hidden balance', async () => {
	vi.stubGlobal('fetch', async (path: string) => Response.json(list(path.includes('methods') ? [PAYOUT] : []).body));
	const { user } = await show(
		<WithdrawPanel userId={1} toHistory={HISTORY} hidden balanceMinor={4_000} onMade={vi.fn()} />,
		TEXTS,
	);
	expect((await screen.findByText(/^From 10\.00 to/)).textContent).not.toContain('40.00');
	expect(screen.getByRole('button', { name: '50.00' })).toBeDefined();
	await user.click(screen.getByRole('button', { name: 'All' }));
	expect(screen.getByLabelText('Amount in USD')).toHaveProperty('value', '40');
});

test('[CASH-04] [FORM-01] an unusable destination is reported at its field', async () => {
	const errors = { 'fields.manner': ['This value is not valid.'] };
	vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
		if (method === 'POST') return Response.json({ code: 'http.invalid', message: 'Wrong.', errors }, { status: 422 });
		return Response.json(list(path.includes('methods') ? [PAYOUT] : []).body);
	});
	const { user } = await show(
		<WithdrawPanel userId={1} toHistory={HISTORY} hidden={false} balanceMinor={4_000} onMade={vi.fn()} />,
		TEXTS,
	);
	await user.click(await screen.findByRole('button', { name: 'Add destination' }));
	await user.type(screen.getByLabelText(/^How the payout behaves/), 'no');
	await user.click(screen.getByRole('button', { name: 'Add destination' }));
	expect(await screen.findByRole('textbox', { description: 'This value is not valid.' })).toBeDefined();
});

test('[CASH-06] a withdrawal in another currency first shows its proceeds, and is requested with its rate', async () => {
	const quoteId = '019b8e1c-4d5e-4a6b-8c7d-000000000002';
	const pix = { ...PAYOUT, method: 'pix', name: 'Pix', currencies: ['BRL'], quote: true };
	const sent: unknown[] = [];
	vi.stubGlobal('fetch', async (path: string, options: RequestInit) => {
		const request = new Request(new URL(path, 'http://localhost'), options);
		if (request.method === 'POST') sent.push(await request.json());
		if (path.includes('quotes'))
			return Response.json({ ...quoteOf(quoteId, 10).body, amount: 2_432, local_amount: '119.16' }, { status: 201 });
		if (request.method === 'POST') return Response.json({ ...MOVEMENT, kind: 'withdrawal', status: 'requested' });
		return Response.json(list(path.includes('methods') ? [pix] : []).body);
	});
	const onMade = vi.fn();
	const { user } = await show(
		<WithdrawPanel userId={1} toHistory={HISTORY} hidden={false} balanceMinor={4_000} onMade={onMade} />,
		TEXTS,
	);
	await user.click(await screen.findByRole('button', { name: '25.00' }));
	await user.click(screen.getByRole('button', { name: 'Show the rate' }));
	for (const words of ['24.32 USD', '119.16 BRL', '1 USD = 5 BRL', '2%', 'Example Bank'])
		expect(await screen.findByText(words)).toBeDefined();
	expect(screen.getByTestId('rate-clock').textContent).toMatch(/sent within (10:00|9:5\d)\. If it is sent later/);
	await user.click(screen.getByRole('button', { name: 'Request withdrawal' }));
	await vi.waitFor(() => expect(onMade).toHaveBeenCalledOnce());
	expect(sent).toEqual([
		{ method: 'pix', amount: 2_500, currency: 'BRL', direction: 'withdrawal' },
		{ method: 'pix', amount: 2_500, quote: quoteId },
	]);
});

test('[CASH-06] a waiting withdrawal shows its rate, and a sent one the rate that was used', async () => {
	const rate = { ...RATE, amount: '119.16', expires_at: inMinutes(10) };
	const withdrawal = { kind: 'withdrawal', status: 'review', cancellable: true, local: rate } as const;
	expect(await details(withdrawal)).toContain('119.16');
	expect(screen.getByTestId('rate-clock').textContent).toMatch(/sent within (10:00|9:5\d)/);
	cleanup();
	expect(await details({ ...withdrawal, local: { ...rate, expires_at: AT } })).toContain(
		'the rate that applies when it is sent',
	);
	cleanup();
	expect(await details({ ...withdrawal, status: 'completed' })).toContain('119.16');
	expect(screen.queryByTestId('rate-clock')).toBeNull();
});

test.each([
	['review', 'amount', 'differs from the requested amount'],
	['expired', null, 'not paid in time'],
	['failed', 'declined', 'was declined'],
	['refunded', null, 'went back to where it came from'],
	['disputed', null, 'took the money back'],
] as const)('[CASH-02] a deposit in the state %s (%s) says so in words', async (status, reason, words) => {
	expect(await details({ status, reason, steps: [{ status, at: AT, cause: 'provider', reason }] })).toContain(words);
});

test('[CASH-03] a withdrawal shows what it waits for and that it is overdue', async () => {
	const shown = await details({
		kind: 'withdrawal',
		status: 'sent',
		waits_for: 'provider',
		due_at: '2020-01-01T00:00:00.000Z',
		steps: [{ status: 'sent', at: AT, cause: 'provider', reason: null }],
	});
	for (const words of ['Waiting for the payment provider', 'Overdue']) expect(shown).toContain(words);
});

test('[LIMIT-02] an explanation replaces the button if an exclusion prevents a cancellation', async () => {
	const waits = { kind: 'withdrawal', status: 'requested', waits_for: 'destination' } as const;
	const excluded = (kind: 'time_out' | 'self_exclusion', until: string | null) =>
		details({ ...waits, excluded: { kind, until } });
	expect(await excluded('time_out', AT)).toMatch(/You are taking a break until .*cannot be cancelled/);
	expect(screen.queryByRole('button', { name: 'Cancel withdrawal' })).toBeNull();
	cleanup();
	expect(await excluded('self_exclusion', AT)).toMatch(/You have excluded yourself until .*cannot be cancelled/);
	cleanup();
	expect(await excluded('self_exclusion', null)).toContain('You have excluded yourself permanently');
});

test('[CASH-12] a movement is disputed from its details, and shows staff’s own words', async () => {
	const reason = '<b>The account is not yours</b>';
	const steps = [{ status: 'rejected', at: AT, cause: 'staff', reason }] as const;
	expect(await details({ kind: 'withdrawal', status: 'rejected', steps: [...steps] })).toContain(reason);
	screen.getByRole('button', { name: 'Dispute this withdrawal' }).click();
	expect(onDispute).toHaveBeenCalledExactlyOnceWith(MOVEMENT.id);
});

test('[CASH-02] the payer’s next step is a page, or values to copy and a picture', async () => {
	answerCalls({ body: MOVEMENT });
	await show(<MovementDetails id={MOVEMENT.id} {...acts} />, TEXTS);
	expect((await screen.findByRole('link', { name: 'Go to the payment page' })).getAttribute('href')).toBe('/sandbox/1');
	cleanup();
	const next = { instructions: [{ name: 'amount', value: '25.00 USD' }], reference: 'ABCD', qr: 'pay', expires_at: AT };
	expect(await details({ next })).toContain('25.00 USD');
	expect(screen.getByRole('img', { name: 'QR code of the payment' })).toBeDefined();
	expect(screen.queryByRole('link', { name: 'Open in a UPI app' })).toBeNull();
});

test('[CASH-02] an amount is shown in the reader’s notation, and copied in a bank form’s', async () => {
	const instructions = [{ name: 'amount', value: '2239.93 INR' }];
	const next = { instructions, reference: 'ABCD', qr: null, expires_at: AT };
	expect(await details({ next })).toContain('2,239.93 INR');
	screen.getByRole('button', { name: 'Copy: Amount' }).click();
	expect(await navigator.clipboard.readText()).toBe('2239.93');
});

test('[CASH-06] instructions in another currency show both amounts, the rate and its expiry', async () => {
	const instructions = [{ name: 'upi_address', value: 'fairtick@hdfcbank' }];
	const next = { instructions, reference: 'ABCD', qr: 'upi://pay?pa=fairtick@hdfcbank', expires_at: AT };
	const local = { ...RATE, amount: '2087.50', currency: 'INR', rate: '83.5', expires_at: inMinutes(5) };
	const shown = await details({ next, local });
	for (const words of ['UPI address', '2,087.50', '25.00', '1 USD = 83.5 INR', 'This rate holds for'])
		expect(shown).toContain(words);
	expect(screen.getByRole('link', { name: 'Open in a UPI app' }).getAttribute('href')).toBe(next.qr);
	cleanup();
	expect(await details({ next, local: { ...local, expires_at: AT } })).toContain('whichever gives less');
	cleanup();
	expect(await details({ next, local: { ...local, fixed: false } })).toContain('An estimate: your payment is credited');
});

test('[CASH-02] a credited deposit leads to trading, a failed one to another deposit', async () => {
	await details({ status: 'confirmed' });
	screen.getByRole('button', { name: 'Trade on the real account' }).click();
	expect(onTrade).toHaveBeenCalledOnce();
	cleanup();
	await details({ status: 'expired' });
	screen.getByRole('button', { name: 'New deposit' }).click();
	expect(onDeposit).toHaveBeenCalledOnce();
	expect(screen.queryByRole('button', { name: 'Trade on the real account' })).toBeNull();
});

test('[CASH-02] an unpaid deposit is never called overdue', async () => {
	const shown = await details({ due_at: '2020-01-01T00:00:00.000Z' });
	expect(shown).toContain('Pay by');
	expect(shown).not.toContain('Overdue');
});

const ALL = { kind: '', status: '', from: '', to: '' };
const listed = async (...rows: readonly Partial<Movement>[]) => {
	answerCalls(list(rows.map((row, at) => ({ ...MOVEMENT, id: MOVEMENT.id.slice(0, -1) + at, ...row }))));
	const without = { onFilters: vi.fn(), onShow: vi.fn(), onDispute: vi.fn(), onFailed: vi.fn() };
	await show(<MovementList filters={ALL} {...without} />, TEXTS);
};

test('[CASH-07] a movement is named with its method, and only money that moved has a sign', async () => {
	await listed(
		{ status: 'confirmed', method: 'bank_eur' },
		{ status: 'expired', method: 'pix' },
		{ kind: 'withdrawal', status: 'completed', method: 'card' },
		{ kind: 'withdrawal', status: 'cancelled', method: 'bitcoin' },
	);
	const rows = await screen.findAllByRole('listitem');
	expect(
		rows.map((row) => [row.querySelector('p > span')?.textContent, /[+−]?25\.00/.exec(row.textContent ?? '')?.[0]]),
	).toEqual([
		['Bank transfer (EUR)', '+25.00'],
		['Pix', '25.00'],
		['Card', '−25.00'],
		['Bitcoin', '25.00'],
	]);
});

test('[CASH-07] an empty history does not blame filters', async () => {
	await listed();
	expect(await screen.findByText('You have made no deposits or withdrawals yet.')).toBeDefined();
});

test('[CASH-07] movements link to their timeline, filtered by the address', async () => {
	const asked = answerCalls(list([{ ...MOVEMENT, status: 'failed' }]));
	const [onShow, onFilters, onDispute] = [vi.fn(), vi.fn(), vi.fn()];
	const filters = { kind: 'deposit', status: 'nothing', from: '', to: '' };
	const { user } = await show(
		<MovementList filters={filters} onFilters={onFilters} onShow={onShow} onDispute={onDispute} onFailed={vi.fn()} />,
		TEXTS,
	);
	await user.click(await screen.findByRole('button', { name: 'Deposit' }));
	expect(onShow).toHaveBeenCalledExactlyOnceWith(MOVEMENT.id);
	await user.click(screen.getByRole('button', { name: 'Dispute this deposit' }));
	expect([onDispute.mock.calls, onShow.mock.calls.length]).toEqual([[[MOVEMENT.id]], 1]);
	const { searchParams } = new URL(asked[0]?.url ?? '');
	expect([searchParams.get('kind'), searchParams.get('status')]).toEqual(['deposit', null]);
	await user.selectOptions(screen.getByLabelText('Status'), 'Credited');
	expect(onFilters).toHaveBeenCalledExactlyOnceWith({ ...filters, status: 'confirmed' });
});
