import { act, cleanup, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { english } from '../../../test/english.ts';
import { show } from '../../../test/show.tsx';
import { asOfStore, keepAsOf } from '../../kit/api/as-of.ts';
import { formatTime } from '../../kit/i18n/format.ts';
import { type Column, DataTable, PagedTable } from './data-table.tsx';

afterEach(cleanup);

interface Asset {
	readonly id: number;
	readonly ticker: string;
	readonly stake: number;
}
const ROWS: readonly Asset[] = [
	{ id: 1, ticker: 'BTCUSD', stake: 1_000 },
	{ id: 2, ticker: 'FX10', stake: 25 },
];
const COLUMNS: readonly Column<Asset>[] = [
	{ head: 'Ticker', look: 'line', cell: ({ ticker }) => ticker },
	{ head: 'Note', className: 'max-w-20', title: ({ ticker }) => `all of ${ticker}`, cell: () => 'note' },
	{ head: 'Stake', look: 'number', cell: ({ stake }) => stake },
];
const table = (rows: readonly Asset[], more: Partial<ComponentProps<typeof DataTable<Asset>>> = {}) => (
	<DataTable label="Assets" rows={rows} rowKey={({ id }) => id} columns={COLUMNS} {...more} />
);
const cellsOf = (row: HTMLElement | undefined) =>
	within(row as HTMLElement)
		.getAllByRole('cell')
		.map(({ textContent }) => textContent);

test('a table has its columns’ heads and a row for each item, in order', async () => {
	await show(table(ROWS), ['admin']);
	expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
		'Ticker',
		'Note',
		'Stake',
	]);
	const [, ...rows] = screen.getAllByRole('row');
	expect(rows.map(cellsOf)).toEqual([
		['BTCUSD', 'note', '1000'],
		['FX10', 'note', '25'],
	]);
});

test('numbers are right-aligned on one line, and so is their head', async () => {
	await show(table(ROWS), ['admin']);
	for (const cell of [screen.getByRole('columnheader', { name: 'Stake' }), screen.getByRole('cell', { name: '25' })])
		expect(cell.className).toMatch(/\btext-right\b/);
	expect(screen.getByRole('cell', { name: '25' }).className).toMatch(/\bwhitespace-nowrap tabular-nums\b/);
	expect(screen.getByRole('columnheader', { name: 'Ticker' }).className).not.toMatch(/text-right/);
	expect(screen.getByRole('cell', { name: 'FX10' }).className).toMatch(/\bwhitespace-nowrap\b/);
});

test('a column gives its cells their classes and full texts', async () => {
	await show(table(ROWS), ['admin']);
	const cell = screen.getByTitle('all of FX10');
	expect([cell.textContent, cell.className.includes('max-w-20')]).toEqual(['note', true]);
});

test('cells are aligned by their first lines, or centred if the table says so', async () => {
	const { rerender } = await show(table(ROWS), ['admin']);
	expect(screen.getByRole('cell', { name: 'FX10' }).className).toMatch(/\balign-baseline\b/);
	rerender(table(ROWS, { middle: true, rowClass: ({ id }) => `row-${id}` }));
	expect(screen.getByRole('cell', { name: 'FX10' }).className).not.toMatch(/align-baseline/);
	expect(screen.getByRole('cell', { name: 'FX10' }).closest('tr')?.className).toBe('row-2');
});

test('a narrow screen scrolls the table beside its first column, and keys reach it', async () => {
	await show(table(ROWS), ['admin']);
	const region = screen.getByRole('region', { name: 'Assets' });
	expect([region.tabIndex, region.className]).toEqual([0, expect.stringMatching(/sticky-column.*overflow-x-auto/)]);
	expect(screen.getByRole('table').className).toMatch(/\bmax-desktop:w-max\b.*\bmax-desktop:min-w-full\b/);
});

test('an empty list shows a note in place of a table', async () => {
	await show(table([]), ['admin']);
	expect(screen.queryByRole('table')).toBeNull();
	expect(screen.getByText(english('admin.nothing'))).toBeTruthy();
});

type Query = ComponentProps<typeof PagedTable<Asset>>['query'];
const paged = (query: object) => (
	<PagedTable label="Assets" rowKey={({ id }) => id} columns={COLUMNS} query={query as Query} />
);

test('a paged list shows all loaded rows, and requests the next page', async () => {
	const fetchNextPage = vi.fn();
	const pages = ROWS.map((row) => ({ data: [row] }));
	const query = { data: { pages }, isError: false, hasNextPage: true, isFetchingNextPage: false, fetchNextPage };
	const { user, rerender } = await show(paged(query), ['admin', 'trading']);
	expect(screen.getAllByRole('row')).toHaveLength(3);
	await user.click(screen.getByRole('button', { name: english('common.more') }));
	expect(fetchNextPage).toHaveBeenCalledOnce();
	rerender(paged({ ...query, hasNextPage: false }));
	expect(screen.queryByRole('button')).toBeNull();
});

test('[CLUSTER-08] a list of a replica says of when it is', async () => {
	const query = { data: { pages: [{ data: ROWS }] }, isError: false, hasNextPage: false };
	await show(paged(query), ['admin', 'trading']);
	expect(screen.queryByText(/As of/)).toBeNull();
	const atMs = Date.UTC(2026, 0, 15, 12, 3, 20);
	act(() => keepAsOf(new Response(null, { headers: { 'as-of': new Date(atMs).toISOString() } })));
	expect(screen.getByText(english('admin.asOf', { time: formatTime(atMs) }))).toBeTruthy();
	act(() => asOfStore.set(null));
});

test('a list that could not be loaded offers a retry', async () => {
	const refetch = vi.fn();
	const { user } = await show(paged({ data: undefined, isError: true, refetch }), ['admin', 'trading']);
	expect(screen.queryByRole('table')).toBeNull();
	await user.click(screen.getByRole('button'));
	expect(refetch).toHaveBeenCalledOnce();
});
