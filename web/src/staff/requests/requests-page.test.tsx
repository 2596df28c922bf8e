import {
	approveRequest,
	listRequests,
	refuseRequest,
	type StaffRequest,
	withdrawRequest,
} from '@fairtick/domain/staff-requests/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { en } from '../../../test/english.ts';
import { answering, losing, refusing, serve, showPage } from '../../../test/staff-page.tsx';
import { confirmation } from '../../kit/api/fresh-sign-in.ts';
import { RequestsPage } from './requests-page.tsx';

afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

const VIEWER = { id: 1005, role: 'admin' };
const AT = '2026-11-16T12:00:00.000Z';
const ID = '019b8e1c-4d5e-4a6b-8c7d-000000000001';
const REQUEST: StaffRequest = {
	id: ID,
	kind: 'user.unfreeze',
	content: { frozen: 'restored from a backup' },
	subject: 'user:1022',
	subject_name: 'Agus Wijaya',
	reason: 'the books agree',
	maker: { id: 1006, name: 'Helen Brandt' },
	created_at: AT,
	expires_at: AT,
	state: 'pending',
	decided_by: null,
	decided_at: null,
	decision_reason: null,
	people: null,
	roles: ['admin', 'risk'],
	decidable: true,
};
const page = (...requests: StaffRequest[]) => answering(listRequests, { data: requests, next_cursor: null });
const open = (query = '') =>
	showPage(<RequestsPage />, { viewer: VIEWER, path: '/admin/requests', query, texts: ['audit', 'cashier'] });

/** Opens an act's dialog and enters a reason. */
async function decide(user: Awaited<ReturnType<typeof open>>['user'], name: string) {
	await user.click(await screen.findByRole('button', { name }));
	const dialog = within(await screen.findByRole('dialog'));
	await user.type(dialog.getByLabelText(en.admin.reason), 'as agreed');
	await user.click(dialog.getByRole('button', { name }));
	return dialog;
}
const actsOf = async () => {
	const row = within(await screen.findByRole('listitem'));
	return row.queryAllByRole('button').map(({ textContent }) => textContent);
};

const { approve, refuse, withdraw } = en.admin;

test.each<[string, Partial<StaffRequest>, readonly string[]]>([
	['that the viewer may decide', {}, [refuse, approve]],
	['that the viewer made', { maker: { id: VIEWER.id, name: 'Ingrid' }, decidable: false }, [withdraw]],
	['of which the viewer is no decider', { decidable: false }, []],
	[
		'that is approved',
		{
			state: 'approved',
			decided_by: { id: 1007, name: 'Ruth' },
			decided_at: AT,
			decision_reason: 'seen',
			decidable: false,
		},
		[],
	],
	['that expired', { state: 'expired', decidable: false }, []],
])('[ADMIN-01] a request %s has these acts', async (_, change, acts) => {
	serve(page({ ...REQUEST, ...change } as StaffRequest));
	await open();
	expect(await actsOf()).toEqual(acts);
});

test('[ADMIN-01] a request of an earlier version can be declined, and not approved', async () => {
	serve(page({ ...REQUEST, kind: 'earlier', content: { kind: 'user.thaw', json: '{}' } } as unknown as StaffRequest));
	await open();
	expect(await actsOf()).toEqual([refuse]);
	expect(screen.getByText(en.admin.earlierText)).toBeTruthy();
});

test('[OPS-08] a request names its possible deciders: those of some roles, or these people', async () => {
	serve(page(REQUEST));
	await open();
	expect(await screen.findByText('Who decides: Administrator or Risk.')).toBeTruthy();
	cleanup();
	serve(page({ ...REQUEST, people: [{ id: 1009, name: 'Tomás Silva' }] }));
	await open();
	expect(await screen.findByText(/Tomás Silva \(1009\)/)).toBeTruthy();
});

test('[ADMIN-01] the decider of a request, and the reason, are shown', async () => {
	const decided = {
		state: 'refused',
		decided_by: { id: 1007, name: 'Ruth' },
		decided_at: AT,
		decidable: false,
	} as const;
	serve(page({ ...REQUEST, ...decided, decision_reason: 'the user asked twice' }));
	await open();
	expect(await screen.findByText(/^Declined by Ruth/)).toBeTruthy();
	expect(screen.getByText(/the user asked twice/)).toBeTruthy();
	expect(screen.getByText(/the books agree/)).toBeTruthy();
});

test.each([
	[approve, approveRequest],
	[refuse, refuseRequest],
])(
	'[ADMIN-01] the second person presses %s: the reason is sent, and the list shows the outcome',
	async (name, endpoint) => {
		const server = serve(page(REQUEST), answering(endpoint, undefined));
		const { user } = await open();
		const done = decide(user, name);
		await waitFor(() => expect(server.of(endpoint.name)).toHaveLength(1));
		await done;
		expect(server.of(endpoint.name)[0]).toMatchObject({
			path: endpoint.path.replace('{id}', ID),
			body: { reason: 'as agreed' },
		});
		await waitFor(() => expect(server.of('listRequests')).toHaveLength(2));
		await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
	},
);

test('[ADMIN-01] the maker cancels a request', async () => {
	const own = { ...REQUEST, maker: { id: VIEWER.id, name: 'Ingrid' }, decidable: false };
	const server = serve(page(own), answering(withdrawRequest, undefined));
	const { user } = await open();
	await decide(user, withdraw);
	await waitFor(() => expect(server.of('withdrawRequest')).toHaveLength(1));
});

test('[ADMIN-10] a request that a colleague has decided meanwhile says so, and the list is refetched once that is read', async () => {
	const over = refusing(approveRequest, 'admin.request_over', 'This request is no longer open.');
	const server = serve(page(REQUEST), over);
	const { user } = await open();
	const dialog = await decide(user, approve);
	expect(await dialog.findByText('This request is no longer open.')).toBeTruthy();
	expect(server.of('listRequests')).toHaveLength(1);
	await user.click(dialog.getByRole('button', { name: 'Cancel' }));
	await waitFor(() => expect(server.of('listRequests')).toHaveLength(2));
});

test('an approval whose answer is lost keeps its dialog and the typed reason', async () => {
	const server = serve(page(REQUEST), losing(approveRequest));
	const { user } = await open();
	const dialog = await decide(user, approve);
	expect(await dialog.findByRole('alert')).toHaveProperty('textContent', expect.stringMatching(/\S/));
	expect(dialog.getByLabelText<HTMLTextAreaElement>(en.admin.reason).value).toBe('as agreed');
	server.add(answering(approveRequest, undefined));
	await user.click(dialog.getByRole('button', { name: approve }));
	await waitFor(() => expect(server.of('approveRequest')).toHaveLength(2));
	await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('[IDENT-04] an approval that needs a fresh sign-in is sent again after it, with the same reason; without it nothing more is sent', async () => {
	const server = serve(page(REQUEST), refusing(approveRequest, 'http.fresh_sign_in', 'Confirm that it is you.'));
	const { user } = await open();
	const deciding = decide(user, approve);
	await waitFor(() => expect(confirmation.get()).not.toBeNull());
	server.add(answering(approveRequest, undefined));
	confirmation.get()?.(true);
	await deciding;
	await waitFor(() => expect(server.of('approveRequest')).toHaveLength(2));
	expect(server.of('approveRequest').map(({ body }) => body)).toEqual(Array(2).fill({ reason: 'as agreed' }));
	cleanup();
	const other = serve(page(REQUEST), refusing(approveRequest, 'http.fresh_sign_in', 'Confirm that it is you.'));
	const again = decide((await open()).user, approve);
	await waitFor(() => expect(confirmation.get()).not.toBeNull());
	confirmation.get()?.(false);
	expect(await (await again).findByText('Confirm that it is you.')).toBeTruthy();
	expect(other.of('approveRequest')).toHaveLength(1);
});

test('[ADMIN-01] the state in the address filters the list', async () => {
	const server = serve(page());
	await open('?state=approved');
	expect(await screen.findByText(en.admin.nothing)).toBeTruthy();
	expect(server.asked[0]?.query).toMatchObject({ state: 'approved' });
});

test('a list that cannot be loaded says so and can be retried', async () => {
	const server = serve(losing(listRequests));
	const { user } = await open();
	const again = await screen.findByRole('button', { name: 'Try again' });
	server.add(page(REQUEST));
	await user.click(again);
	expect(await actsOf()).toEqual([refuse, approve]);
});
