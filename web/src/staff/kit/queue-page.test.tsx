import { disputesQueue } from '@fairtick/domain/support/kinds/disputes-queue';
import { matchesQueue } from '@fairtick/domain/verification/kinds/matches-queue';
import { useQueryClient } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { english } from '../../../test/english.ts';
import { show } from '../../../test/show.tsx';
import { createStore } from '../../kit/base/store.ts';
import type { Navigation } from '../../kit/navigation/navigation.ts';
import { NavigationProvider } from '../../kit/navigation/use-navigation.ts';
import { itemColumn, takenColumn, userColumn } from './queue-columns.tsx';
import { QueuePage } from './queue-page.tsx';
import { useQueue } from './use-queue.ts';

const VIEWER = { id: 1005, role: 'support' };
const AT = '2026-11-16T12:00:00.000Z';
const id = (n: number) => `019b8e1c-4d5e-4a6b-8c7d-00000000000${n}`;
const dispute = (n: number, more: object = {}) => ({
	id: id(n),
	status: 'open',
	opened_at: AT,
	due_at: AT,
	overdue: false,
	outcome: null,
	taken: null,
	user: { id: 1010 + n, name: `User ${n}` },
	subject: { type: 'trade', id: id(n) },
	...more,
});
const takenBy = (staff: number) => ({ taken: { by: { id: staff, name: `Staff ${staff}` }, until: AT } });

let asked: URL[] = [];
let items: readonly object[] = [];
const go = vi.fn();
beforeEach(() => {
	// biome-ignore lint/suspicious/noDocumentCookie: the pages read it
	document.cookie = 'token=of-a-test';
	asked = [];
	vi.stubGlobal('fetch', async (path: string) => {
		asked.push(new URL(path, 'http://localhost'));
		return Response.json({ data: items, next_cursor: null });
	});
});
afterEach(() => {
	cleanup();
	go.mockReset();
	vi.unstubAllGlobals();
});

function Disputes({ ifEmpty }: { ifEmpty?: { status: string } }) {
	useQueryClient().setQueryData(['user'], VIEWER);
	const list = useQueue(disputesQueue, ['status'], ifEmpty);
	return (
		<QueuePage
			queue={disputesQueue}
			text="About disputes"
			list={list}
			filter={{
				name: 'status',
				label: 'Status',
				all: 'Undecided',
				options: [{ value: 'decided', label: 'Decided' }],
			}}
			columns={[
				itemColumn(disputesQueue, 'Due', ({ due_at }) => due_at),
				userColumn(() => 'User'),
				takenColumn(() => 'Taken'),
			]}
		>
			<p>More about it</p>
		</QueuePage>
	);
}

const open = (page: React.ReactNode, query = '') =>
	show(
		<NavigationProvider
			value={{ shown: createStore({ address: { path: '/admin/disputes', query } }), go } as unknown as Navigation}
		>
			{page}
		</NavigationProvider>,
		['admin', 'support'],
	);
const queryOf = (url: URL | undefined) => Object.fromEntries(url?.searchParams ?? []);

test('[ADMIN-04] a queue has its name, a sentence, filters, and its items, each with a link to its page', async () => {
	items = [dispute(1, { overdue: true }), dispute(2, takenBy(1006))];
	await open(<Disputes />);
	const [first, second] = await screen.findAllByRole('link');
	expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(english('title.adminDisputes'));
	for (const text of ['About disputes', 'More about it', english('admin.overdue'), 'User 1 (1011)'])
		expect(screen.getAllByText(text)).toHaveLength(1);
	expect([first, second].map((link) => link?.getAttribute('href'))).toEqual([
		`/admin/disputes/${id(1)}`,
		`/admin/disputes/${id(2)}`,
	]);
	expect(screen.getByRole('cell', { name: /Staff 1006/ })).toBeTruthy();
});

test('the address’s filters are sent by name; empty ones are not', async () => {
	await open(<Disputes />, '?status=decided&else=x');
	await waitFor(() => expect(asked).toHaveLength(1));
	expect([asked[0]?.pathname, queryOf(asked[0])]).toEqual([
		disputesQueue.list.path,
		{ limit: '50', status: 'decided' },
	]);
	cleanup();
	await open(<Disputes />);
	await waitFor(() => expect(asked).toHaveLength(2));
	expect(queryOf(asked[1])).toEqual({ limit: '50' });
	cleanup();
	await open(<Disputes ifEmpty={{ status: 'open' }} />);
	await waitFor(() => expect(asked).toHaveLength(3));
	expect(queryOf(asked[2])).toEqual({ limit: '50', status: 'open' });
});

test('the queue’s filter shows the value in the address, and a choice changes the address', async () => {
	const { user } = await open(<Disputes />, '?status=decided');
	const filter = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' });
	expect([filter.value, [...filter.options].map(({ text }) => text)]).toEqual(['decided', ['Undecided', 'Decided']]);
	await user.selectOptions(filter, 'Undecided');
	expect(go).toHaveBeenCalledExactlyOnceWith('/admin/disputes', { query: { status: undefined }, replace: true });
});

test('an empty queue says so', async () => {
	items = [];
	await open(<Disputes />);
	expect(await screen.findByText(english('admin.nothing'))).toBeTruthy();
});

test('[ADMIN-04] the next item is the first waiting one that no colleague has taken and that is not about the viewer', async () => {
	items = [
		dispute(1, { user: { id: VIEWER.id, name: 'Own' } }),
		dispute(2, takenBy(1006)),
		dispute(3, takenBy(VIEWER.id)),
		dispute(4),
	];
	const { user } = await open(<Disputes />);
	await user.click(screen.getByRole('button', { name: new RegExp(english('admin.nextItem')) }));
	await waitFor(() => expect(go).toHaveBeenCalledExactlyOnceWith(`/admin/disputes/${id(3)}`));
	expect(queryOf(asked.at(-1))).toEqual({ limit: '100', status: 'open' });
	items = [dispute(2, takenBy(1006))];
	await user.click(screen.getByRole('button', { name: new RegExp(english('admin.nextItem')) }));
	expect(await screen.findByText(english('admin.noneLeft'))).toBeTruthy();
	expect(go).toHaveBeenCalledOnce();
});

function Matches() {
	const list = useQueue(matchesQueue, ['status']);
	return <QueuePage queue={matchesQueue} text="About matches" list={list} columns={[]} />;
}

test('a queue decided in its list has no next item', async () => {
	items = [];
	await open(<Matches />);
	expect(await screen.findByText(english('admin.nothing'))).toBeTruthy();
	expect(screen.queryByRole('button', { name: new RegExp(english('admin.nextItem')) })).toBeNull();
});
