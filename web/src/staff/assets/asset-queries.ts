import { getAssetSources, getManagedAsset } from '@fairtick/domain/assets/contract';
import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../../kit/api/query.ts';

export const sourcesQuery = queryOptions({
	queryKey: ['admin', 'asset-sources'],
	queryFn: ({ signal }) => fetchAnswer(getAssetSources, {}, signal),
	staleTime: 0,
});

/** Polling interval of an asset's page. */
const ASK_EVERY_MS = 3_000;

export const managedAssetQuery = (id: number) =>
	queryOptions({
		queryKey: ['admin', 'asset', id],
		queryFn: ({ signal }) => fetchAnswer(getManagedAsset, { params: { id } }, signal),
		staleTime: 0,
		refetchInterval: ASK_EVERY_MS,
	});
