import {
	answerDispute,
	decideDispute,
	getQueuedDispute,
	listDisputeQueue,
	type StaffDispute,
	takeDispute,
} from '@fairtick/domain/support/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { en } from '../../../test/english.ts';
import { answering, losing, refusing, serve, showPage, type Viewer } from '../../../test/staff-page.tsx';
import { DisputeQueuePage } from './dispute-queue-page.tsx';
import { QueuedDisputePage } from './queued-dispute-page.tsx';

afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

const SUPPORT: Viewer = { id: 1005, role: 'support' };
const COLLEAGUE = { id: 1006, name: 'Helen Brandt' };
const ID = '019b8e1c-4d5e-4a6b-8c7d-000000000001';
const AT = '2026-11-16T12:00:00.000Z';
const DISPUTE: StaffDispute = {
	id: ID,
	status: 'open',
	opened_at: AT,
	due_at: AT,
	overdue: false,
	outcome: null,
	user: { id: 1022, name: 'Agus Wijaya' },
	taken: null,
	subject: { type: 'trade', id: ID, trade: null },
	messages: [{ n: 1, from: 'user', text: 'The chart showed another price.', at: AT, staff: null }],
};
const open = (viewer = SUPPORT) =>
	showPage(<QueuedDisputePage />, { viewer, path: `/admin/disputes/${ID}`, texts: ['support', 'trading', 'details'] });
const dispute = (change: Partial<StaffDispute> = {}) => answering(getQueuedDispute, { ...DISPUTE, ...change });
const answerField = () => screen.queryByLabelText(en.admin.answer);

test.each<[string, Viewer, Partial<StaffDispute>, boolean]>([
	['that no one has taken', SUPPORT, {}, true],
	['that the viewer has', SUPPORT, { taken: { by: { id: SUPPORT.id, name: 'Ingrid' }, until: AT } }, true],
	['that a colleague has', SUPPORT, { taken: { by: COLLEAGUE, until: AT } }, false],
	['of the viewer', { id: 1022, role: 'support' }, {}, false],
	['for an auditor', { id: 1005, role: 'auditor' }, {}, false],
	[
		'that is decided',
		SUPPORT,
		{ status: 'decided', outcome: { result: 'rejected', reason: 'The price was right.', at: AT } },
		false,
	],
])('[CASH-12] [ADMIN-04] a dispute %s: the possible answers and decisions', async (_, viewer, change, may) => {
	serve(dispute(change));
	await open(viewer);
	expect(await screen.findByText('The chart showed another price.')).toBeTruthy();
	expect([answerField() !== null, screen.queryByRole('button', { name: /^Decide/ }) !== null]).toEqual([may, may]);
});

test('[CASH-12] a decided dispute shows the outcome and the reason', async () => {
	serve(dispute({ status: 'decided', outcome: { result: 'rejected', reason: 'The price was right.', at: AT } }));
	await open();
	expect(await screen.findByText(/The price was right\./)).toBeTruthy();
});

test('[CASH-12] an answer whose receipt was lost is sent again under the same key, and then the thread is refetched', async () => {
	const server = serve(dispute(), losing(answerDispute));
	const { user } = await open();
	await screen.findByText('The chart showed another price.');
	await user.type(answerField() as HTMLElement, 'We look at it.');
	await user.click(screen.getByRole('button', { name: en.admin.sendAnswer }));
	await waitFor(() => expect(server.of('answerDispute').length).toBeGreaterThan(0));
	server.add(answering(answerDispute, undefined));
	await waitFor(() => expect(server.of('getQueuedDispute').length).toBeGreaterThan(1), { timeout: 15_000 });
	const sent = server.of('answerDispute');
	expect(sent.length).toBeGreaterThan(1);
	expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
	expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
	expect(new Set(sent.map(({ body }) => JSON.stringify(body)))).toEqual(new Set(['{"text":"We look at it."}']));
});

test('[CASH-12] a decision is sent with its outcome and its reason', async () => {
	const server = serve(dispute(), answering(decideDispute, undefined));
	const { user } = await open();
	await user.click(await screen.findByRole('button', { name: /^Decide/ }));
	const dialog = within(await screen.findByRole('dialog'));
	await user.selectOptions(dialog.getByLabelText(en.admin.result), 'accepted');
	await user.type(dialog.getByLabelText(en.admin.reason), 'The feed was late.');
	await user.click(dialog.getByRole('button', { name: /^Decide/ }));
	await waitFor(() =>
		expect(server.of('decideDispute')[0]?.body).toEqual({ result: 'accepted', reason: 'The feed was late.' }),
	);
});

test('[ADMIN-10] one that a colleague decided meanwhile says so', async () => {
	const server = serve(dispute(), refusing(takeDispute, 'support.decided', 'This dispute is decided.'));
	const { user } = await open();
	await user.click(await screen.findByRole('button', { name: /^Take/ }));
	expect(await screen.findByText('This dispute is decided.')).toBeTruthy();
	await waitFor(() => expect(server.of('getQueuedDispute').length).toBeGreaterThan(1));
});

test('a dispute that cannot be loaded says so and can be retried', async () => {
	const server = serve(losing(getQueuedDispute));
	const { user } = await open();
	const again = await screen.findByRole('button', { name: 'Try again' });
	server.add(dispute());
	await user.click(again);
	expect(await screen.findByText('The chart showed another price.')).toBeTruthy();
});

test('[ADMIN-04] the queue lists disputes with their state, which filters it', async () => {
	const { messages: _, ...listed } = DISPUTE;
	const queued = { ...listed, subject: { type: 'trade', id: ID } } as const;
	const server = serve(answering(listDisputeQueue, { data: [{ ...queued, overdue: true }], next_cursor: null }));
	const { user } = await showPage(<DisputeQueuePage />, {
		viewer: SUPPORT,
		path: '/admin/disputes',
		query: '?status=answered',
		texts: ['support'],
	});
	expect(await screen.findByText('Agus Wijaya (1022)')).toBeTruthy();
	expect(screen.getByText(en.admin.overdue)).toBeTruthy();
	expect(server.asked[0]?.query).toMatchObject({ status: 'answered' });
	expect(user).toBeTruthy();
});
