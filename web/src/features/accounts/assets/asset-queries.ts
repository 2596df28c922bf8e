import { getSelectedAssets } from '@fairtick/domain/accounts/contract';
import { type Asset, getAvailableAssets } from '@fairtick/domain/market/contract';
import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../../../kit/api/query.ts';

export const SELECTED_KEY = ['assets', 'selected'];
export const AVAILABLE_KEY = ['assets', 'available'];

const ASK_AGAIN_MS = 30_000;

/**
 * A market closed for lack of prices reopens by itself. The socket reports that; polling covers a lost message, or one
 * that came before an older answer.
 */
export function computeRefetchMs(assets: readonly Asset[] | undefined): number | false {
	return assets?.some(({ closed_reason }) => closed_reason === 'feed') ? ASK_AGAIN_MS : false;
}

export const selectedAssetsQuery = queryOptions({
	queryKey: SELECTED_KEY,
	queryFn: ({ signal }) => fetchAnswer(getSelectedAssets, {}, signal),
	refetchInterval: ({ state }) => computeRefetchMs(state.data),
});

export const availableAssetsQuery = queryOptions({
	queryKey: AVAILABLE_KEY,
	queryFn: ({ signal }) => fetchAnswer(getAvailableAssets, {}, signal),
	refetchInterval: ({ state }) => computeRefetchMs(state.data),
});
