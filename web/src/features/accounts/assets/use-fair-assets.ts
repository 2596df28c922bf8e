import { useQuery } from '@tanstack/react-query';
import { availableAssetsQuery } from './asset-queries.ts';

/** The fair indices, which visitors may also watch; empty while loading. */
export function useFairAssets() {
	const { data, isError, refetch } = useQuery(availableAssetsQuery);
	return { assets: data?.filter(({ source }) => source === 'fair') ?? [], isError, refetch };
}
