import { approveWithdrawal, assignPayment, rejectWithdrawal } from '@fairtick/domain/cashier/admin-contract';
import {
	getReview,
	listReviews,
	type QueuedReview,
	type Review,
	takeReview,
} from '@fairtick/domain/cashier/review-contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { en } from '../../../test/english.ts';
import { answering, losing, refusing, serve, showPage, type Viewer } from '../../../test/staff-page.tsx';
import { ReviewPage } from './review-page.tsx';
import { ReviewQueuePage } from './review-queue-page.tsx';

afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

const FINANCE: Viewer = { id: 1003, role: 'finance' };
const COLLEAGUE = { id: 1006, name: 'Helen Brandt' };
const ID = '019b8e1c-4d5e-4a6b-8c7d-000000000001';
const AT = '2026-11-16T12:00:00.000Z';
const QUEUED: QueuedReview = {
	id: ID,
	kind: 'withdrawal',
	user: { id: 1022, name: 'Agus Wijaya' },
	method: 'pix',
	amount: 60_000,
	reason: 'limit',
	since: AT,
	due_at: AT,
	overdue: false,
	taken: null,
	request: null,
};
const REVIEW: Review = { ...QUEUED, open: true, waits: true, people: null, movement: null, payment: null, facts: null };
const PAYMENT: Review['payment'] = {
	row_id: ID,
	provider: 'manual',
	account: 'itau',
	id: 'A 1',
	money: 'suspended',
	native_amount: '126.25',
	native_currency: 'BRL',
	instrument: null,
	payer_name: 'Ana Souza',
	doubt: null,
	valued: false,
	at: AT,
};

const MOVEMENT: NonNullable<Review['movement']> = {
	id: ID,
	kind: 'deposit',
	method: 'pix',
	currency: 'USD',
	amount: 60_000,
	fee: 0,
	arrives: 60_000,
	local: null,
	destination: null,
	reference: 'ABCD',
	status: 'confirmed',
	reason: null,
	waits_for: null,
	due_at: null,
	cancellable: false,
	excluded: null,
	final: null,
	created_at: AT,
	next: null,
	steps: [],
};

const open = (viewer = FINANCE) =>
	showPage(<ReviewPage />, { viewer, path: `/admin/reviews/${ID}`, texts: ['cashier', 'audit'] });
const review = (change: Partial<Review> = {}) => answering(getReview, { ...REVIEW, ...change } as Review);
const acts = async () => {
	await screen.findByRole('heading', { level: 1 });
	const all = screen.queryAllByRole('button').map(({ textContent }) => textContent?.replace(/t$/, ''));
	const known = [en.admin.take, en.admin.takeLonger, en.admin.rejectWithdrawal, en.admin.approveWithdrawal];
	return known.filter((name) => all.includes(name));
};
const { take, takeLonger, rejectWithdrawal: reject, approveWithdrawal: approve } = en.admin;

test.each<[string, Viewer, Partial<Review>, readonly string[]]>([
	['that no one has taken', FINANCE, {}, [take, reject, approve]],
	[
		'that the viewer has',
		FINANCE,
		{ taken: { by: { id: FINANCE.id, name: 'Ruth' }, until: AT } },
		[takeLonger, reject, approve],
	],
	['that a colleague has', FINANCE, { taken: { by: COLLEAGUE, until: AT } }, []],
	['of the viewer', { id: 1022, role: 'finance' }, {}, []],
	['that is decided', FINANCE, { open: false, waits: false }, []],
	['that a hold delays', FINANCE, { waits: false }, [take, reject]],
	['for an auditor', { id: 1003, role: 'auditor' }, {}, []],
	['for risk', { id: 1003, role: 'risk' }, {}, []],
	[
		'for which a second person is awaited',
		FINANCE,
		{
			request: {
				id: ID,
				kind: 'withdrawal.approve',
				content: { movement: ID, amount: 60_000, doubted: null },
				maker: COLLEAGUE,
				reason: 'as asked',
			},
		},
		[take, reject],
	],
])('[ADMIN-04] [CASH-05] a withdrawal %s: the possible actions', async (_, viewer, change, expected) => {
	serve(review(change));
	await open(viewer);
	expect(await acts()).toEqual(expected);
});

test.each([
	['pending', 'Credited'],
	['review', en.admin.decidedAlready],
] as const)('[ADMIN-04] a deposit that is over after the step %s says "%s"', async (status, words) => {
	const steps = [
		{ status, cause: 'provider', reason: null, at: AT },
		{ status: 'confirmed', cause: 'provider', reason: null, at: AT },
	] as const;
	serve(review({ kind: 'deposit', open: false, waits: false, movement: { ...MOVEMENT, steps: [...steps] } }));
	await open();
	const head = (await screen.findByRole('heading', { level: 1 })).closest('header');
	expect(within(head as HTMLElement).getByText(words)).toBeTruthy();
});

test('[ADMIN-10] a colleague who has taken it is named', async () => {
	serve(review({ taken: { by: COLLEAGUE, until: AT } }));
	await open();
	expect(await screen.findByText(en.admin.takenText.replace('{name}', COLLEAGUE.name))).toBeTruthy();
});

test('[ADMIN-04] its head shows user, amount, reason and due time', async () => {
	serve(review({ overdue: true }));
	await open();
	expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('600.00');
	expect(screen.getByRole('link', { name: 'Agus Wijaya (1022)' }).getAttribute('href')).toBe('/admin/users/1022');
	expect(screen.getByText(/^Overdue since/)).toBeTruthy();
	expect(screen.getByText(en.admin.why_limit)).toBeTruthy();
});

test('[ADMIN-10] a press takes it, and the page shows its taker', async () => {
	const server = serve(review(), answering(takeReview, undefined));
	const { user } = await open();
	await user.click(await screen.findByRole('button', { name: /^Take/ }));
	await waitFor(() => expect(server.of('takeReview')).toHaveLength(1));
	await waitFor(() => expect(server.of('getReview').length).toBeGreaterThan(1));
});

test('[ADMIN-10] a faster colleague is reported, and the page is refetched', async () => {
	const server = serve(review(), refusing(takeReview, 'admin.taken', 'Helen Brandt is working on this.'));
	const { user } = await open();
	await user.click(await screen.findByRole('button', { name: /^Take/ }));
	await waitFor(() => expect(server.of('getReview').length).toBeGreaterThan(1));
	expect(await screen.findByText('Helen Brandt is working on this.')).toBeTruthy();
});

test.each([
	[approve, approveWithdrawal, 202, { request_id: ID }],
	[reject, rejectWithdrawal, 200, undefined],
])('[CASH-05] %s: sent with its reason', async (name, endpoint, _, answer) => {
	const server = serve(review(), answering(endpoint as typeof approveWithdrawal, answer as never));
	const { user } = await open();
	await user.click(await screen.findByRole('button', { name }));
	const dialog = within(await screen.findByRole('dialog'));
	await user.type(dialog.getByLabelText(en.admin.reason), 'as the bank says');
	await user.click(dialog.getByRole('button', { name }));
	await waitFor(() =>
		expect(server.of(endpoint.name).map(({ path, body }) => [path, body])).toEqual([
			[endpoint.path.replace('{id}', ID), { reason: 'as the bank says' }],
		]),
	);
});

test('[CASH-05] an approval whose answer is lost is not treated as a refusal: its dialog stays, and nothing is refetched', async () => {
	const server = serve(review(), losing(approveWithdrawal));
	const { user } = await open();
	await user.click(await screen.findByRole('button', { name: approve }));
	const dialog = within(await screen.findByRole('dialog'));
	await user.type(dialog.getByLabelText(en.admin.reason), 'as asked');
	await user.click(dialog.getByRole('button', { name: approve }));
	await waitFor(() => expect(dialog.getByRole('alert').textContent).toMatch(/\S/));
	expect(server.of('approveWithdrawal')).toHaveLength(1);
});

test('[CASH-06] a payment without a user is assigned to the user whose number is typed', async () => {
	const payment = { kind: 'payment', user: null, amount: 2_500, reason: null, payment: PAYMENT } as const;
	const server = serve(review(payment), answering(assignPayment, { request_id: ID }));
	const { user } = await open();
	await user.click(await screen.findByRole('button', { name: en.admin.assignPayment }));
	const dialog = within(await screen.findByRole('dialog'));
	await user.type(dialog.getByLabelText(en.admin.actorNumber), '1,022');
	await user.type(dialog.getByLabelText(en.admin.reason), 'the name fits');
	await user.click(dialog.getByRole('button', { name: en.admin.assignPayment }));
	await waitFor(() => expect(server.of('assignPayment')[0]?.body).toEqual({ user: 1022, reason: 'the name fits' }));
});

test('[CASH-06] the amount of a payment is written as its reader writes amounts, and its provider by name', async () => {
	const payment = { ...PAYMENT, native_amount: '2126.25' } as Review['payment'];
	serve(review({ kind: 'payment', user: null, amount: null, reason: null, payment }));
	await open();
	expect(await screen.findByText('2,126.25 BRL')).toBeTruthy();
	expect(screen.getByText('Bank account · itau')).toBeTruthy();
});

test.each<[string, Partial<Review>, readonly string[]]>([
	['without a rate', { money: 'unvalued' } as never, [en.admin.returnPayment, en.admin.valuePayment]],
	['that is known', {}, [en.admin.returnPayment, en.admin.assignPayment]],
])('[CASH-06] a payment %s: the possible actions', async (_, change, expected) => {
	const payment = { ...PAYMENT, ...change } as Review['payment'];
	serve(review({ kind: 'payment', user: null, amount: null, reason: null, payment }));
	await open();
	await screen.findByRole('heading', { level: 1 });
	const names = [en.admin.returnPayment, en.admin.valuePayment, en.admin.assignPayment, en.admin.creditDeposit];
	expect(names.filter((name) => screen.queryByRole('button', { name }) !== null)).toEqual(expected);
});

test('[ADMIN-04] the queue shows for each item what waits, for whom, why, and how much', async () => {
	const request: QueuedReview['request'] = {
		id: ID,
		kind: 'withdrawal.approve',
		content: { movement: ID, amount: 60_000, doubted: null },
		maker: COLLEAGUE,
		reason: 'as asked',
	};
	const other = (n: number, change: Partial<QueuedReview>): QueuedReview => ({
		...QUEUED,
		id: ID.replace(/1$/, String(n)),
		...change,
	});
	serve(
		answering(listReviews, {
			data: [
				QUEUED,
				other(2, { request }),
				other(3, { taken: { by: COLLEAGUE, until: AT } }),
				other(4, { kind: 'payment', user: null, amount: null, reason: null }),
				other(5, { kind: 'deposit', reason: 'rate' }),
				other(6, { kind: 'payment', reason: 'no_session' }),
			],
			next_cursor: null,
		}),
	);
	await showPage(<ReviewQueuePage />, {
		viewer: FINANCE,
		path: '/admin/reviews',
		texts: ['cashier', 'audit', 'figures'],
	});
	const rows = (await screen.findAllByRole('row')).slice(1).map(({ textContent }) => textContent ?? '');
	expect(rows).toHaveLength(6);
	expect(rows[4]).toContain(en.admin.why_rate);
	expect(rows[5]).toContain(en.admin.why_no_session);
	expect(rows[0]).toContain('Agus Wijaya');
	expect(rows[0]).toContain('600.00');
	expect(rows[0]).toContain(en.admin.waitsForAnyone);
	expect(rows[1]).toContain(en.admin.waitsForSecond.replace('{name}', COLLEAGUE.name));
	expect(rows[2]).toContain(COLLEAGUE.name);
	expect(rows[3]).toContain(en.admin.review_payment);
});
