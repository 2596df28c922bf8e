import type { Trade, TradeSale } from '@fairtick/domain/trading/contract';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import {
	ALL_CLOSED,
	closedTradesQuery,
	oneTradeKey,
	openTradesQuery,
	showClosed,
	showCorrected,
	showOpen,
	showSale,
	totalsKey,
} from './trades-cache.ts';

const trade = (id: string, change: Partial<Trade> = {}): Trade =>
	({
		id,
		mode: 'demo',
		status: 'open',
		asset: { id: 1, ticker: 'V10' },
		accepted_at: `2026-01-05T12:00:0${id}.000Z`,
		entry: null,
		...change,
	}) as Trade;
const entry = { seq: 7, price: '1.5', at: '2026-01-05T12:00:01.500Z' };
const { queryKey: openKey } = openTradesQuery('demo');

test('an answer after the event of the entry does not remove the entry', () => {
	const queryClient = new QueryClient();
	queryClient.setQueryData(openKey, []);
	showOpen(queryClient, trade('1', { entry }));
	showOpen(queryClient, trade('1'));
	expect(queryClient.getQueryData(openKey)).toEqual([trade('1', { entry })]);
});

test('[TRADE-14] an accepted request to sell is shown, and does not cover the end that an event has shown before', () => {
	const queryClient = new QueryClient();
	const sale = (status: TradeSale['status']) => ({ id: 's', status }) as TradeSale;
	queryClient.setQueryData(openKey, [trade('1', { entry })]);
	showSale(queryClient, trade('1'), sale('pending'));
	expect(queryClient.getQueryData(openKey)).toEqual([trade('1', { entry, sale: sale('pending') })]);
	showOpen(queryClient, trade('1', { entry, sale: sale('lapsed') }));
	showSale(queryClient, trade('1'), sale('pending'));
	expect(queryClient.getQueryData(openKey)).toEqual([trade('1', { entry, sale: sale('lapsed') })]);
});

test('a closed trade is added to every list whose filter it matches, and to no other', () => {
	const queryClient = new QueryClient();
	const filters = [
		ALL_CLOSED,
		{ ...ALL_CLOSED, assetId: 1 },
		{ ...ALL_CLOSED, assetId: 2 },
		{ ...ALL_CLOSED, assetId: 1, status: 'won' },
	] as const;
	for (const filter of filters)
		queryClient.setQueryData(closedTradesQuery('demo', filter).queryKey, {
			pages: [{ data: [], next_cursor: null }],
			pageParams: [null],
		});
	showClosed(queryClient, trade('1', { status: 'lost' }));
	const counts = filters.map(
		(filter) => queryClient.getQueryData(closedTradesQuery('demo', filter).queryKey)?.pages[0]?.data.length,
	);
	expect(counts).toEqual([1, 1, 0, 0]);
});

test('an answer after the event of the end opens nothing, even if closed trades are not listed', () => {
	const queryClient = new QueryClient();
	queryClient.setQueryData(openKey, []);
	showClosed(queryClient, trade('1', { status: 'won' }));
	showOpen(queryClient, trade('1'));
	showOpen(queryClient, trade('2'));
	expect(queryClient.getQueryData(openKey)).toEqual([trade('2')]);
});

test('totals are refetched after a correction', () => {
	const queryClient = new QueryClient();
	queryClient.setQueryData([...totalsKey('demo'), {}], {});
	showCorrected(queryClient, trade('1', { status: 'lost' }));
	expect(queryClient.getQueryState([...totalsKey('demo'), {}])?.isInvalidated).toBe(true);
});

test('the details of a corrected trade show its correction', () => {
	const queryClient = new QueryClient();
	const corrected = trade('1', { status: 'lost', returned: 100 });
	queryClient.setQueryData(oneTradeKey('1'), trade('1', { status: 'lost' }));
	for (const id of ['1', '2']) showCorrected(queryClient, { ...corrected, id });
	expect(queryClient.getQueryData(oneTradeKey('1'))).toEqual(corrected);
	expect(queryClient.getQueryData(oneTradeKey('2'))).toBeUndefined();
});
