import { decideMatch, listMatches, type Match } from '@fairtick/domain/verification/staff-contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { en } from '../../../test/english.ts';
import { answering, refusing, serve, showPage, type Viewer } from '../../../test/staff-page.tsx';
import { MatchesPage } from './matches-page.tsx';

afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

const RISK: Viewer = { id: 1008, role: 'risk' };
const ID = '019b8e1c-4d5e-4a6b-8c7d-000000000001';
const AT = '2026-11-16T12:00:00.000Z';
const MATCH: Match = {
	id: ID,
	kind: 'name',
	user: { id: 1022, name: 'Agus Wijaya' },
	other: { id: 1023, name: 'A. Wijaya' },
	entry: null,
	address: null,
	found_at: AT,
	due_at: AT,
	overdue: false,
	asked: null,
	result: null,
};
const { matchAsk_cleared: clear, matchAsk_confirmed: confirm } = en.desk;

async function open(change: Partial<Match> = {}, viewer = RISK, query = '') {
	const server = serve(answering(listMatches, { data: [{ ...MATCH, ...change }], next_cursor: null }));
	const shown = await showPage(<MatchesPage />, {
		viewer,
		path: '/admin/matches',
		query,
		texts: ['verification-desk', 'verification'],
	});
	await screen.findAllByRole('row');
	await screen.findByText('Agus Wijaya (1022)');
	return { ...shown, server };
}
const acts = () => [clear, confirm].filter((name) => screen.queryByRole('button', { name }) !== null);

test.each<[string, Viewer, Partial<Match>, readonly string[]]>([
	['is asked about', RISK, {}, [clear, confirm]],
	['waits for its second person', RISK, { asked: { result: 'cleared', by: { id: 1006, name: 'Helen' } } }, []],
	['is decided', RISK, { result: 'confirmed' }, []],
	['is about the viewer', { id: 1022, role: 'risk' }, {}, []],
	['is read by the auditor', { id: 1008, role: 'auditor' }, {}, []],
])('[KYC-04] a match that %s', async (_, viewer, change, expected) => {
	await open(change, viewer);
	expect(acts()).toEqual(expected);
});

test('[KYC-04] a colleague’s request and the decision are shown', async () => {
	await open({ asked: { result: 'confirmed', by: { id: 1006, name: 'Helen' } } });
	expect(screen.getByText(en.desk.matchAsked_confirmed.replace('{name}', 'Helen'))).toBeTruthy();
	cleanup();
	await open({ result: 'cleared' });
	expect(screen.getByText(en.desk.matchResult_cleared)).toBeTruthy();
});

test('[KYC-04] both accounts are named before the second person is asked', async () => {
	const { server, user } = await open();
	server.add(answering(decideMatch, { request_id: ID }));
	await user.click(screen.getByRole('button', { name: confirm }));
	const dialog = await screen.findByRole('dialog');
	expect(dialog.textContent).toContain('Agus Wijaya (1022) – A. Wijaya (1023)');
	expect(dialog.textContent).toContain(en.desk.matchText_confirmed);
	await user.type(within(dialog).getByLabelText(en.admin.reason), 'the same face');
	await user.click(within(dialog).getByRole('button', { name: confirm }));
	await waitFor(() =>
		expect(server.of('decideMatch')[0]?.body).toEqual({ result: 'confirmed', reason: 'the same face' }),
	);
});

test('[KYC-04] an address of coins is about money, and its act says so', async () => {
	const { user } = await open({ kind: 'address', other: null, entry: 'List 7', address: 'bc1qexample' });
	expect(screen.getByText('bc1qexample')).toBeTruthy();
	await user.click(screen.getByRole('button', { name: clear }));
	expect((await screen.findByRole('dialog')).textContent).toContain(en.desk.matchTextAddress_cleared);
});

test('[ADMIN-10] a match that a colleague has requested meanwhile says so', async () => {
	const { server, user } = await open();
	server.add(refusing(decideMatch, 'admin.request_open', 'Someone has asked for this already.'));
	await user.click(screen.getByRole('button', { name: clear }));
	const dialog = within(await screen.findByRole('dialog'));
	await user.type(dialog.getByLabelText(en.admin.reason), 'another person');
	await user.click(dialog.getByRole('button', { name: clear }));
	expect(await dialog.findByText('Someone has asked for this already.')).toBeTruthy();
});

test('the state in the address requests decided ones', async () => {
	const { server } = await open({ result: 'cleared' }, RISK, '?status=decided');
	expect(server.asked[0]?.query).toMatchObject({ status: 'decided' });
});
