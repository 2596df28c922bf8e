import type { Asset } from '@fairtick/domain/market/contract';
import { useQuery } from '@tanstack/react-query';
import { availableAssetsQuery } from '../../accounts/assets/asset-queries.ts';

const NONE: readonly Asset[] = [];

/** The assets by which closed trades can be filtered; none while loading. */
export function useFilterAssets(): readonly Asset[] {
	return useQuery(availableAssetsQuery).data ?? NONE;
}
