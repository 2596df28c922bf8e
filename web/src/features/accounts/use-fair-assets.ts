import { useQuery } from '@tanstack/react-query';
import { availableAssetsQuery } from './asset-queries.ts';

/** The fair indices, which visitors may watch too; empty while they load. */
export function useFairAssets() {
	const { data, isError, refetch } = useQuery(availableAssetsQuery);
	return { assets: data?.filter(({ source }) => source === 'fair') ?? [], isError, refetch };
}
