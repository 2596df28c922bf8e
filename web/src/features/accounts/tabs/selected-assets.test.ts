import type { User } from '@fairtick/domain/identity/contract';
import type { Asset } from '@fairtick/domain/market/contract';
import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { filterAssets } from '../assets/asset-list.tsx';
import { availableAssetsQuery, computeRefetchMs } from '../assets/asset-queries.ts';
import { computeTabs, findActive } from './selected-assets.ts';

const asset = (id: number, active: 0 | 1 = 0, ticker = `V${id}`) =>
	({ id, active, ticker, name: `Volatility ${id} Index`, primary_exchange: 'Fairtick' }) as Asset;
const user = { default_pair: asset(50) } as User;

test('[SEL-01] without a selection the default asset is the single tab', () => {
	expect(computeTabs([], undefined, user)).toEqual([user.default_pair]);
	expect(computeTabs([asset(1)], undefined, user)).toEqual([asset(1)]);
});

test('the default asset is shown as it is now, not as it was when the user was loaded', () => {
	const now = { ...asset(50), open: false };
	expect(computeTabs([], [asset(10), now], user)).toEqual([now]);
	expect(computeTabs([], [asset(10)], user)).toEqual([user.default_pair]);
});

test('assets are polled twice a minute while one is closed for lack of prices, and not otherwise', async () => {
	vi.useFakeTimers();
	// Without a window nothing is refetched automatically.
	environmentManager.setIsServer(() => false);
	let asked = 0;
	const closed = { ...asset(1), open: false, closed_reason: 'feed' } as Asset;
	const queryClient = new QueryClient();
	const { queryKey } = availableAssetsQuery;
	const queryFn = async () => {
		asked += 1;
		return [closed];
	};
	const stop = new QueryObserver(queryClient, { ...availableAssetsQuery, queryFn } as never).subscribe(() => undefined);
	await vi.advanceTimersByTimeAsync(60_000);
	expect(asked, 'the first time, and twice').toBe(3);
	queryClient.setQueryData(queryKey, [{ ...closed, open: true, closed_reason: null }]);
	await vi.advanceTimersByTimeAsync(60_000);
	expect(asked).toBe(3);
	stop();
	environmentManager.setIsServer(() => typeof window === 'undefined');
	vi.useRealTimers();
});

test('only a market closed for lack of prices is polled', () => {
	const closed = (closed_reason: Asset['closed_reason']) => ({ ...asset(1), open: false, closed_reason });
	expect(computeRefetchMs([asset(1), closed('feed')])).toBe(30_000);
	expect(computeRefetchMs([{ ...asset(1), closed_reason: null }, closed('hours')])).toBe(false);
	expect(computeRefetchMs(undefined)).toBe(false);
});

test('[SEL-03] the active asset is the current tab, otherwise the first one', () => {
	expect(findActive([asset(1), asset(2, 1)]).id).toBe(2);
	expect(findActive([asset(1), asset(2)]).id).toBe(1);
});

test.each([
	['', [10, 75, 7]],
	['v75', [75]],
	['index 7', [75, 7]],
	['eur', [7]],
	['nothing', []],
])('[SEL-03] searching for "%s"', (search, ids) => {
	const assets = [asset(10), asset(75), asset(7, 0, 'EUR/USD')];
	expect(filterAssets(assets, search).map(({ id }) => id)).toEqual(ids);
});
