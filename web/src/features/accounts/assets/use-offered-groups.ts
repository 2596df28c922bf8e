import { ASSET_GROUPS, type AssetGroup } from '@fairtick/domain/market/contract';
import { useQuery } from '@tanstack/react-query';
import { availableAssetsQuery } from './asset-queries.ts';

/** Groups with offered assets; all groups if that cannot be loaded, null while loading. */
export function useOfferedGroups(): readonly AssetGroup[] | null {
	const { data, isError } = useQuery({ ...availableAssetsQuery, meta: { silent: true } });
	if (data === undefined) return isError ? ASSET_GROUPS : null;
	return ASSET_GROUPS.filter((group) => data.some((asset) => asset.group === group));
}
