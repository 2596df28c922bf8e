import { getPayouts } from '@fairtick/domain/assets/contract';
import type { AssetGroup } from '@fairtick/domain/market/contract';
import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../../../kit/api/query.ts';
import { PAYOUTS_KEY } from './payouts-key.ts';

/** Newest versions of a group's payouts, or of all groups'. */
export const payoutsQuery = (group?: AssetGroup) =>
	queryOptions({
		queryKey: [...PAYOUTS_KEY, group ?? 'all'],
		queryFn: async ({ signal }) =>
			(
				await fetchAnswer(
					getPayouts,
					{ query: group === undefined ? { limit: '200' } : { group, limit: '5' } } as never,
					signal,
				)
			).data,
		staleTime: 60_000,
	});
