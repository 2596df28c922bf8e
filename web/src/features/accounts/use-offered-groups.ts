import { ASSET_GROUPS, type AssetGroup } from '@fairtick/domain/market/contract';
import { useQuery } from '@tanstack/react-query';
import { availableAssetsQuery } from './asset-queries.ts';

/** Groups that have assets on offer, for what is said of each group; all of them where that cannot be learned, null while it is not known. */
export function useOfferedGroups(): readonly AssetGroup[] | null {
	const { data, isError } = useQuery({ ...availableAssetsQuery, meta: { silent: true } });
	if (data === undefined) return isError ? ASSET_GROUPS : null;
	return ASSET_GROUPS.filter((group) => data.some((asset) => asset.group === group));
}
