import type { Trade } from '@fairtick/domain/trading/contract';
import { expect, test } from 'vitest';
import { dropEnded, dropTail, groupKeyOf, mergeRows, type SteadyRow } from './use-steady-rows.ts';

const trade = (id: string, endsInS: number, status: Trade['status'] = 'open', assetId = 1) =>
	({
		id,
		status,
		asset: { id: assetId },
		accepted_at: '2026-01-05T12:00:00.000Z',
		expires_at: new Date(Date.UTC(2026, 0, 5, 12, 0, endsInS)).toISOString(),
	}) as Trade;
const merge = (rows: readonly SteadyRow[], open: readonly Trade[], results: readonly Trade[] = [], nowMs = 0) =>
	mergeRows(rows, open, results, nowMs);
const shown = (rows: readonly SteadyRow[]) => rows.map(({ trade: { id, status } }) => `${id} ${status}`);

test('[CHART-10] trades are sorted by expiry, and those of one asset and second stand together', () => {
	const rows = merge([], [trade('late', 90), trade('a', 30), trade('other', 30, 'open', 2), trade('b', 30)]);
	expect(shown(rows)).toEqual(['a open', 'b open', 'other open', 'late open']);
	expect(new Set(rows.map((row) => groupKeyOf(row.trade))).size).toBe(3);
});

test('[CHART-10] [SHELL-01] an ended trade keeps its place with its result, and a new one has its place by expiry', () => {
	const before = merge([], [trade('a', 10), trade('b', 20), trade('c', 30)]);
	const rows = merge(before, [trade('a', 10), trade('c', 30), trade('d', 25)], [trade('b', 20, 'won')]);
	expect(shown(rows)).toEqual(['a open', 'b won', 'd open', 'c open']);
	expect(shown(merge(rows, [trade('a', 10), trade('c', 30)]))).toEqual(['a open', 'b won', 'c open']);
});

test('one without a known result is removed', () => {
	const before = merge([], [trade('a', 10), trade('b', 20)]);
	expect(shown(merge(before, [trade('b', 20)]))).toEqual(['b open']);
});

test('an ended trade stays for ten seconds; below the last open one it is then removed by itself', () => {
	const before = merge([], [trade('a', 10), trade('b', 20), trade('c', 30)]);
	const rows = merge(before, [trade('b', 20)], [trade('a', 10, 'lost'), trade('c', 30, 'won')], 1_000);
	expect(shown(dropEnded(rows, 10_900))).toEqual(['a lost', 'b open', 'c won']);
	expect(shown(dropTail(rows, 10_900))).toEqual(['a lost', 'b open', 'c won']);
	expect(shown(dropTail(rows, 11_000))).toEqual(['a lost', 'b open']);
	expect(shown(dropEnded(rows, 11_000))).toEqual(['b open']);
});

test('without a click or key at most fifty ended trades stay', () => {
	const all = Array.from({ length: 60 }, (_, n) => trade(`${n}`, n));
	const rows = merge(
		merge([], all),
		[],
		all.map((one) => ({ ...one, status: 'won' as const })),
	);
	expect(rows).toHaveLength(50);
});
