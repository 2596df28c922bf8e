import type { Asset } from '@fairtick/domain/market/contract';
import { useQuery } from '@tanstack/react-query';
import { availableAssetsQuery } from '../../accounts/asset-queries.ts';

const NONE: readonly Asset[] = [];

/** The assets that closed trades can be filtered by; none until they are known. */
export function useFilterAssets(): readonly Asset[] {
	return useQuery(availableAssetsQuery).data ?? NONE;
}
